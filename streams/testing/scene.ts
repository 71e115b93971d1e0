import type { DepthFrame, PriceFrame, Quote, TickersFrame } from '@tideline/wire';
import { type Observable, Subscription, VirtualTimeScheduler } from 'rxjs';
import type { Live, Source } from '../live/live.ts';
import { type Stage, stage } from '../marbles/stage.ts';

export const FEED = { kind: 'sim', label: '1', shift: null } as const;
const T0 = 1_700_000_000_000;

/** An answer of `currency/quotation_new`. */
export const board = (quotes: Quote[], epoch = 'A') => ({ epoch, time: T0, feed: FEED, quotes });

/** The whole engine on virtual time, with a scripted socket and REST side. */
export class Scene {
  readonly scheduler = new VirtualTimeScheduler();
  readonly on: Stage;
  /** Subscriptions until the scene ends. */
  readonly open = new Subscription();

  /**
   * @param tick$ - the pace of a screen; none when absent
   * @param origin - source of all values, for recordings
   */
  constructor(tick$?: Observable<unknown>, origin?: Source) {
    this.on = stage(this.scheduler, tick$, origin);
  }

  /** Advances virtual time, ms; the engine's own timers never end. */
  advance(ms: number): void {
    const until = this.scheduler.frame + ms;
    this.scheduler.maxFrames = until;
    this.scheduler.flush();
    this.scheduler.frame = until;
  }

  end(): void {
    this.open.unsubscribe();
    this.on.market.close();
  }

  /** Everything published to a consumer of a pair's quote. */
  watchQuote(symbol: string): Live<Quote>[] {
    const seen: Live<Quote>[] = [];
    this.open.add(this.on.market.quote$(symbol).subscribe((live) => seen.push(live)));
    return seen;
  }

  tickers(seq: number, quotes: Quote[], epoch = 'A'): TickersFrame {
    return { topic: 'tickers', ...this.#stamp(seq, epoch), data: { quotes, feed: FEED } };
  }

  price(seq: number, data: Quote, epoch = 'A'): PriceFrame {
    return { topic: `price:${data.symbol}`, ...this.#stamp(seq, epoch), data };
  }

  depth(seq: number, bid: string, epoch = 'A'): DepthFrame {
    const bids: [string, string][] = [[bid, '1']];
    return { topic: 'depth:BTCUSDT', ...this.#stamp(seq, epoch), data: { bids, asks: [] } };
  }

  /** An answer of `currency/deal`. */
  snapshot(seq: number, bid: string, epoch = 'A') {
    const book = { bids: [[bid, '1']], asks: [] };
    return { ...this.#stamp(seq, epoch), symbol: 'BTCUSDT', book, deals: [] };
  }

  #stamp(seq: number, epoch: string) {
    return { epoch, seq, time: T0 + this.scheduler.frame };
  }
}
