import { PAIRS, type Pair } from '../../../market/matching/pair.ts';
import type { ContractRow } from '../wire.ts';

export const BTC = PAIRS.get('BTCUSDT') as Pair;
export const USDT = 100_000_000n;

/** 0.1 BTC in a hundred lots at 60000, with a margin of a tenth. */
export const row: ContractRow = {
  ...{ id: 7, user_id: 'u', client_id: 'c', part_of: null, symbol: 'BTCUSDT', side: 'long' },
  ...{ type: 'limit', price: 6_000_000n, lots: 100, quantity: 10_000_000n, leverage: 10 },
  ...{ open_turnover: 6_000n * USDT, close_turnover: null, margin: 600n * USDT, fee: 3n * USDT },
  ...{ reserved: 600n * USDT, profit: null, take_profit: null, stop_loss: null },
  ...{ first_stop: null },
  ...{ status: 'trading', reason: null, created: 1, opened: 2, closed: null, evidence: null },
} as const;
/** The same before it is open. */
export const waiting: ContractRow = {
  ...row,
  status: 'waiting',
  open_turnover: null,
  opened: null,
};
