import { useTranslation } from 'react-i18next';
import { useLoad } from '../../api/use-load.ts';
import { exactText } from '../../format/money.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import s from './rules.module.css';
import { type Product, rateText, redemptionOf } from './terms.ts';
import { formulaText } from './texts.ts';
import { loadProduct, type ProductInfo } from './trust-account.ts';

/** Redeemed amount of the example in whole coins, and its remaining days. */
const REDEEMED = '1000';
const DAYS_LEFT = 3;

interface ExampleProps {
  readonly products: readonly Product[];
  readonly product: Product;
  readonly onProduct: (id: string) => void;
}

/** An example of the rules with one product's own numbers from the exchange. */
export function Example({ products, product, onProduct }: ExampleProps) {
  const { t } = useTranslation('trust');
  const { data, state, message, refresh } = useLoad(product.id, () => loadProduct(product.id));
  return (
    <>
      <label className={s['choice']}>
        <span>{t('product')}</span>
        <select
          className={s['select']}
          value={product.id}
          onChange={(event) => onProduct(event.target.value)}
        >
          {products.map(({ id, code, days }) => (
            <option key={id} value={id}>
              {t('name', { coin: code, days })}
            </option>
          ))}
        </select>
      </label>
      <div className={s['example']} aria-live="polite" aria-busy={data === null}>
        {data ? (
          <Sentences info={data} />
        ) : state === 'error' ? (
          <ErrorView text={message} onRetry={() => void refresh()} />
        ) : (
          <Skeleton height={88} />
        )}
      </div>
    </>
  );
}

function Sentences({ info: { product, example } }: { readonly info: ProductInfo }) {
  const { t } = useTranslation('trust');
  const { code, days, daily_rate_ppm } = product;
  const left = Math.min(DAYS_LEFT, days);
  const redemption = redemptionOf(REDEEMED, left, product);
  return (
    <>
      <p>
        {t('example-yield', {
          amount: exactText(example.amount, code),
          rate: rateText(daily_rate_ppm),
          days,
          daily: exactText(example.daily, code),
          total: exactText(example.total, code),
        })}
      </p>
      {redemption && (
        <p>
          {t('example-early', {
            left,
            amount: exactText(REDEEMED, code),
            formula: formulaText(t, product, left, REDEEMED, redemption.penalty),
            refund: exactText(redemption.refund, code),
          })}
        </p>
      )}
    </>
  );
}
