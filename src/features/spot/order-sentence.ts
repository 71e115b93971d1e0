import type { Instrument } from '@tideline/wire';
import { shortAmount } from '../../format/money.ts';
import { amount, UNKNOWN } from '../../format/number.ts';
import { neat, neatPrice } from './neat-number.ts';
import type { OrderTexts } from './texts.ts';
import type { OcoRequest, OrderRequest, TradeRequest, TriggerRequest } from './ticket-request.ts';
import type { TicketSummary } from './ticket-summary.ts';

/** Says in one sentence what an order does, and when: it comes first in its confirmation. */
export function orderSentence(
  request: OrderRequest,
  summary: TicketSummary,
  instrument: Instrument,
  t: OrderTexts,
): string {
  if (request.kind === 'order') return plain(request.call, summary, instrument, t);
  if (request.kind === 'oco') return pair(request.call, instrument, t);
  return triggerSentence(request.call, instrument, t);
}

/** `Sell 0.005 BTC for about 466 USDT`. */
function plain(
  { side, price, quantity, budget }: TradeRequest,
  { total }: TicketSummary,
  instrument: Instrument,
  t: OrderTexts,
): string {
  const values = {
    ...figures({ price, quantity }, instrument),
    total: neatPrice(shortAmount(budget ?? total, instrument.quote)),
  };
  // Only a buy can be sized by the amount it spends.
  if (budget) return t('sentence-budget-buy', values);
  return t(price ? `sentence-limit-${side}` : `sentence-market-${side}`, values);
}

/** `If BTC falls to 90,000 USDT, sell 0.01 BTC at market`. */
export function triggerSentence(
  call: Omit<TriggerRequest, 'symbol' | 'client_id'>,
  instrument: Instrument,
  t: OrderTexts,
): string {
  const { side, type, price, quantity, budget, trail_percent, trail_distance } = call;
  const values = {
    ...figures({ price, quantity }, instrument),
    total: neatPrice(shortAmount(budget ?? null, instrument.quote)),
  };
  const action = budget
    ? t('orders:do-spend-buy', values)
    : t(price ? `orders:do-limit-${side}` : `orders:do-market-${side}`, values);
  const what = watched(call.trigger_by, instrument, t);
  if (type === 'trailing-stop') {
    const trail =
      trail_percent === undefined
        ? `${neatPrice(amount(trail_distance, instrument.priceDecimals))} ${instrument.quote}`
        : `${trail_percent}%`;
    return t(side === 'sell' ? 'orders:if-trails-down' : 'orders:if-trails-up', {
      what,
      trail,
      action,
    });
  }
  const stops = type === 'stop-market' || type === 'stop-limit';
  return t((side === 'sell') === stops ? 'orders:if-falls' : 'orders:if-rises', {
    what,
    trigger: neatPrice(amount(call.trigger_price, instrument.priceDecimals)),
    quote: instrument.quote,
    action,
  });
}

function pair(call: OcoRequest, instrument: Instrument, t: OrderTexts): string {
  return t(`orders:oco-${call.side}`, {
    ...figures(call, instrument),
    what: watched(call.trigger_by, instrument, t),
    trigger: neatPrice(amount(call.trigger_price, instrument.priceDecimals)),
  });
}

const watched = (by: 'last' | 'mark' | undefined, { base }: Instrument, t: OrderTexts): string =>
  by === 'mark' ? t('orders:markOf', { base }) : base;

const figures = (
  {
    price,
    quantity,
  }: { readonly price?: string | undefined; readonly quantity?: string | undefined },
  { base, quote, priceDecimals, quantityDecimals }: Instrument,
) => ({
  base,
  quote,
  quantity: quantity ? neat(amount(quantity, quantityDecimals)) : UNKNOWN,
  price: price ? neatPrice(amount(price, priceDecimals)) : UNKNOWN,
});
