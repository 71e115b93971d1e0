import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useDesk } from '../../ui/use-media.ts';
import s from './deal-tape.module.css';

const DealTape = lazyPart(
  () => import('./deal-tape.tsx'),
  'DealTape',
  <SkeletonRows rows={8} height={24} />,
);

/** The latest deals beside the book, on a desk only. */
export function DeskDeals({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('trade');
  if (!useDesk()) return null;
  return (
    <section className={s['desk']} aria-label={t('deals')}>
      <DealTape instrument={instrument} />
    </section>
  );
}
