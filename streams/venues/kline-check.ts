import type { Candle } from '@tideline/wire/calls/market';
import { compareDecimals } from '../book/decimal-text.ts';
import { CandleBuilder, type Interval, type PeriodAnchors } from '../candles/index.ts';
import { partitionPoint } from '../partition-point.ts';
import type { DealItem, KlineItem } from './market-item.ts';

/**
 * Maximum number of deals stored for klines that are still to come; beyond it, the oldest half is
 * dropped.
 */
const DEALS_LIMIT = 400_000;

/** Our candle of one kline interval. */
interface Growing {
  readonly open: number;
  readonly builder: CandleBuilder;
  /** The next trade id it needs. */
  next: number;
}

/**
 * Compares the venue's klines with candles rebuilt from its trades, when the trades cover every id
 * of the kline. A kline may arrive before its trades, because those are other streams, so it waits.
 */
export class KlineCheck {
  readonly #anchors: PeriodAnchors;
  readonly #inverse: boolean;
  #deals: DealItem[] = [];
  #source: DealItem['source'] | null = null;
  #waiting: KlineItem[] = [];
  readonly #growing = new Map<Interval, Growing>();

  constructor(anchors: PeriodAnchors, inverse: boolean) {
    this.#anchors = anchors;
    this.#inverse = inverse;
  }

  deal(item: DealItem): (string | null)[] {
    if (item.firstId === null || item.lastId === null) return [];
    this.#source ??= item.source;
    if (item.source !== this.#source) return [];
    const last = this.#deals.at(-1);
    if (last && item.firstId <= (last.lastId as number)) return []; // repeated or out of order
    this.#deals.push(item);
    if (this.#deals.length > DEALS_LIMIT) this.#deals.splice(0, DEALS_LIMIT / 2);
    return this.#waiting.length === 0 ? [] : this.#settle(item.lastId);
  }

  /** @returns one entry per comparison: null when equal, otherwise the difference */
  kline(item: KlineItem): (string | null)[] {
    if (item.firstId === null || item.lastId === null) return [];
    this.#waiting.push(item);
    return this.#settle(this.#deals.at(-1)?.lastId ?? -1);
  }

  #settle(reached: number): (string | null)[] {
    const results: (string | null)[] = [];
    const later: KlineItem[] = [];
    for (const item of this.#waiting) {
      if ((item.lastId as number) > reached) later.push(item);
      else {
        const ours = this.#rebuild(item, item.firstId as number, item.lastId as number);
        if (ours) results.push(this.#difference(item, ours));
      }
    }
    this.#waiting = later;
    return results;
  }

  /** Our candle of exactly the trades `first`…`last`; null when some are unknown. */
  #rebuild(item: KlineItem, first: number, last: number): Candle | null {
    let growing = this.#growing.get(item.interval);
    if (growing?.open !== item.candle.time || last < growing.next - 1) {
      const intervals = [item.interval];
      const builder = new CandleBuilder({ intervals, anchors: this.#anchors });
      growing = { open: item.candle.time, builder, next: first };
      this.#growing.set(item.interval, growing);
    }
    for (let at = this.#indexOf(growing.next); growing.next <= last; at++) {
      const deal = this.#deals[at];
      if (!deal || deal.firstId !== growing.next || (deal.lastId as number) > last) break;
      growing.builder.push(deal.deal);
      growing.next = (deal.lastId as number) + 1;
    }
    return growing.next === last + 1 ? growing.builder.at(item.interval, item.candle.time) : null;
  }

  /** Index of the first deal whose first id is not below `id`. */
  #indexOf(id: number): number {
    return partitionPoint(this.#deals, ({ firstId }) => Number(firstId) < id);
  }

  #difference(item: KlineItem, ours: Candle): string | null {
    const theirs = item.candle;
    const fields: (keyof Candle)[] = ['open', 'high', 'low', 'close', 'volume', 'takerVolume'];
    if (!this.#inverse) fields.push('turnover', 'takerTurnover');
    const wrong = fields.find(
      (field) => compareDecimals(String(ours[field]), String(theirs[field])) !== 0,
    );
    if (wrong === undefined && ours.count === theirs.count) return null;
    const field = wrong ?? 'count';
    return `kline ${theirs.time}: ${field} is ${ours[field]}, the venue says ${theirs[field]}`;
  }
}
