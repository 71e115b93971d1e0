import { useTranslation } from 'react-i18next';
import { exactText } from '../../format/money.ts';
import { recordDetailPath } from '../../links.ts';
import { TRUST } from '../../paths.ts';
import { LazyReceipt } from '../../trading/lazy-receipt.tsx';
import { type Hosting, rateText } from './terms.ts';

/** The receipt of a hosting order, after its purchase. */
export function HostingReceipt({ order }: { readonly order: Hosting }) {
  const { t } = useTranslation(['trust', 'common']);
  const { amount, product, remaining_days: days } = order;
  return (
    <LazyReceipt
      title={t('hosted', { days: product.days })}
      amount={exactText(amount, product.code)}
      rows={[
        { name: t('product'), value: t('name', { coin: product.code, days: product.days }) },
        { name: t('daily'), value: rateText(product.daily_rate_ppm) },
        { name: t('remainingDays'), value: String(days) },
      ]}
      primary={{ text: t('common:finish'), to: TRUST }}
      secondary={{ text: t('common:viewRecord'), to: recordDetailPath('hosting', order.id) }}
    />
  );
}

interface RedeemReceiptProps {
  readonly order: Hosting;
  readonly onDone: () => void;
}

/** The receipt of an early redemption: the refund, and what it cost. */
export function RedeemReceipt({ order, onDone }: RedeemReceiptProps) {
  const { t } = useTranslation(['trust', 'common']);
  const { amount, penalty, refund, product } = order;
  return (
    <LazyReceipt
      title={t('redeemedNow')}
      amount={exactText(refund, product.code)}
      rows={[
        { name: t('amount'), value: exactText(amount, product.code) },
        { name: t('penalty'), value: exactText(penalty, product.code) },
        { name: t('refund'), value: exactText(refund, product.code) },
      ]}
      primary={{ text: t('common:finish'), to: onDone }}
    />
  );
}
