import { useTranslation } from 'react-i18next';
import { exactText } from '../../format/money.ts';
import s from './product-card.module.css';
import { type Product, rateText } from './terms.ts';

/** Rates and minimum of a product at a glance. */
export function ProductFigures({ product }: { readonly product: Product }) {
  const { t } = useTranslation('trust');
  const { code, days, daily_rate_ppm, minimum } = product;
  return (
    <dl className={s['figures']}>
      <div>
        <dt>{t('daily')}</dt>
        <dd className={s['rate']}>{rateText(daily_rate_ppm)}</dd>
        <dd className={s['yearly']}>{t('yearly', { rate: rateText(daily_rate_ppm * 365) })}</dd>
      </div>
      <div>
        <dt>{t('totalRate')}</dt>
        <dd className={s['strong']}>{rateText(daily_rate_ppm * days)}</dd>
      </div>
      <div>
        <dt>{t('minimum')}</dt>
        <dd>{exactText(minimum, code)}</dd>
      </div>
    </dl>
  );
}
