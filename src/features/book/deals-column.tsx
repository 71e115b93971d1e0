import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import s from './deal-tape.module.css';
import { DealTape } from './deal-tape.tsx';

/** The latest deals in a column of their own: without a book, which gives them a height. */
export function DealsColumn({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('trade');
  return (
    <section className={`${s['desk']} ${s['alone']}`} aria-label={t('deals')}>
      <DealTape instrument={instrument} />
    </section>
  );
}
