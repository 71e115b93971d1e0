import { draftOf, keepDraft } from '../../state/drafts.ts';
import type { Ticket } from './ticket.ts';

/** The stored draft of a pair. Omits missing and invalid fields. */
export function keptTicket(symbol: string): Partial<Ticket> {
  const kept = draftOf('spot', symbol);
  if (!kept) return {};
  const { side, type, price, quantity, budget } = kept;
  return {
    ...((side === 'buy' || side === 'sell') && { side }),
    ...((type === 'limit' || type === 'market') && { type }),
    ...(price && { price }),
    ...(quantity && { quantity }),
    ...(budget && { budget }),
  };
}

/** @param withPrice - whether the user entered the price; the market's own price is not stored */
export function keepTicket(
  symbol: string,
  { side, type, price, quantity, budget }: Ticket,
  withPrice: boolean,
): void {
  keepDraft('spot', symbol, { side, type, price: withPrice ? price : '', quantity, budget });
}
