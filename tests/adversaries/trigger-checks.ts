import { markOf } from './outside.ts';
import type { World } from './world.ts';

/** Waiting triggers as of the last check; finds those that fired since. */
export class FiredTriggers {
  readonly #world: World;
  readonly #waiting = new Set<number>();

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * @param cause - `command` while the feed stood still: then nothing may fire
   * @returns why a trigger fired that must not have, or null
   */
  async problem(cause: 'command' | 'tick'): Promise<string | null> {
    for (const row of await this.#world.store.all('spot_triggers')) {
      if (row.status === 'waiting') {
        this.#waiting.add(row.id);
        continue;
      }
      if (!this.#waiting.delete(row.id) || row.triggered_at === null) continue;
      const what = `trigger ${row.id} of ${row.user_id} fired at ${row.triggered_at}`;
      if (cause === 'command') return `${what} by a command`;
      const shown = this.#world.feed.shown.get(row.symbol);
      if (!shown) return `${what}, and the feed shows nothing`;
      const price = row.trigger_by === 'mark' ? markOf(shown) : shown.last;
      if (price !== row.triggered_at) return `${what}, the feed was at ${price}`;
      const falls = (row.side === 'sell') !== row.type.startsWith('take-profit');
      const due = falls ? price <= row.trigger_price : price >= row.trigger_price;
      if (!due) return `${what}, not at ${row.trigger_price}`;
    }
    return null;
  }
}
