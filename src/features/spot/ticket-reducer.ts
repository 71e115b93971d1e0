import { type DraftField, EMPTY_TICKET, type OrderType, type Side, type Ticket } from './ticket.ts';

type Choices = Partial<Pick<Ticket, 'force' | 'triggerBy' | 'trailBy'>>;

export type TicketAction =
  | { readonly kind: 'side'; readonly side: Side }
  | { readonly kind: 'type'; readonly type: OrderType }
  | { readonly kind: 'choose'; readonly choices: Choices }
  | { readonly kind: DraftField; readonly draft: string }
  /**
   * A share of the funds, or another unit (`ticket-size.ts`). The action carries the calculation,
   * because the page needs the reducer before the panel that sizes has loaded.
   */
  | { readonly kind: 'size'; readonly size: (ticket: Ticket) => Ticket }
  /**
   * The order was sent: clears its amounts at once, so that a late answer does not clear the next
   * input. The prices stay, except those attached to the order.
   */
  | { readonly kind: 'sent' }
  /** It was refused: restores its amounts, unless something was typed meanwhile. */
  | { readonly kind: 'returned'; readonly ticket: Ticket }
  /**
   * Another pair: clears the input, so that it is never sent for the new pair, and restores the new
   * pair's draft.
   */
  | { readonly kind: 'pair'; readonly draft?: Partial<Ticket> };

/** Applies an input to the ticket. */
export function ticketReducer(ticket: Ticket, action: TicketAction): Ticket {
  switch (action.kind) {
    case 'side':
      return { ...ticket, side: action.side, share: '' };
    case 'type': {
      // The price of a pair lies beyond the market, any other at it: none is carried over.
      const carried = (action.type === 'oco') === (ticket.type === 'oco');
      return { ...ticket, type: action.type, share: '', price: carried ? ticket.price : '' };
    }
    case 'choose':
      return { ...ticket, ...action.choices };
    case 'quantity':
    case 'budget':
      return { ...ticket, [action.kind]: action.draft, share: '' };
    case 'size':
      return action.size(ticket);
    case 'sent':
      return { ...ticket, quantity: '', budget: '', share: '', takeProfit: '', stopLoss: '' };
    case 'returned': {
      const { quantity, budget, takeProfit, stopLoss } = action.ticket;
      return {
        ...ticket,
        quantity: ticket.quantity || quantity,
        budget: ticket.budget || budget,
        takeProfit: ticket.takeProfit || takeProfit,
        stopLoss: ticket.stopLoss || stopLoss,
      };
    }
    case 'pair':
      return { ...EMPTY_TICKET, ...sticky(ticket), ...action.draft };
    default:
      return { ...ticket, [action.kind]: action.draft };
  }
}

/** What stays when the pair changes. */
const sticky = ({ side, type, unit, force, triggerBy, trailBy }: Ticket): Partial<Ticket> => ({
  side,
  type,
  unit,
  force,
  triggerBy,
  trailBy,
});
