import { useTranslation } from 'react-i18next';
import { exactText } from '../../format/money.ts';
import { PaperMark } from '../../trading/badge.tsx';
import c from '../../ui/card.module.css';
import { Confirm } from '../../ui/confirm.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import type { Hosting } from './terms.ts';
import { formulaText } from './texts.ts';

interface RedeemSheetProps {
  /** The order to confirm; null when closed. */
  readonly order: Hosting | null;
  /** The exchange refused because the penalty has changed. */
  readonly changed: boolean;
  readonly busy: boolean;
  /** Text while there is no answer. */
  readonly note: string;
  readonly onConfirm: (order: Hosting) => void;
  readonly onCancel: () => void;
}

/** CONST:penalty: shows cost and refund of early redemption before it is confirmed. */
export function RedeemSheet({ order, changed, busy, note, onConfirm, onCancel }: RedeemSheetProps) {
  const { t } = useTranslation('trust');
  return (
    <Confirm
      open={order !== null}
      title={t('redeemTitle')}
      action={order ? t('redeemSum', { sum: exactText(order.amount, order.product.code) }) : ''}
      kind="danger"
      busy={busy}
      onConfirm={() => order && onConfirm(order)}
      onCancel={onCancel}
    >
      {order && (
        <>
          <p className={c['what']}>
            <strong>{exactText(order.amount, order.product.code)}</strong>
            <span>{t('daysValue', { n: order.product.days })}</span>
            <PaperMark />
          </p>
          <Terms order={order} />
          <p className={c['hint']}>{t('redeemNote')}</p>
          {changed && (
            <p className={c['warning']} role="alert">
              {t('changed')}
            </p>
          )}
          <p role="status" className={c['state']}>
            {note}
          </p>
        </>
      )}
    </Confirm>
  );
}

function Terms({ order }: { readonly order: Hosting }) {
  const { t } = useTranslation('trust');
  const { product, remaining_days: remaining, amount, penalty, refund, interest } = order;
  const { code } = product;
  return (
    <SummaryRows
      size="large"
      rows={[
        { name: t('remainingDays'), value: String(remaining) },
        { name: t('early'), value: t(`early-${product.penalty}`) },
        { name: t('worked'), value: formulaText(t, product, remaining, amount, penalty) },
        { name: t('penalty'), value: exactText(penalty, code) },
        { name: t('refund'), value: exactText(refund, code) },
        { name: t('credited'), value: exactText(interest, code) },
      ]}
    />
  );
}
