import type { Price, Quote } from '@tideline/wire';
import type { Clock } from '../../foundation/ports/ports.ts';
import type { DayFigures } from '../../market/day-window.ts';
import type { MarketView } from '../../market/market-view.ts';
import { DoorError } from '../door-error.ts';
import type { EpochIds } from '../epoch-ids.ts';

/** The market as the door reads it. */
export interface DoorMarket extends MarketView {
  quote(symbol: string): Quote | null;
  /** Number of the newest deal in this epoch; 0 before the first. */
  lastDealId(symbol: string): number;
  /** Price of the feed's last deal, and the mark of contracts; null before the first deal. */
  last(symbol: string): Price | null;
  mark(symbol: string): Price | null;
  /** The last 24 hours, as far back as they are known; null for an unknown pair. */
  day(symbol: string): DayFigures | null;
  /** Opening instant of the first known minute, ms UTC; null when the past is loaded on demand. */
  pastSince(symbol: string): number | null;
}

/** What every market call of the door reads. */
export interface MarketDependencies {
  readonly market: DoorMarket;
  readonly clock: Clock;
  readonly ids: EpochIds;
}

/**
 * Refuses to show figures of now while the feed of a pair is silent: Binance's answers have no mark
 * for an old figure. @throws DoorError -1013
 */
export function assertOpen(market: DoorMarket, symbol: string): void {
  if (!market.fresh(symbol)) throw new DoorError(-1013, 'Market is closed.');
}
