import { utcText } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import s from './dated-note.module.css';

interface DatedNoteProps {
  /** Exchange time of the prices, ms UTC. */
  readonly asOf: number | null;
  /** Name of their feed. */
  readonly feed: string;
  readonly old: boolean;
}

/**
 * Dates the prices that came with the document. It lies over the list, so that nothing moves when it
 * goes. The time is UTC, because the exchange writes it before it knows the person's time zone.
 */
export function DatedNote({ asOf, feed, old }: DatedNoteProps) {
  const { t } = useTranslation();
  return (
    <div className={s['place']}>
      <p className={s['note']}>
        {old && `${t('trust-stale')} · `}
        {t('pricesFrom', { time: utcText(asOf) })} · {feed}
      </p>
    </div>
  );
}
