import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CHART } from '../paths.ts';
import s from './chart-link.module.css';
import { Icon } from './icon.tsx';

/** The button of a navigation bar that opens a pair's chart. */
export function ChartLink({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('trade');
  return (
    <Link className={s['chart']} to={`${CHART}?symbol=${symbol}`} aria-label={t('chart')}>
      <Icon name="chart" />
    </Link>
  );
}
