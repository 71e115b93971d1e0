import { useTranslation } from 'react-i18next';
import s from './chart-credit.module.css';

/** The attribution required by the chart library's licence. */
export function ChartCredit() {
  const { t } = useTranslation('trade');
  return (
    <p className={s['credit']}>
      <a href="https://www.tradingview.com/" target="_blank" rel="noopener">
        {t('chartCredit')}
      </a>
    </p>
  );
}
