import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#wire';
import { useCommand } from '../../api/use-command.ts';
import { useFirstQuote } from '../../market/hooks.ts';
import { toast } from '../../state/toast.ts';
import { keepTicket, keptTicket } from './kept-ticket.ts';
import { placeOrder, type TradeRequest } from './spot-account.ts';
import {
  EMPTY_TICKET,
  type Side,
  type Ticket,
  type TicketAction,
  ticketReducer,
} from './ticket.ts';

/** The draft of an order, and the command that sends it. */
export interface OrderEntry {
  readonly ticket: Ticket;
  readonly dispatch: Dispatch<TicketAction>;
  readonly busy: boolean;
  /** State of the last sent order while its outcome is unknown, else empty. */
  readonly note: string;
  send(request: TradeRequest): void;
  /** Makes it a limit order at a price from the book. */
  pick(price: string): void;
}

/**
 * @param side - side of a new draft; null keeps the side of the pair's last draft
 * @param onPlaced - called when an order was accepted
 */
export function useOrderEntry(
  { symbol }: Instrument,
  side: Side | null,
  onPlaced: () => void,
): OrderEntry {
  const { t } = useTranslation('trade');
  const [ticket, fill] = useReducer(ticketReducer, symbol, (pair) => ({
    ...EMPTY_TICKET,
    ...keptTicket(pair),
    ...(side && { side }),
  }));
  const shown = useRef(symbol);
  /** Only the user's input is stored, not a price filled in by the market. */
  const [first] = useState(() => ({ any: false, price: keptTicket(symbol).price !== undefined }));
  const entered = useRef(first);
  useEffect(() => {
    if (shown.current === symbol) return;
    shown.current = symbol;
    const draft = keptTicket(symbol);
    entered.current = { any: false, price: draft.price !== undefined };
    fill({ kind: 'pair', draft });
  }, [symbol]);
  useFirstPrice(symbol, (draft) => fill({ kind: 'first-price', draft }));
  useEffect(() => {
    if (entered.current.any && shown.current === symbol) {
      keepTicket(symbol, ticket, entered.current.price);
    }
  }, [symbol, ticket]);
  const dispatch: Dispatch<TicketAction> = (action) => {
    entered.current.any = true;
    if (action.kind === 'price') entered.current.price = action.draft !== '';
    fill(action);
  };

  const { busy, note, run } = useCommand(placeOrder, { absent: t('neverArrived') });
  return {
    ticket,
    dispatch,
    busy,
    note,
    send: (request) => {
      run(
        request,
        ({ status }) => {
          toast(t(`placed-${status}`), 'done');
          onPlaced();
        },
        () => {
          const { quantity, budget } = request;
          dispatch({ kind: 'returned', ...(quantity && { quantity }), ...(budget && { budget }) });
        },
      );
      dispatch({ kind: 'sent' });
    },
    pick: (price) => {
      dispatch({ kind: 'type', type: 'limit' });
      dispatch({ kind: 'price', draft: price });
      navigator.vibrate?.(8);
    },
  };
}

/** Calls back with the last price once per pair: a limit order starts from it. */
function useFirstPrice(symbol: string, onPrice: (price: string) => void): void {
  const quote = useFirstQuote(symbol);
  const filled = useRef<string>(null);
  useEffect(() => {
    if (quote?.symbol !== symbol || filled.current === symbol) return;
    filled.current = symbol;
    onPrice(quote.last);
  }, [quote, symbol, onPrice]);
}
