import { PERIODS } from '@tideline/wire';
import type { MarketHub } from '../../market/hub.ts';

/**
 * Computes the running candles of every pair and period, so that a new leader can publish at once.
 * It takes seconds, in steps that leave the event loop free. A standby whose candles are missing is
 * not ready: prices would stand still until they are there.
 */
export class PreparedTopics {
  /** Resolves when the candles are there; rejects with the reason why they are not. */
  readonly done: Promise<void>;
  #unready: string | null = 'the candles are being computed';

  constructor(hub: Pick<MarketHub, 'symbols' | 'candles' | 'liveCandles'>) {
    this.done = prepare(hub);
    this.done.then(
      () => {
        this.#unready = null;
      },
      (error: Error) => {
        this.#unready = `the candles could not be computed: ${error.message}`;
      },
    );
  }

  /** Why a leader could not publish yet, in one line; null when it could. */
  unready(): string | null {
    return this.#unready;
  }
}

async function prepare(hub: Pick<MarketHub, 'symbols' | 'candles' | 'liveCandles'>): Promise<void> {
  for (const period of PERIODS) {
    for (const symbol of hub.symbols) {
      await hub.candles(symbol, { period, limit: 1, before: Number.MAX_SAFE_INTEGER });
      // From now on each deal goes on with it, so a new leader does not add a month's minutes up.
      hub.liveCandles(symbol, period);
    }
  }
}
