import type { Instrument } from '#wire';
import { amount } from '../../format/number.ts';
import { draftValue } from '../../ui/number-draft.ts';
import type { OrderTexts } from './texts.ts';
import { byBudget, type Ticket } from './ticket.ts';
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
      ? `${t('trade:buy')} ${base}`
      : t('orders:act-spend', { coin: base, amount: amount(money, 2), quote });
  }
  if (quantity === null) return `${t(`trade:${ticket.side}`)} ${base}`;
  const text = amount(quantity, quantityDecimals);
  return t(`orders:act-${ticket.side}`, { quantity: trimmed(text), coin: base });
}

/** `0.01070` as `0.0107`: a button names the result without filling up decimals. */
const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
