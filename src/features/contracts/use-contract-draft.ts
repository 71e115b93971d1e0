import { useState } from 'react';
import type { Instrument } from '#wire';
import { type ContractTicket, emptyTicket } from './ticket.ts';

export interface ContractDraft {
  readonly ticket: ContractTicket;
  change(ticket: ContractTicket): void;
  /** Makes it a limit order at a price of the book. */
  pick(price: string): void;
}

/** The draft of a contract order. A draft of one pair is never used for another. */
export function useContractDraft(instrument: Instrument): ContractDraft {
  const { symbol } = instrument;
  const [drafts, setDrafts] = useState({ symbol, ticket: emptyTicket(instrument) });
  const ticket = drafts.symbol === symbol ? drafts.ticket : emptyTicket(instrument);
  const change = (next: ContractTicket): void => setDrafts({ symbol, ticket: next });
  return { ticket, change, pick: (price) => change({ ...ticket, type: 'limit', price }) };
}
