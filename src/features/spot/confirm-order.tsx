import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { shortText } from '../../format/money.ts';
import { amount } from '../../format/number.ts';
import { distanceText, VERY_FAR_BPS } from '../../market/price-distance.ts';
import { OrderQuestion } from '../../trading/order-question.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import s from './amend-sheet.module.css';
import { feeText, receivesText, slippageText } from './fee-text.ts';
import { orderSentence } from './order-sentence.ts';
import { ORDER_TEXTS } from './texts.ts';
import type { OrderRequest } from './ticket-request.ts';
import type { TicketSummary } from './ticket-summary.ts';
import { typeText } from './type-text.ts';

interface ConfirmOrderProps {
  /** The exact request to confirm; null when closed. */
  readonly request: OrderRequest | null;
  readonly instrument: Instrument;
  readonly summary: TicketSummary;
  /** Prices are not up to date. */
  readonly stale: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Shows the order before it is sent (WCAG 3.3.4). */
export function ConfirmOrder({
  request,
  instrument,
  summary,
  stale,
  onConfirm,
  onCancel,
}: ConfirmOrderProps) {
  const { t } = useTranslation(ORDER_TEXTS);
  const { base, quote, priceDecimals } = instrument;
  const side = request?.ticket.side ?? 'buy';
  const attached = request?.kind === 'order' ? request.call : undefined;
  const prices = [attached?.take_profit, attached?.stop_loss].filter((each) => each !== undefined);
  return (
    <OrderQuestion
      open={request !== null}
      title={t('confirmOrder')}
      action={t(`orders:act-bare-${side}`, { coin: base })}
      kind={side === 'buy' ? 'up' : 'down'}
      instrument={instrument}
      note={request ? typeText(request, t) : ''}
      stale={stale}
      hold={Math.abs(summary.distance ?? 0) >= VERY_FAR_BPS}
      sentence={request ? orderSentence(request, summary, instrument, t) : ''}
      warnings={summary.warnings.map((warning) =>
        t(`warning-${warning}`, {
          percent:
            warning === 'far-price'
              ? distanceText(summary.distance)
              : slippageText(summary.slippage),
        }),
      )}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {request && (
        <>
          {request.kind !== 'order' && <p className={s['note']}>{t('orders:waits')}</p>}
          {prices.length > 0 && (
            <p className={s['note']}>
              {t(`orders:attachedTo-${side}`, {
                prices: `${prices.map((each) => amount(each, priceDecimals)).join(' / ')} ${quote}`,
              })}
            </p>
          )}
          <SummaryRows
            size="large"
            rows={[
              ...(request.kind === 'order'
                ? []
                : [{ name: t('total'), value: shortText(summary.total, quote) }]),
              ...(summary.average === null
                ? []
                : [
                    {
                      name: t('averageFill'),
                      value: `${amount(summary.average, priceDecimals)} ${quote}`,
                    },
                  ]),
              {
                name: t('youGet'),
                value: receivesText(summary.receives),
              },
              { name: t('fee'), value: feeText(summary.fee) },
            ]}
          />
        </>
      )}
    </OrderQuestion>
  );
}
