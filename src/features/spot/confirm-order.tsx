import { useTranslation } from 'react-i18next';
import type { Instrument } from '#wire';
import { amount, amountNotZero, UNKNOWN } from '../../format/number.ts';
import { distanceText, VERY_FAR_BPS } from '../../market/price-distance.ts';
import { OrderQuestion } from '../../ui/order-question.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { orderSentence } from './order-sentence.ts';
import { slippageText } from './slippage-text.ts';
import type { TradeRequest } from './spot-account.ts';
import type { TicketSummary } from './ticket-summary.ts';

interface ConfirmOrderProps {
  /** The exact request to confirm; null when closed. */
  readonly request: TradeRequest | null;
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
  const { t } = useTranslation('trade');
  const { base, quote, priceDecimals } = instrument;
  const side = request?.side ?? 'buy';
  const sentence = request && orderSentence(request, summary, instrument);
  return (
    <OrderQuestion
      open={request !== null}
      title={t('confirmOrder')}
      action={`${t(side)} ${base}`}
      kind={side === 'buy' ? 'up' : 'down'}
      instrument={instrument}
      direction={t(side)}
      tone={side === 'buy' ? 'up' : 'down'}
      note={t(request?.type === 'limit' ? 'limit' : 'marketOrder')}
      stale={stale}
      hold={Math.abs(summary.distance ?? 0) >= VERY_FAR_BPS}
      sentence={sentence ? t(sentence.key, sentence.values) : ''}
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
        <SummaryRows
          size="large"
          rows={[
            {
              name: t('price'),
              value: request.price
                ? `${amount(request.price, priceDecimals)} ${quote}`
                : t('atMarketPrice'),
            },
            ...(request.quantity
              ? [
                  {
                    name: t('quantity'),
                    value: `${amount(request.quantity, instrument.quantityDecimals)} ${base}`,
                  },
                ]
              : []),
            {
              name: t(request.budget ? 'amount' : 'total'),
              value: `${amount(request.budget ?? summary.total, 2)} ${quote}`,
            },
            {
              name: t('averageFill'),
              value:
                summary.average === null
                  ? UNKNOWN
                  : `${amount(summary.average, priceDecimals)} ${quote}`,
            },
            {
              name: t('youGet'),
              value: summary.receives
                ? `${amountNotZero(summary.receives.amount, side === 'buy' ? 8 : 2)} ${summary.receives.coin}`
                : UNKNOWN,
            },
            {
              name: t('fee'),
              value: summary.fee
                ? `${amountNotZero(summary.fee.amount, 8)} ${summary.fee.coin}`
                : UNKNOWN,
            },
          ]}
        />
      )}
    </OrderQuestion>
  );
}
