import type { Instrument } from '@tideline/wire';
import { draftValue } from '../../format/draft.ts';
import { shortAmount } from '../../format/money.ts';
import { amount } from '../../format/number.ts';
import { neat, neatPrice } from './neat-number.ts';
import type { OrderTexts } from './texts.ts';
import { atMarket, byBudget, type Ticket } from './ticket.ts';
import type { TicketSummary } from './ticket-summary.ts';

/** The result of a ticket on its button: `Buy 0.0107 BTC`; without a size only side and coin. */
export function actionText(
  ticket: Ticket,
  { size, quantity }: TicketSummary,
  { base, quote, quantityDecimals }: Instrument,
  t: OrderTexts,
): string {
  if (byBudget(ticket)) {
    const money = draftValue(ticket.budget);
    return money === null || size.budget === 0n
      ? t('orders:act-bare-buy', { coin: base })
      : t('orders:act-spend', { coin: base, amount: neatPrice(shortAmount(money, quote)), quote });
  }
  if (quantity === null) return t(`orders:act-bare-${ticket.side}`, { coin: base });
  const text = amount(quantity, quantityDecimals);
  return t(`orders:act-${ticket.side}`, { quantity: neat(text), coin: base });
}

/** The price that an order is about, with its name: its own, its trigger, or the last one. */
export function priceAbout(
  ticket: Ticket,
  last: string | null,
  { priceDecimals }: Instrument,
  t: OrderTexts,
): readonly [name: string, figure: string] {
  const text = (price: string | null) => amount(price, priceDecimals);
  if (!atMarket(ticket)) return [t('trade:price'), text(draftValue(ticket.price))];
  return ticket.type === 'stop-market'
    ? [t('orders:triggerPrice'), text(draftValue(ticket.trigger))]
    : [t('trade:marketOrder'), text(last)];
}
