import type { Row } from '../../exchange/foundation/store/tables.ts';
import { Broken } from './invariants.ts';
import { SYMBOLS, type World } from './world.ts';

type Trigger = Row<'spot_triggers'>;

function must(holds: boolean, what: string): void {
  if (!holds) throw new Broken(what);
}

/** Compares successive states of the store, over crashes and failed commits. */
export class TriggerHistory {
  readonly #before = new Map<number, Trigger>();

  /** A trailing stop never loosens, and an ended trigger never changes again. */
  async check(world: World): Promise<void> {
    for (const row of await world.store.all('spot_triggers')) {
      const before = this.#before.get(row.id);
      this.#before.set(row.id, row);
      if (!before) continue;
      const id = `trigger ${row.id}`;
      if (before.status !== 'waiting') {
        const same = before.status === row.status && before.order_id === row.order_id;
        must(same, `${id} was ${before.status} and is ${row.status}`);
      }
      if (row.extreme === null || before.extreme === null) continue;
      const tighter =
        row.side === 'sell' ? row.extreme >= before.extreme : row.extreme <= before.extreme;
      must(tighter, `${id} loosened from ${before.extreme} to ${row.extreme}`);
    }
  }
}

/**
 * No trigger waits that the present outside price reaches. Holds after a tick whose commit
 * succeeded. The rule is written here a second time, on plain prices.
 */
export async function checkTriggers(world: World): Promise<void> {
  const waiting = await world.store.all('spot_triggers', { status: 'waiting' });
  for (const symbol of SYMBOLS) {
    const prices = { last: world.market.last(symbol), mark: world.market.mark(symbol) };
    for (const row of waiting.filter((each) => each.symbol === symbol)) {
      const price = prices[row.trigger_by];
      if (price === null) continue;
      const stops = !row.type.startsWith('take-profit');
      const falls = stops ? row.side === 'sell' : row.side === 'buy';
      const reached = falls ? price <= row.trigger_price : price >= row.trigger_price;
      must(
        !reached,
        `${row.type} ${row.id} waits at ${row.trigger_price}, ${symbol} is at ${price}`,
      );
      if (row.extreme === null) continue;
      const behind = row.side === 'sell' ? price > row.extreme : price < row.extreme;
      must(!behind, `trailing stop ${row.id} missed ${price}`);
    }
  }
}
