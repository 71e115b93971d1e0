import { expect, it } from 'vitest';
import { Tape } from './tape.ts';

const row = (id: number, time: number, symbol = 'BTCUSDT') => ({
  ...{ id, symbol, time, price: 100n, quantity: 5n, side: 'buy' as const },
});

it('begins with the stored deals, and prints each one that another process committed', () => {
  const printed: unknown[] = [];
  const tape = new Tape({
    print: (symbol: string, deals: unknown) => printed.push([symbol, deals]),
  } as never);
  const since = (time: number, symbol = 'BTCUSDT') => tape.since(symbol, time).map(({ id }) => id);
  expect(since(0)).toEqual([]);
  tape.restore([row(1, 10), row(2, 20), row(3, 20, 'ETHUSDT'), row(4, 30)]);
  expect([since(0), since(20), since(21), since(0, 'ETHUSDT')]).toEqual([
    ...[[1, 2, 4], [2, 4], [4], [3]],
  ]);
  expect(printed).toEqual([]);
  tape.follow(row(5, 40));
  const deal = { id: 5, time: 40, price: 100n, quantity: 5n, side: 'buy' };
  expect([since(30), printed]).toEqual([[4, 5], [['BTCUSDT', [deal]]]]);
  tape.restore([row(1, 10)]);
  expect([since(0), since(0, 'ETHUSDT')]).toEqual([[1], []]);
});
