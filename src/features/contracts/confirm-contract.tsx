import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { fineText, shortText, signed } from '../../format/money.ts';
import { amount, group, percent } from '../../format/number.ts';
import { distanceText, FAR_BPS, VERY_FAR_BPS } from '../../market/price-distance.ts';
import { OrderQuestion } from '../../trading/order-question.tsx';
import c from '../../ui/card.module.css';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import type { OpenRequest } from './contract-account.ts';
import type { Assessment } from './ticket.ts';

interface ConfirmContractProps {
  /** The exact request to confirm; null when closed. */
  readonly request: OpenRequest | null;
  readonly instrument: Instrument;
  readonly found: Assessment;
  /** Prices are not up to date. */
  readonly stale: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Shows the contract with its costs and risks before it is sent. */
export function ConfirmContract({
  request,
  instrument,
  found,
  stale,
  onConfirm,
  onCancel,
}: ConfirmContractProps) {
  const { t } = useTranslation(['lever', 'trade']);
  const { base, quote, priceDecimals } = instrument;
  const side = request?.side ?? 'long';
  const order = t(side === 'long' ? 'openLong' : 'openShort');
  // Without prices the quantity is unknown; the number of lots is not.
  const size =
    found.quantity === null
      ? { quantity: group(request?.lots ?? ''), base: t('lotUnit') }
      : { quantity: amount(found.quantity, instrument.quantityDecimals), base };
  const price = (text: string | null | undefined) => amount(text, priceDecimals);
  const money = (text: string | null) => shortText(text, quote);
  const signedMoney = (text: string | null) => signed(shortText(text, quote));
  const fee = (text: string | null) => fineText(text, quote);
  return (
    <OrderQuestion
      open={request !== null}
      title={t('confirmTitle')}
      action={stale ? t('anyway', { order }) : order}
      kind={side === 'long' ? 'up' : 'down'}
      instrument={instrument}
      note={t(request?.type === 'limit' ? 'trade:limit' : 'trade:marketOrder')}
      stale={stale}
      hold={Math.abs(found.fromLast ?? 0) >= VERY_FAR_BPS}
      sentence={
        request
          ? t(`sentence-${side}`, {
              ...size,
              leverage: request.leverage,
              margin: money(found.margin),
            })
          : ''
      }
      warnings={[
        ...(Math.abs(found.fromLast ?? 0) >= FAR_BPS
          ? [t('trade:warning-far-price', { percent: distanceText(found.fromLast) })]
          : []),
        ...(found.thin ? [t('thinBook')] : []),
      ]}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {request && (
        <>
          <SummaryRows
            size="large"
            rows={[
              request.price
                ? { name: t('price'), value: `${price(request.price)} ${quote}` }
                : { name: t('estOpen'), value: price(found.average) },
              { name: t('lots'), value: group(request.lots) },
              { name: t('notional'), value: money(found.turnover) },
              { name: t('feeOpening'), value: fee(found.fee) },
              { name: t('feeClosing'), value: fee(found.closingFee) },
              { name: t('cost'), value: money(found.cost) },
              { name: t('breakEven'), value: price(found.breakEven) },
              { name: t('estLiquidation'), value: price(found.liquidation) },
              ...(found.distance
                ? [{ name: '', value: t('fromMark', { percent: percent(found.distance) }) }]
                : []),
              ...(request.take_profit
                ? [
                    { name: t('takeProfit'), value: price(request.take_profit) },
                    { name: t('atTakeProfit'), value: signedMoney(found.atTakeProfit) },
                  ]
                : []),
              ...(request.stop_loss
                ? [
                    { name: t('stopLoss'), value: price(request.stop_loss) },
                    { name: t('atStopLoss'), value: signedMoney(found.atStopLoss) },
                  ]
                : []),
            ]}
          />
          <p className={c['hint']}>{t('risk')}</p>
        </>
      )}
    </OrderQuestion>
  );
}
