import { useTranslation } from 'react-i18next';
import s from './rules.module.css';
import { type Product, rateText } from './terms.ts';

/** The early-redemption rule of each product. */
export function PenaltyTable({ products }: { readonly products: readonly Product[] }) {
  const { t } = useTranslation('trust');
  return (
    <table className={s['table']}>
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('daily')}</th>
          <th scope="col">{t('penalty')}</th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ id, code, days, daily_rate_ppm, penalty }) => (
          <tr key={id}>
            <th scope="row">{t('name', { coin: code, days })}</th>
            <td>{rateText(daily_rate_ppm)}</td>
            <td>{t(`early-${penalty}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
