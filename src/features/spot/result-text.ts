import { instrumentOf, type SpotOrder, type SpotTrigger } from '@tideline/wire';
import { amount } from '../../format/number.ts';
import { neat } from './neat-number.ts';
import type { Placed } from './place-order.ts';
import type { OrderTexts } from './texts.ts';

/** What a command did, with quantity and price of what was traded. */
export function placedText({ order, trigger }: Placed, t: OrderTexts): string {
  if (order && trigger) return t('orders:placed-oco');
  return order ? orderText(order, t) : t('orders:placed-trigger');
}

/** What became of an order: `Bought 0.0107 BTC at 93,556.19`. */
export function orderText(order: SpotOrder, t: OrderTexts): string {
  const result = filledText(order, t);
  if (result === null) return t(`trade:placed-${order.status}`);
  if (order.status === 'waiting') return t('orders:restWaits', { result });
  return order.status === 'cancelled' ? t('orders:restCancelled', { result }) : result;
}

function filledText({ symbol, side, filled, average }: SpotOrder, t: OrderTexts): string | null {
  const instrument = instrumentOf(symbol);
  if (!instrument || average === null) return null;
  return t(side === 'buy' ? 'orders:bought' : 'orders:sold', {
    quantity: neat(amount(filled, instrument.quantityDecimals)),
    base: instrument.base,
    price: amount(average, instrument.priceDecimals),
  });
}

/** What became of a trigger order that no longer waits; null when there is nothing to say. */
export function triggerText(trigger: SpotTrigger, t: OrderTexts): string | null {
  const type = t(`orders:${trigger.type}`);
  if (trigger.status === 'failed') return t('orders:failed', { type });
  if (trigger.status !== 'triggered') return null;
  const decimals = instrumentOf(trigger.symbol)?.priceDecimals ?? 2;
  return t('orders:fired', { type, price: amount(trigger.triggered_at, decimals) });
}
