import type { ContractSide } from '#streams';
import type { ErrorId, Instrument, RequestOf } from '#wire';
import type { leverSubmit } from '#wire/calls/contracts.ts';
import { draftValue, wholeValue } from '../../ui/number-draft.ts';

/** A stop: on or off, and the price it stands at. Off keeps what was typed. */
export interface StopDraft {
  readonly on: boolean;
  readonly price: string;
}

export interface ContractTicket {
  readonly side: ContractSide;
  readonly type: 'limit' | 'market';
  readonly price: string;
  readonly lots: string;
  readonly leverage: number;
  readonly takeProfit: StopDraft;
  readonly stopLoss: StopDraft;
}

const NO_STOP: StopDraft = { on: false, price: '' };

export const emptyTicket = (instrument: Instrument): ContractTicket => ({
  side: 'long',
  type: 'market',
  price: '',
  lots: '',
  leverage: instrument.leverages.includes(10) ? 10 : (instrument.leverages[0] ?? 1),
  takeProfit: NO_STOP,
  stopLoss: NO_STOP,
});

export type StopField = 'take_profit' | 'stop_loss';
export interface ContractProblem {
  readonly field: 'price' | 'lots' | StopField;
  readonly id: ErrorId;
  /** The limit that was exceeded, for the text. */
  readonly limit?: string;
}

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
