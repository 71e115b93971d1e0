import { useTranslation } from 'react-i18next';
import s from './chart-credit.module.css';

/** The attribution that the licence of the chart library asks for. */
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
