import { useTranslation } from 'react-i18next';
import { exactText } from '../../format/money.ts';
import { PaperMark } from '../../trading/badge.tsx';
import c from '../../ui/card.module.css';
import { Confirm } from '../../ui/confirm.tsx';
import { ProjectionRows } from './projection.tsx';
import type { Product } from './terms.ts';
import type { BuyRequest } from './trust-account.ts';

interface ConfirmBuyProps {
  /** The exact request to confirm; null when closed. */
  readonly request: BuyRequest | null;
  readonly product: Product;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Amount, term and yield, before the purchase is sent. */
export function ConfirmBuy({ request, product, onConfirm, onCancel }: ConfirmBuyProps) {
  const { t } = useTranslation('trust');
  const { code, days } = product;
  return (
    <Confirm
      open={request !== null}
      title={t('confirmBuy')}
      action={request ? t('buySum', { sum: exactText(request.amount, code) }) : ''}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {request && (
        <>
          <p className={c['what']}>
            <strong>{exactText(request.amount, code)}</strong>
            <span>{t('daysValue', { n: days })}</span>
            <PaperMark />
          </p>
          <ProjectionRows amount={request.amount} product={product} />
        </>
      )}
    </Confirm>
  );
}
