import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CONTRACTS, OPTIONS, SPOT } from '../../paths.ts';
import type { Product } from '../../trading/chart-link.tsx';
import s from './trade-links.module.css';

const LINKS = {
  spot: { path: SPOT, up: 'buy', down: 'sell' },
  contracts: { path: CONTRACTS, up: 'long', down: 'short' },
  options: { path: OPTIONS, up: 'rise', down: 'fall' },
} as const satisfies Record<Product, object>;

interface TradeLinksProps {
  readonly symbol: string;
  /** The product the chart was opened from: its orders are offered, not another market's. */
  readonly product: Product;
  /** The page's foot, the edge of a full screen, or the end of a desk's column. */
  readonly place?: 'foot' | 'edge' | 'column';
}

/** Opens the order panel of the pair in both directions. */
export function TradeLinks({ symbol, product, place = 'foot' }: TradeLinksProps) {
  const { t } = useTranslation('trade');
  const { path, up, down } = LINKS[product];
  return (
    <footer className={s[place]}>
      <Link className={s['up']} aria-keyshortcuts="B" to={`${path}?symbol=${symbol}&side=${up}`}>
        {t(up)}
      </Link>
      <Link
        className={s['down']}
        aria-keyshortcuts="S"
        to={`${path}?symbol=${symbol}&side=${down}`}
      >
        {t(down)}
      </Link>
    </footer>
  );
}
