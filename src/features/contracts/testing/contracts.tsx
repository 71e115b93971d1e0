import { renderHook } from '@testing-library/react';
import type { BookView, Live } from '@tideline/streams';
import type { ContractOrder, Quote } from '@tideline/wire';
import { beforeEach, vi } from 'vitest';
import { tradingDesk } from '../../../testing/desk.ts';
import { show } from '../../../testing/hands.ts';
import { live, quoteOf } from '../../../testing/market.ts';
import { markResult, useMarkedRow } from '../result-row.ts';

/** Ten lots of BTC, bought at 50,000 with a tenth of their worth as margin. */
export const positionOf = (changes: Partial<ContractOrder> = {}): ContractOrder => ({
  ...{ id: '7', client_id: 'c1', part_of: null, symbol: 'BTCUSDT', side: 'long', type: 'market' },
  ...{ price: null, lots: 10, quantity: '0.01', leverage: 10, open_price: '50000.00' },
  ...{ close_price: null, mark: '50000.00', margin: '50', fee: '0.25', profit: null },
  ...{ take_profit: null, stop_loss: null, liquidation_price: '45250.00', status: 'trading' },
  ...{ reason: null, created: 1, opened: 1, closed: null, evidence: null },
  ...changes,
});

/** The same, sold. */
export const shortOf = (changes: Partial<ContractOrder> = {}): ContractOrder =>
  positionOf({ side: 'short', liquidation_price: '54750.00', ...changes });

/** An order that waits to buy ten lots of BTC at 49,000. */
export const waitingOf = (changes: Partial<ContractOrder> = {}): ContractOrder =>
  positionOf({
    ...{ id: '8', type: 'limit', status: 'waiting', price: '49000.00', margin: '49', fee: '0' },
    ...{ open_price: null, opened: null, liquidation_price: null, created: 2 },
    ...changes,
  });

const levels = (...rows: readonly (readonly [string, string])[]) =>
  rows.map(([price, quantity]) => ({ price, quantity, total: quantity, share: 1 }));

/** A book with 4 lots at the best price of each side, and `deep` BTC behind them. */
export const bookOf = (deep = '0.021'): Live<BookView> =>
  live({
    symbol: 'BTCUSDT',
    grouping: '0.01',
    bids: levels(['51000.00', '0.004'], ['50900.00', deep]),
    asks: levels(['51020.00', '0.004'], ['51100.00', deep]),
  });

export const quoteAt = (mark: string, last: string, symbol = 'BTCUSDT'): Live<Quote> =>
  live({ ...quoteOf(symbol), mark, last });

/** Puts the market of these contracts around the components of a file. */
export function contractDesk() {
  const desk = tradingDesk();
  const closed = vi.fn<() => void>();
  beforeEach(() => {
    closed.mockClear();
    markResult('');
    desk.quotes.set('BTCUSDT', quoteAt('51000.00', '51010.00'));
    desk.books.set('BTCUSDT', bookOf());
  });
  return {
    desk,
    closed,
    /** Properties of a sheet of an order. */
    sheetOf: (order: ContractOrder) => ({
      ...{ order, mark: '51000.00', stale: false, available: '100', onClose: closed },
    }),
    show,
    /**
     * What commands left: calls, toasts, how often the sheet closed, and the row that is marked.
     */
    outcome: () => [desk.sent, desk.toasts(), closed.mock.calls.length, marked()],
  };
}

export const marked = (): string | null => renderHook(() => useMarkedRow()).result.current;
