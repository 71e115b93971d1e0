import { expect, it } from 'vitest';
import { seeded } from '../../../tests/random.ts';
import type { TriggerRow } from './trigger-wire.ts';
import { WaitingTriggers } from './waiting-triggers.ts';

const PRICES = Array.from({ length: 12 }, (_, at) => BigInt(at));

/** Whether a price may fire or move a trigger: a plain reading of the rule. */
function concerns(
  row: TriggerRow,
  prices: { readonly last: bigint; readonly mark: bigint | null },
) {
  const price = prices[row.trigger_by];
  if (price === null) return false;
  if (row.extreme !== null) {
    const fires = row.side === 'sell' ? price <= row.trigger_price : price >= row.trigger_price;
    return fires || (row.side === 'sell' ? price > row.extreme : price < row.extreme);
  }
  const stops = row.type.startsWith('stop');
  return (row.side === 'sell') === stops ? price <= row.trigger_price : price >= row.trigger_price;
}

it.each([1, 2, 3])(
  'the triggers that prices concern are those of a list, whatever came and went (%i)',
  (seed) => {
    const random = seeded(seed);
    /** An extreme is ahead of its trigger price, by a tick or two: each may change alone. */
    const trailing = (row: TriggerRow): TriggerRow => {
      const distance = BigInt(pick(row.side === 'sell' ? [1, 2] : [-1, -2]));
      return { ...row, extreme: row.extreme === null ? null : row.trigger_price + distance };
    };
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const waiting = new WaitingTriggers();
    let list: TriggerRow[] = [];
    const kept = () => list.filter((each) => each.status === 'waiting');
    for (let id = 1; id <= 150; id += 1) {
      const old = pick(kept());
      const kind = random();
      if (kind < 0.5 || !old) {
        const trails = random() < 0.3;
        const row = trailing({
          ...{ id, user_id: pick(['1', '2']), symbol: pick(['A', 'B']), status: 'waiting' },
          ...{ side: pick(['buy', 'sell']), trigger_by: pick(['last', 'mark']) },
          type: trails ? 'trailing-stop-market' : pick(['stop-market', 'take-profit-market']),
          ...{ trigger_price: BigInt(pick([2, 5, 5, 7, 9])), extreme: trails ? 4n : null },
        } as TriggerRow);
        list.push(row);
        waiting.follow(row);
      } else {
        const row: TriggerRow =
          kind < 0.7
            ? trailing({ ...old, trigger_price: BigInt(pick([2, 5, 7, 9])), quantity: BigInt(id) })
            : { ...old, status: pick(['triggered', 'cancelled', 'failed'] as const) };
        list = list.map((each) => (each === old ? row : each));
        waiting.follow(row);
      }
      if (id === 100) waiting.restore(kept());
      for (const user of ['1', '2', '3']) {
        const own = kept().filter((each) => each.user_id === user);
        expect(waiting.of(user)).toEqual(own);
        expect(waiting.count(user)).toBe(own.length);
      }
      for (const symbol of ['A', 'B', 'C'])
        for (const last of PRICES)
          for (const mark of [null, 5n, 6n]) {
            const found = kept().filter(
              (row) => row.symbol === symbol && concerns(row, { last, mark }),
            );
            expect(waiting.candidates(symbol, { last, mark })).toEqual(found.map((row) => row.id));
          }
      for (const row of list)
        expect(waiting.get(row.id)).toEqual(row.status === 'waiting' ? row : null);
      expect([waiting.get(null), waiting.has('C')]).toEqual([null, false]);
    }
  },
);
