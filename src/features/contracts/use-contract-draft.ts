import type { ContractSide } from '@tideline/streams';
import type { Instrument } from '@tideline/wire';
import { useEffect, useState } from 'react';
import { useReopened } from '../../ui/use-reopened.ts';
import type { ContractTicket } from './contract-ticket.ts';
import { saveContract, savedContract } from './saved-contract.ts';

export interface ContractDraft {
  readonly ticket: ContractTicket;
  change(ticket: ContractTicket): void;
  /** Makes it a limit order at a price from the book. */
  pick(price: string): void;
}

/**
 * The draft of a contract order. Each pair has its own, stored on this device.
 *
 * @param side - of the draft when an address opens the page; null keeps the draft's
 */
export function useContractDraft(instrument: Instrument, side: ContractSide | null): ContractDraft {
  const { symbol } = instrument;
  const [draft, setDraft] = useState(() => ({
    symbol,
    ticket: { ...savedContract(instrument), ...(side && { side }) },
  }));
  if (draft.symbol !== symbol) setDraft({ symbol, ticket: savedContract(instrument) });
  useReopened(() => {
    if (side) setDraft(({ ticket }) => ({ symbol, ticket: { ...ticket, side } }));
  });
  const { ticket } = draft;
  // The address loses the side, and a reload must not.
  useEffect(() => {
    if (side) saveContract(symbol, { ...ticket, side });
  }, [side, symbol, ticket]);
  const change = (next: ContractTicket): void => {
    saveContract(symbol, next);
    setDraft({ symbol, ticket: next });
  };
  return { ticket, change, pick: (price) => change({ ...ticket, type: 'limit', price }) };
}
