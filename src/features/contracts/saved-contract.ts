import type { Instrument } from '@tideline/wire';
import { draftOf, saveDraft } from '../../state/drafts.ts';
import { type ContractTicket, emptyTicket } from './contract-ticket.ts';

/** The stored draft of a pair; missing or invalid fields are as in an empty one. */
export function savedContract(instrument: Instrument): ContractTicket {
  const empty = emptyTicket(instrument);
  const saved = draftOf('contracts', instrument.symbol);
  if (!saved) return empty;
  const { side, type, price, lots, leverage, takeProfit, stopLoss } = saved;
  return {
    side: side === 'short' ? 'short' : 'long',
    type: type === 'limit' ? 'limit' : 'market',
    price: price ?? '',
    lots: lots ?? empty.lots,
    leverage: instrument.leverages.includes(Number(leverage)) ? Number(leverage) : empty.leverage,
    takeProfit: takeProfit ? { on: true, price: takeProfit } : empty.takeProfit,
    stopLoss: stopLoss ? { on: true, price: stopLoss } : empty.stopLoss,
  };
}

/** Omits stops that are off, and the price of a market order. */
export function saveContract(symbol: string, ticket: ContractTicket): void {
  const { side, type, price, lots, leverage, takeProfit, stopLoss } = ticket;
  saveDraft('contracts', symbol, {
    side,
    type,
    price: type === 'limit' ? price : '',
    lots,
    leverage: String(leverage),
    takeProfit: takeProfit.on ? takeProfit.price : '',
    stopLoss: stopLoss.on ? stopLoss.price : '',
  });
}
