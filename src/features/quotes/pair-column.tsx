import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useMedia } from '../../ui/use-media.ts';
import s from './pair-column.module.css';

// Loaded on wide windows only; a phone has the picker's sheet.
const Pairs = lazyPart(() =>
  import('./pairs.tsx').then(({ Pairs: loaded }) => {
    // The sheet needs little more: what is typed right after `/` then waits for no code.
    import('./pair-picker.tsx').catch(() => undefined);
    return loaded;
  }),
);

/** All pairs beside a trading page, from 1100 px on. @param page - address at which a pair opens */
export function PairColumn({ page }: { readonly page: string }) {
  const { t } = useTranslation();
  const wide = useMedia('(min-width: 1100px)');
  if (!wide) return null;
  return (
    <nav className={s['column']} aria-label={t('allPairs')}>
      <Pairs page={page} narrow />
    </nav>
  );
}
