import type { Instrument } from '@tideline/wire';
import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attempts, useAttempts } from '../../api/use-attempts.ts';
import { useCommand } from '../../api/use-command.ts';
import { isBeginner, useSession } from '../../state/session.ts';
import { useReopened } from '../../ui/use-reopened.ts';
import { highlight } from './highlight.ts';
import { type Placed, placeOrder } from './place-order.ts';
import { savedTicket, saveTicket } from './saved-ticket.ts';
import { EMPTY_TICKET, type Side, type Ticket } from './ticket.ts';
import { type TicketAction, ticketReducer } from './ticket-reducer.ts';
import type { OrderRequest } from './ticket-request.ts';

/** The draft of an order, and the command that sends it. */
export interface OrderEntry {
  readonly ticket: Ticket;
  readonly dispatch: Dispatch<TicketAction>;
  readonly busy: boolean;
  /** State of the last sent order while its outcome is unknown, else empty. */
  readonly note: string;
  /** The attempts to send the ticket; a change of the ticket ends a refusal. */
  readonly attempts: Attempts;
  send(request: OrderRequest, done: (placed: Placed) => void): void;
  /** Takes a price from the book: for the field of the order's own price. */
  pick(price: string): void;
}

/**
 * @param side - side of the draft when an address opens the page; null keeps the draft's
 * @param onPlaced - called when an order was accepted
 */
export function useOrderEntry(
  { symbol }: Instrument,
  side: Side | null,
  onPlaced: () => void,
): OrderEntry {
  const { t } = useTranslation('trade');
  const attempts = useAttempts();
  const [ticket, fill] = useReducer(ticketReducer, symbol, (pair) => ({
    ...EMPTY_TICKET,
    // A limit order away from the market would leave a first trade unfilled.
    ...(isBeginner(useSession.getState()) && { type: 'market' as const }),
    ...savedTicket(pair),
    ...(side && { side }),
  }));
  const shown = useRef(symbol);
  /** Only the user's input is stored, and the side of a link. */
  const entered = useRef(side !== null);
  useEffect(() => {
    if (shown.current === symbol) return;
    shown.current = symbol;
    entered.current = false;
    fill({ kind: 'pair', draft: savedTicket(symbol) });
  }, [symbol]);
  // After the draft of another pair, whose side it replaces.
  useReopened(() => {
    if (!side) return;
    entered.current = true;
    fill({ kind: 'side', side });
  });
  useEffect(() => {
    if (entered.current && shown.current === symbol) saveTicket(symbol, ticket);
  }, [symbol, ticket]);
  const dispatch: Dispatch<TicketAction> = (action) => {
    entered.current = true;
    attempts.edited();
    fill(action);
  };

  const { busy, note, run } = useCommand(placeOrder, { absent: t('neverArrived') });
  return {
    ticket,
    dispatch,
    busy,
    note,
    attempts,
    send: (request, done) => {
      run(
        request,
        (placed) => {
          for (const { id } of [placed.order, placed.trigger].filter((each) => each !== null)) {
            highlight(id);
          }
          done(placed);
          onPlaced();
        },
        (refused) => {
          dispatch({ kind: 'returned', ticket: request.ticket });
          attempts.refuse(refused);
        },
      );
      attempts.sent();
      dispatch({ kind: 'sent' });
    },
    pick: (price) => {
      // An order at market gets a limit; any other keeps its type.
      if (ticket.type === 'market') dispatch({ kind: 'type', type: 'limit' });
      const triggered = ticket.type === 'stop-market' || ticket.type === 'trailing-stop';
      if (ticket.type !== 'trailing-stop') {
        dispatch({ kind: triggered ? 'trigger' : 'price', draft: price });
      }
      navigator.vibrate?.(8);
    },
  };
}
