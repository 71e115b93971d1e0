import type { Frame } from '@tideline/wire';
import type { Live } from '../live/live.ts';
import type { DealTape } from '../market.types.ts';
import { dealPageOf, dealsOf } from '../parse/index.ts';
import { DealSync } from '../sync/deal-sync.ts';
import type { Effect } from '../sync/effect.ts';
import { isNear } from '../sync/horizon.ts';
import { Feed } from './feed.ts';
import type { FeedContext } from './feed-context.ts';

/** Deals come in bursts; a quiet tape still sends every 5 s. */
const LIMITS = { floor: 6_000, ceiling: 12_500, pollEvery: 2_000 };

/** The tape of one pair. */
export class DealFeed extends Feed<DealTape> {
  readonly symbol: string;
  protected override readonly sync = new DealSync();
  #view: DealTape | null = null;

  constructor(symbol: string, context: FeedContext) {
    super(`deal:${symbol}`, LIMITS, context);
    this.symbol = symbol;
  }

  get broken(): boolean {
    return this.sync.broken;
  }
  get known(): boolean {
    return this.sync.known;
  }

  protected apply(frame: Frame): Effect {
    const deals = dealsOf(frame.data, frame.time);
    if (!deals) return 'malformed';
    const newest = deals[deals.length - 1];
    const { last } = this.sync;
    // An id too far ahead of the held deals to be plausible. An ended epoch had other ids.
    if (newest && last && this.heldEpoch === frame.epoch) {
      if (newest.id > last && !isNear(last, newest.id, frame.time - this.asOf)) return 'malformed';
    }
    return this.sync.push(deals, frame.time);
  }

  protected answer(data: unknown, time: number): Effect {
    const page = dealPageOf(data, this.symbol);
    if (!page) return 'malformed';
    return this.merging(this.sync, () => this.sync.snapshot(page, time));
  }

  protected gap(): void {
    this.sync.gap();
  }
  protected damaged(frame: Frame | null): void {
    this.sync.lost(frame?.time ?? this.asOf);
    // Its time is unknown: only a later frame shows that nothing is missing.
    if (!frame) this.silence();
  }

  read(): Live<DealTape> {
    const stamp = this.stamp();
    if (!this.known) return { ...stamp, value: null, exchangeTime: null, seq: null };
    const { tape, last } = this.sync;
    if (tape !== this.#view?.deals) this.#view = { symbol: this.symbol, deals: tape };
    return { ...stamp, value: this.#view, exchangeTime: tape[0]?.time ?? null, seq: last };
  }
}
