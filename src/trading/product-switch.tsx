import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CONTRACTS, OPTIONS, SPOT } from '../paths.ts';
import type { Product } from './chart-link.tsx';
import s from './product-switch.module.css';

const PAGES = [
  ['spot', SPOT],
  ['contracts', CONTRACTS],
  ['options', OPTIONS],
] as const satisfies readonly (readonly [Product, string])[];

/** The three products of a pair as links. Each is a page; switching adds no history entry. */
export function ProductSwitch({
  current,
  symbol,
}: {
  readonly current: Product;
  readonly symbol: string;
}) {
  const { t } = useTranslation(['trade', 'common']);
  const next = (PAGES.findIndex(([product]) => product === current) + 1) % PAGES.length;
  return (
    <nav aria-label={t('products')} className={s['switch']}>
      {PAGES.map(([product, path], at) => (
        <Link
          key={product}
          replace
          to={`${path}?symbol=${symbol}`}
          className={s['product']}
          aria-keyshortcuts={at === next ? 'N' : undefined}
          aria-current={product === current ? 'page' : undefined}
        >
          {product === 'spot' ? t('common:tab-spot') : t(product)}
        </Link>
      ))}
    </nav>
  );
}
