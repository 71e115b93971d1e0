import { type Instrument, instrumentOf } from '@tideline/wire';
import { useState } from 'react';
import { beforeEach, vi } from 'vitest';
import { TradeTicket } from '../../../ui/trade-ticket.tsx';
import type { Terms } from '../contract-account.ts';
import { type ContractTicket, emptyTicket } from '../contract-ticket.ts';
import { OrderPanel } from '../order-panel.tsx';
import { contractDesk } from './contracts.tsx';

const BTC = instrumentOf('BTCUSDT') as Instrument;
export const TERMS: Terms = {
  lot: '0.001',
  leverages: [1, 10, 20, 50],
  fee_bps: 5,
  maintenance_bps: 50,
  available: '100',
};

/** The market of a test file with the panel of an order in it. */
export function panelDesk() {
  const { desk, show } = contractDesk();
  const done = vi.fn();
  let ticket: ContractTicket;
  beforeEach(() => done.mockClear());
  function Panel({ first, terms }: { first: ContractTicket; terms: Terms | null }) {
    const [shown, setShown] = useState(first);
    ticket = shown;
    const of = { instrument: BTC, ticket: shown, onTicket: setShown, terms, onDone: done };
    return (
      <TradeTicket label="ticket">
        <OrderPanel {...of} />
      </TradeTicket>
    );
  }
  return {
    desk,
    done,
    /** What is entered now. */
    ticket: () => ticket,
    /** Shows the panel with what is entered at first. */
    panel: (changes: Partial<ContractTicket> = {}, terms: Terms | null = TERMS) =>
      show(<Panel first={{ ...emptyTicket(BTC), ...changes }} terms={terms} />),
  };
}

export const stop = (price: string) => ({ on: true, price });
export const limit = { type: 'limit', price: '49000' } as const;
