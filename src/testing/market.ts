import type { BookView, DealTape, Live, QuoteBoard } from '@tideline/streams';
import { INSTRUMENTS, type Quote } from '@tideline/wire';

/** Values as the engine publishes them, for component tests. */
export const live = <T>(value: T): Live<T> => ({
  value,
  source: 'socket',
  exchangeTime: 0,
  asOf: 0,
  receivedAt: 0,
  epoch: 'A',
  seq: 1,
  status: 'live',
});

export const quoteOf = (symbol: string, changes: Partial<Quote> = {}): Quote => ({
  symbol,
  seq: 1,
  time: 0,
  last: '100.00',
  bid: '99.00',
  ask: '100.00',
  mark: '99.50',
  open: '95.00',
  change: '5.26',
  high: '101.00',
  low: '94.00',
  volume: '1234.5',
  turnover: '123450',
  ...changes,
});

const boardOf = (...quotes: readonly Quote[]): QuoteBoard => ({
  quotes: new Map(quotes.map((quote) => [quote.symbol, quote])),
  feed: { kind: 'sim', label: 'test', shift: null },
  silent: new Map(),
});

export const fullBoard = (): QuoteBoard =>
  boardOf(
    ...INSTRUMENTS.map(({ symbol }, at) => quoteOf(symbol, { change: (10 - at).toFixed(2) })),
  );

export const bookOf = (symbol: string): BookView => ({
  symbol,
  grouping: '0.01',
  bids: [{ price: '99.00', quantity: '1', total: '1', share: 1 }],
  asks: [{ price: '100.00', quantity: '1', total: '1', share: 1 }],
});

export const tapeOf = (symbol: string): DealTape => ({
  symbol,
  deals: [{ id: 1, time: 0, price: '100.00', quantity: '1', side: 'buy' }],
});
