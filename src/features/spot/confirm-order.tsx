import { useTranslation } from 'react-i18next';
import { type Instrument, pairName } from '#wire';
import { amount, amountNotZero, UNKNOWN } from '../../format/number.ts';
import { PaperMark } from '../../ui/badge.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import s from './confirm-order.module.css';
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
  return (
    <Confirm
      open={request !== null}
      title={t('confirmOrder')}
      action={`${t(side)} ${base}`}
      kind={side === 'buy' ? 'up' : 'down'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {request && (
        <>
          <p className={s['what']}>
            <strong className={s[side]}>{t(side)}</strong>
            <strong>{pairName(instrument)}</strong>
            <span className={s['type']}>
              {t(request.type === 'limit' ? 'limit' : 'marketOrder')}
            </span>
            <PaperMark />
          </p>
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
                name: t('fee'),
                value: summary.fee
                  ? `${amountNotZero(summary.fee.amount, 8)} ${summary.fee.coin}`
                  : UNKNOWN,
              },
            ]}
          />
          {(stale || summary.warnings.length > 0) && (
            <p className={s['warning']} role="alert">
              {stale && `${t('warning-stale')} `}
              {summary.warnings
                .map((warning) =>
                  t(`warning-${warning}`, { percent: slippageText(summary.slippage) }),
                )
                .join(' ')}
            </p>
          )}
        </>
      )}
    </Confirm>
  );
}
