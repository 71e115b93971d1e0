import { describe, expect, it } from 'vitest';
import { cancelledContract, closedContract, newContract, openedContract } from './rows.ts';
import { worthAt } from './rules.ts';
import { BTC, row, USDT, waiting } from './testing/rows.ts';
import { contractToWire, liquidationAt, liquidationOf, pairOf, profitOf } from './wire.ts';

describe('a contract as the contract of the calls shows it', () => {
  it('has its profit at the mark while it is open, and its final one afterwards', () => {
    expect(profitOf(row, 6_100_000n)).toBe(100n * USDT);
    expect(profitOf({ ...row, side: 'short' }, 6_100_000n)).toBe(-100n * USDT);
    expect(profitOf(row, null)).toBeNull();
    expect(profitOf(waiting, 6_100_000n)).toBeNull();
    expect(profitOf({ ...row, status: 'closed', profit: 5n }, 6_100_000n)).toBe(5n);
    expect(profitOf({ ...row, open_turnover: null, profit: 6n }, 6_100_000n)).toBe(6n);
    expect(worthAt(BTC, 'long', 3n, 50n)).toBe(1n);
    expect(worthAt(BTC, 'short', 3n, 50n)).toBe(2n);
  });

  it('states prices, averages and money as decimals', () => {
    expect(contractToWire(row, 6_100_000n)).toEqual({
      ...{ id: '7', client_id: 'c', part_of: null, symbol: 'BTCUSDT', side: 'long', type: 'limit' },
      ...{ price: '60000', lots: 100, quantity: '0.1', leverage: 10, open_price: '60000' },
      ...{ close_price: null, mark: '61000', margin: '600', fee: '3', profit: '100' },
      ...{ take_profit: null, stop_loss: null, liquidation_price: '54300', status: 'trading' },
      ...{ reason: null, created: 1, opened: 2, closed: null, evidence: null },
    });
    const over = {
      ...row,
      status: 'closed',
      close_turnover: 6_111n * USDT,
      profit: -USDT,
    } as const;
    const ended = {
      part_of: 3,
      take_profit: 6_500_000n,
      stop_loss: 5_500_000n,
      evidence: '{"a":1}',
    };
    expect(contractToWire({ ...over, ...ended }, null)).toMatchObject({
      ...{ part_of: '3', close_price: '61110', mark: '60000', profit: '-1' },
      ...{ liquidation_price: null, take_profit: '65000', stop_loss: '55000', evidence: { a: 1 } },
    });
    expect(contractToWire(waiting, null)).toMatchObject({ mark: '60000', liquidation_price: null });
    expect(contractToWire({ ...waiting, price: null }, null).mark).toBe('0');
    expect([liquidationOf(row), liquidationOf(waiting)]).toEqual([5_430_000n, null]);
    // At its limit price a waiting order would have the same margin and liquidation price.
    expect(liquidationAt(waiting, 6_000_000n)).toBe(5_430_000n);
    expect(() => pairOf({ symbol: 'OLD' })).toThrow('OLD is no longer listed');
  });
});

it('writes the rows of its life: new, open, closed, cancelled', () => {
  const tx = { nextId: () => 9, now: 50 } as never;
  const order = { symbol: 'BTCUSDT', side: 'short', type: 'market', client_id: 'x' } as const;
  const terms = { price: 1n, lots: 2, quantity: 3n, leverage: 4, takeProfit: 5n, stopLoss: 6n };
  const made = newContract(tx, 'v', order, terms);
  expect(made).toEqual({
    ...{ id: 9, user_id: 'v', client_id: 'x', part_of: null, symbol: 'BTCUSDT', side: 'short' },
    ...{ type: 'market', price: 1n, lots: 2, quantity: 3n, leverage: 4, take_profit: 5n },
    ...{
      stop_loss: 6n,
      first_stop: null,
      open_turnover: null,
      close_turnover: null,
      margin: 0n,
      fee: 0n,
    },
    ...{ reserved: 0n, profit: null, status: 'waiting', reason: null, created: 50 },
    ...{ opened: null, closed: null, evidence: null },
  });
  const evidence = { epoch: 'e', book_seq: 1, deal_id: 2 };
  const open = openedContract(tx, made, { turnover: 70n, margin: 8n, fee: 2n }, evidence);
  const text = JSON.stringify(evidence);
  expect(open).toEqual({
    ...made,
    ...{ open_turnover: 70n, margin: 8n, fee: 2n, reserved: 8n, status: 'trading', opened: 50 },
    ...{ first_stop: 6n, evidence: text },
  });
  const closing = { profit: -4n, fee: 3n, returned: 1n, shortfall: 0n };
  expect(closedContract(tx, open, { turnover: 66n, closing, reason: 'user' }, evidence)).toEqual({
    ...open,
    ...{ close_turnover: 66n, fee: 5n, reserved: 0n, profit: -4n, status: 'closed' },
    ...{ reason: 'user', closed: 50, evidence: text },
  });
  expect(cancelledContract(tx, { ...made, reserved: 9n }, 'feed')).toEqual({
    ...made,
    ...{ reserved: 0n, status: 'cancelled', reason: 'feed', closed: 50 },
  });
});
