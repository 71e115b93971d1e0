import { PERIODS } from '@tideline/wire';
import type { MarketHub } from '../../market/hub.ts';

/**
 * Computes the running candles of every pair and period, so that a new leader can publish at once.
 * It takes seconds, in steps that leave the event loop free.
 */
export async function prepareTopics(hub: MarketHub): Promise<void> {
  for (const period of PERIODS) {
    for (const symbol of hub.symbols) {
      await hub.candles(symbol, { period, limit: 1, before: Number.MAX_SAFE_INTEGER });
    }
  }
}
