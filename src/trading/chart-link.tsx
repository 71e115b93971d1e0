import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CHART } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import s from './chart-link.module.css';

/** Markets of one pair. */
export type Product = 'spot' | 'contracts' | 'options';

interface ChartLinkProps {
  readonly symbol: string;
  /** The product of the page: the chart then leads back to it. Spot when absent. */
  readonly product?: Product;
}

/** The route of a pair's chart that leads back to a product. */
export const chartPath = (symbol: string, product: Product): string =>
  `${CHART}?symbol=${symbol}${product === 'spot' ? '' : `&product=${product}`}`;

/** The button of a navigation bar that opens a pair's chart. */
export function ChartLink({ symbol, product = 'spot' }: ChartLinkProps) {
  const { t } = useTranslation('trade');
  return (
    <Link
      className={s['chart']}
      to={chartPath(symbol, product)}
      aria-label={t('chart')}
      aria-keyshortcuts="C"
    >
      <Icon name="chart" />
    </Link>
  );
}
