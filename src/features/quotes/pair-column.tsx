import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useMedia } from '../../ui/use-media.ts';
import s from './pair-column.module.css';

// Loaded on wide windows only; a phone has the picker's sheet.
const Pairs = lazyPart(
  () =>
    import('./pairs.tsx').then((module) => {
      // The sheet needs little more: what is typed right after `/` then waits for no code.
      import('./pair-picker.tsx').catch(() => undefined);
      return module;
    }),
  'Pairs',
);

/** All pairs beside a trading page, from 1200 px on. @param page - address at which a pair opens */
export function PairColumn({ page }: { readonly page: string }) {
  const { t } = useTranslation();
  const wide = useMedia('(min-width: 1200px)');
  if (!wide) return null;
  return (
    <nav className={s['column']} aria-label={t('allPairs')}>
      <Pairs page={page} narrow />
    </nav>
  );
}
