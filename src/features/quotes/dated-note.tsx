import { utcText } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import s from './dated-note.module.css';

export interface DatedTextProps {
  /** Exchange time of the prices, ms UTC. */
  readonly asOf: number | null;
  /** Name of their feed. */
  readonly feed: string;
  readonly old: boolean;
}

/**
 * Dates the prices that came with the document. The time is UTC, because the exchange writes it
 * before it knows the person's time zone.
 */
export function DatedText({ asOf, feed, old }: DatedTextProps) {
  const { t } = useTranslation();
  return (
    <>
      {old && `${t('trust-stale')} · `}
      {t('pricesFrom', { time: utcText(asOf) })} · {feed}
    </>
  );
}

interface DatedNoteProps extends DatedTextProps {
  /** Lies over what follows instead of the end of the list before it. */
  readonly ahead?: boolean;
}

/** {@link DatedText} over other content, so that nothing moves when it goes. */
export function DatedNote({ ahead = false, ...text }: DatedNoteProps) {
  return (
    <div className={s[ahead ? 'ahead' : 'place']}>
      <p className={s['note']}>
        <DatedText {...text} />
      </p>
    </div>
  );
}
