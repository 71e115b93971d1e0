import type { ContractSide } from '@tideline/streams';
import type { ErrorId, Instrument } from '@tideline/wire';

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
