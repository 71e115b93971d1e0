import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SPOT } from '../../paths.ts';
import s from './trade-links.module.css';

/** The chart's footer: opens the order panel of the pair to buy or to sell. */
export function TradeLinks({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('trade');
  return (
    <footer className={s['foot']}>
      {(['buy', 'sell'] as const).map((side) => (
        <Link key={side} className={s[side]} to={`${SPOT}?symbol=${symbol}&side=${side}`}>
          {t(side)}
        </Link>
      ))}
    </footer>
  );
}
