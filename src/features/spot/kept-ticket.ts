import { draftOf, keepDraft } from '../../state/drafts.ts';
import type { Ticket } from './ticket.ts';

/** The draft this device keeps for a pair. Fields that are missing or invalid are left out. */
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

/** @param withPrice - whether the person entered the price; the market's own price is not kept */
export function keepTicket(
  symbol: string,
  { side, type, price, quantity, budget }: Ticket,
  withPrice: boolean,
): void {
  keepDraft('spot', symbol, { side, type, price: withPrice ? price : '', quantity, budget });
}
