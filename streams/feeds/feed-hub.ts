// Longer than 300 lines: epoch, clock and timer of all feeds change together in each step.
import type { Frame } from '@tideline/wire';
import { ReplaySubject, type Subscription } from 'rxjs';
import type { Connection } from '../connection/connection.ts';
import type { ExchangeClock } from '../connection/server-clock.ts';
import type { Topics } from '../connection/topics.ts';
import type { Watch } from '../connection/watch.ts';
import type { Source } from '../live/live.ts';
import { isFrame, stampOf, topicOf } from '../parse/index.ts';
import type { Clock, Lifecycle } from '../ports.ts';
import type { Stats } from '../stats.ts';
import { EpochGate } from '../sync/epoch-gate.ts';
import { AHEAD } from '../sync/horizon.ts';
import type { Feed } from './feed.ts';
import type { AppliedFeed, FeedContext } from './feed-context.ts';
import type { TopicReader } from './topic-reader.ts';

/** Minimum interval between two reviews of all feeds, ms. */
const SWEEP = 50;
/** Time ahead of the exchange's clock from which on the clock is measured again, ms. */
const CLOCK_LATE = 250;

export interface HubOptions {
  readonly clock: Clock;
  readonly lifecycle: Lifecycle;
  /** Whether the page is visible; set before any listener is notified. */
  visible(): boolean;
  readonly stats: Stats;
  readonly connection: Connection;
  readonly topics: Topics;
  readonly watch: Watch;
  readonly serverClock: ExchangeClock;
  /** Source of all values, for recordings. */
  readonly origin: Source | null;
}

/**
 * All feeds of an engine: one look-up and one call per frame, one epoch, one clock reading per
 * packet, and one timer for everything that ages.
 */
export class FeedHub implements FeedContext {
  readonly clock: Clock;
  readonly stats: Stats;
  lead = Number.POSITIVE_INFINITY;
  /** Emits when the engine is closed, also to later subscribers. */
  readonly closed$ = new ReplaySubject<void>(1);
  readonly #options: HubOptions;
  readonly #gate = new EpochGate();
  readonly #readers = new Map<string, TopicReader>();
  readonly #feeds = new Set<Feed<unknown>>();
  /** The epoch of the present connection; null before its first frame. */
  #spoken: string | null = null;
  /** The first frame of another epoch. */
  #announced: { readonly frame: Frame; readonly reader: TopicReader } | null = null;
  #linked = false;
  #quiet = false;
  #sweep: Subscription | null = null;
  #sweepAt = Number.POSITIVE_INFINITY;
  #succeeded = false;
  /** Frames or an answer are being applied. */
  #busy = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.clock = options.clock;
    this.stats = options.stats;
  }

  get epoch(): string | null {
    return this.#gate.epoch;
  }
  get visible(): boolean {
    return this.#options.visible();
  }
  get saving(): boolean {
    return this.#options.lifecycle.saveData();
  }
  source(by: 'socket' | 'rest'): Source {
    return this.#options.origin ?? by;
  }

  /** Handles frames that arrived together. */
  packet(frames: readonly unknown[]): void {
    const now = this.clock.monotonic();
    this.#options.watch.received(now);
    this.refresh();
    this.#succeeded = false;
    this.#busy = true;
    try {
      for (let at = 0; at < frames.length; at++) this.#frame(frames[at], now);
    } finally {
      this.#busy = false;
    }
    if (this.#succeeded) this.#options.connection.succeeded();
  }

  instant(): number | null {
    if (this.#busy) return null;
    const now = this.clock.monotonic();
    this.#options.watch.compare(now);
    return now;
  }

  /** Reviews all feeds when the timer for that is late. */
  refresh(): void {
    const now = this.instant();
    if (now !== null && now >= this.#sweepAt) this.review();
  }

  #frame(value: unknown, now: number): void {
    if (!isFrame(value)) {
      const topic = topicOf(value);
      const reader = topic === null ? undefined : this.#readers.get(topic);
      if (reader) reader.nonsense(null, now);
      else this.stats.malformed += 1;
      return;
    }
    const reader = this.#readers.get(value.topic);
    if (reader === undefined) return;
    if (value.time > now + this.lead && !this.#isPossible(value, now)) {
      reader.nonsense(null, now);
      return;
    }
    if (value.epoch === this.#spoken) {
      this.#gate.confirm(value.time);
      reader.receive(value, now);
    } else this.#receiveOther(value, reader, now);
  }

  /**
   * Handles the first frame of a connection, or one of another epoch, which may be the next one.
   */
  #receiveOther(frame: Frame, reader: TopicReader, now: number): void {
    const place = this.#gate.frame(frame.epoch, now, frame.time);
    if (place === 'old') {
      this.stats.old += 1;
      return;
    }
    if (place === 'announced') {
      // A restart or nonsense: until that is clear, the topic is broken and REST is polled.
      this.#announced = { frame, reader };
      reader.nonsense(null, now);
      return;
    }
    this.#spoken = frame.epoch;
    if (place === 'new') this.#restart(frame.epoch, now);
    reader.receive(frame, now);
    if (place === 'new') this.review();
  }

  /**
   * A frame dated ahead of the exchange's clock: the clock is late, unless the date is nonsense.
   */
  #isPossible(frame: Frame, now: number): boolean {
    const { serverClock, watch } = this.#options;
    if (frame.time - now - this.lead > CLOCK_LATE) watch.doubtClock(now);
    if (frame.time - now - this.lead > AHEAD) return false;
    serverClock.prove(frame.time, now);
    return true;
  }

  /**
   * Handles a REST answer to a request sent at monotonic time `requestedAt`.
   * @returns whether it was useful
   */
  answer(feed: Feed<unknown>, data: unknown, requestedAt: number): boolean {
    this.refresh();
    const now = this.clock.monotonic();
    const stamp = stampOf(data);
    if (!stamp || stamp.time > now + this.lead + AHEAD) {
      this.stats.malformed += 1;
      feed.failed(now);
      return false;
    }
    const speaking = this.#linked && this.#gate.spoken;
    const place = this.#gate.answer(stamp.epoch, requestedAt, now, speaking);
    if (place === 'old') {
      this.stats.old += 1;
      feed.review(now);
      return false;
    }
    this.#busy = true;
    let useful = false;
    try {
      if (place === 'new') this.#restart(stamp.epoch, now);
      useful = feed.answered(data, stamp, now);
    } finally {
      this.#busy = false;
    }
    if (place === 'new') this.review();
    return useful;
  }

  applied(feed: AppliedFeed, now: number): void {
    this.#succeeded = true;
    const { topics } = this.#options;
    if (topics.troubled.size > 0) topics.succeeded(feed.topic);
    const silentAt = now + feed.allowance;
    if (silentAt < this.#sweepAt) this.due(silentAt, now);
    // Either an old frame came late or the clock runs ahead: only the exchange can tell.
    if (!feed.paused && now + this.lead - feed.asOf > feed.floor / 2)
      this.#options.watch.doubtClock(now);
  }

  add(feed: Feed<unknown>): void {
    this.#feeds.add(feed);
    this.listen(feed);
    feed.review(this.clock.monotonic());
  }

  remove(feed: Feed<unknown>): void {
    this.#feeds.delete(feed);
    this.unlisten(feed);
  }

  /** A topic that is read for its events and has no state with a status. */
  listen(reader: TopicReader): void {
    this.#readers.set(reader.topic, reader);
    const feed = this.#feeds.has(reader as Feed<unknown>) ? (reader as Feed<unknown>) : null;
    if (feed?.optional && this.#quiet) feed.suspended = true;
    else if (reader.topic !== 'account') this.#options.topics.want(reader.topic);
  }

  unlisten(reader: TopicReader): void {
    this.#readers.delete(reader.topic);
    this.#options.topics.unwant(reader.topic);
  }

  linked(open: boolean): void {
    this.#linked = open;
    this.#spoken = null;
    if (open) {
      this.#gate.relink();
      for (const reader of this.#readers.values()) reader.relink();
    }
    for (const feed of this.#feeds) feed.silence();
    this.review();
  }

  /** After a sleep, no value is trusted until a frame of the topic is received again. */
  resumed(): void {
    for (const feed of this.#feeds) feed.silence();
    this.review();
  }

  clockChanged(): void {
    const lead = this.#options.serverClock.highest;
    if (lead === this.lead) return;
    this.lead = lead;
    const latest = this.clock.monotonic() + lead;
    for (const feed of this.#feeds) feed.correct(latest);
    this.review();
  }

  seen(visible: boolean): void {
    if (visible) this.quiet(false);
    this.review();
  }

  /** Hidden for long: drops books, tapes and charts until the page is visible again. */
  quiet(on: boolean): void {
    if (on === this.#quiet) return;
    this.#quiet = on;
    for (const feed of this.#feeds) {
      if (!feed.optional) continue;
      feed.suspended = on;
      if (on) this.#options.topics.unwant(feed.topic);
      else {
        this.#options.topics.want(feed.topic);
        feed.relink();
      }
      feed.silence();
    }
    this.review();
  }

  /** Reviews all feeds now. */
  review(): void {
    const now = this.clock.monotonic();
    for (const feed of this.#feeds) {
      feed.review(now);
      const missing = this.#missing(feed, now);
      if (missing < this.#sweepAt) this.due(missing, now);
    }
  }

  close(): void {
    this.closed$.next();
    this.#sweep?.unsubscribe();
  }

  /** Starts a new epoch: all held values become past. The caller reviews the feeds afterwards. */
  #restart(epoch: string, now: number): void {
    for (const reader of this.#readers.values()) reader.restart();
    const announced = this.#announced;
    this.#announced = null;
    if (announced?.frame.epoch !== epoch) return;
    this.#spoken = epoch;
    // Keeps the frame that announced the epoch, because it is the first of its topic.
    if (this.#readers.get(announced.frame.topic) === announced.reader) {
      announced.reader.receive(announced.frame, now);
    }
  }

  /** Schedules a review of all feeds at this monotonic time, ms, when a status may change. */
  due(at: number, now: number): void {
    if (at >= this.#sweepAt) return;
    this.#sweep?.unsubscribe();
    // Whole ms: learned times have fractions, and a remainder of 10⁻¹³ ms would reschedule forever.
    const wait = Math.max(SWEEP, Math.ceil(at - now));
    this.#sweepAt = now + wait;
    this.#sweep = this.clock.scheduler.schedule(() => {
      this.#sweepAt = Number.POSITIVE_INFINITY;
      this.review();
    }, wait);
  }

  /** Time of the next request for a topic without data; sends it when due. Monotonic ms. */
  #missing(feed: Feed<unknown>, now: number): number {
    if (!this.#linked || feed.suspended) return Number.POSITIVE_INFINITY;
    const askedAt = this.#options.topics.askedAt(feed.topic);
    if (askedAt === null) return Number.POSITIVE_INFINITY;
    const due =
      Math.max(askedAt, Number.isNaN(feed.lastFrameAt) ? 0 : feed.lastFrameAt) + feed.ceiling;
    if (due > now) return due;
    // The topic restarts as on a new connection: its sequence may have stopped without subscribers,
    // so that lost frames leave no gap.
    if (this.#options.topics.again(feed.topic, 'silent')) feed.relink();
    return Number.POSITIVE_INFINITY;
  }
}
