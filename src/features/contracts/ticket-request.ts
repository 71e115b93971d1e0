import type { RequestOf } from '@tideline/wire';
import type { leverSubmit } from '@tideline/wire/calls/contracts';
import { draftValue, wholeValue } from '../../ui/number-draft.ts';
import type { ContractTicket } from './contract-ticket.ts';

/** The prices of active stops, in the form of calls. */
export function stopFields({
  takeProfit,
  stopLoss,
}: Pick<ContractTicket, 'takeProfit' | 'stopLoss'>): {
  take_profit?: string;
  stop_loss?: string;
} {
  const take = takeProfit.on ? draftValue(takeProfit.price) : null;
  const stop = stopLoss.on ? draftValue(stopLoss.price) : null;
  return { ...(take && { take_profit: take }), ...(stop && { stop_loss: stop }) };
}

/** The request of a ticket without errors. */
export function contractRequest(
  ticket: ContractTicket,
  symbol: string,
  clientId: string,
): RequestOf<typeof leverSubmit> {
  const { side, type, leverage } = ticket;
  return {
    symbol,
    side,
    type,
    ...(type === 'limit' ? { price: draftValue(ticket.price) ?? '' } : {}),
    lots: String(wholeValue(ticket.lots) ?? ''),
    leverage: String(leverage),
    ...stopFields(ticket),
    client_id: clientId,
  };
}
