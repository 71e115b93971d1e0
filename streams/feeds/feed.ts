// Longer than 300 lines: the rhythm, evidence and listeners of a topic change with each frame.
import type { Frame, Topic } from '@tideline/wire';
import { BehaviorSubject } from 'rxjs';
import type { Live, Status } from '../live/live.ts';
import { type Evidence, isCurrent, judge, nextJudgement } from '../live/status.ts';
import type { Stamp } from '../parse/index.ts';
import { type Cadence, learn } from '../policies/cadence.ts';
import type { Need } from '../policies/poll-while.ts';
import type { Effect } from '../sync/effect.ts';
import type { FeedContext } from './feed-context.ts';
import { TopicReader } from './topic-reader.ts';

/** A listener that is notified when a feed's value or status changes. */
export interface Listener {
  changed(): void;
}

export interface FeedLimits {
  /** Minimum silence before the topic counts as silent, ms. */
  readonly floor: number;
  /** Maximum silence, after which the topic always counts as silent, ms. */
  readonly ceiling: number;
  /** Pause between polls while the socket is silent, ms. */
  readonly pollEvery: number;
}

/** Factor by which Save-Data stretches polling. */
const SAVING = 4;

/**
 * One topic: its position, rhythm, trustworthiness and listeners. A flat object, because every
 * frame passes through it; published values are created only for a listener.
 */
export abstract class Feed<View> extends TopicReader implements Evidence, Cadence {
  // The topic's rhythm.
  lastFrameAt = Number.NaN;
  mean = Number.NaN;
  deviation = 0;
  allowance: number;
  readonly floor: number;
  readonly ceiling: number;
  /** The newest frame that waits for a snapshot: its arrival and exchange time. NaN: none waits. */
  waitingAt = Number.NaN;
  #waitingTime = Number.NaN;
  // State of the held value.
  asOf = Number.NaN;
  receivedAt = Number.NaN;
  confirmedBy: 'socket' | 'rest' | null = null;
  heldEpoch: string | null = null;
  missingSince = Number.NaN;
  restFailing = false;
  readonly since: number;
  /** The status that was published last: of the past. {@link status} is the present one. */
  protected published: Status = 'loading';
  /** Why REST is needed. */
  readonly need$ = new BehaviorSubject<Need>('none');
  /** The topic is not needed while the page is hidden for long. */
  readonly optional: boolean = true;
  /** The source of the prices is silent, by the exchange's own word in the last frame. */
  paused = false;
  /** The topic is not requested from the socket now. */
  suspended = false;
  protected readonly context: FeedContext;
  readonly #pollEvery: number;
  #listeners: readonly Listener[] = [];

  constructor(topic: Topic, limits: FeedLimits, context: FeedContext) {
    super(topic, context.stats);
    this.context = context;
    this.floor = limits.floor;
    this.ceiling = limits.ceiling;
    this.allowance = limits.ceiling;
    this.#pollEvery = limits.pollEvery;
    this.since = context.clock.monotonic();
  }

  // ── what a kind of feed adds

  /** Applies a frame that follows the last one. */
  protected abstract apply(frame: Frame): Effect;
  /**
   * Applies an answer of the present epoch, read at exchange time `time`; `asOf` is earlier while
   * the source of the topic is silent.
   */
  protected abstract answer(data: unknown, time: number, asOf: number): Effect;
  abstract readonly known: boolean;
  /** The state that frames and answers are merged into; null where each has everything. */
  protected readonly sync: { relink(): void; restart(held: boolean): void } | null = null;
  /** Whether this topic polls REST itself. */
  readonly polled: boolean = true;
  /** Whether publication must wait for a snapshot. */
  abstract readonly broken: boolean;
  /** Whether REST should be asked once while publication continues. */
  get wanting(): boolean {
    return false;
  }
  /** Frames are missing, and later ones do not replace their contents. */
  get partial(): boolean {
    return false;
  }
  /** Whether part of the held value belongs to an ended epoch. */
  get outdated(): boolean {
    return false;
  }
  /** The held state as an immutable value. */
  abstract read(): Live<View>;

  // ── frames and answers

  protected take(frame: Frame, now: number): void {
    const effect = this.apply(frame);
    if (effect === 'malformed') {
      this.nonsense(frame, now);
      return;
    }
    this.paused = frame.asOf !== undefined;
    // A hung source is known late: frames before this one were of a time at which it was silent.
    const isTaken = effect === 'changed' || effect === 'same';
    if (isTaken && frame.asOf !== undefined && frame.asOf < this.asOf) this.asOf = frame.asOf;
    this.#settle(effect, frame.asOf ?? frame.time, now, 'socket');
  }

  /**
   * Handles a REST answer of the present epoch.
   * @returns whether it was useful: applied, or confirmed the held value
   */
  answered(data: unknown, { time, asOf = time }: Stamp, now: number): boolean {
    let effect = this.answer(data, time, asOf);
    this.restFailing = effect === 'malformed';
    if (effect === 'malformed') this.stats.malformed += 1;
    // A cached answer is identical to the last one and confirms nothing.
    if (effect === 'same' && asOf <= this.asOf) effect = 'old';
    this.#settle(effect, asOf, now, 'rest');
    return effect === 'changed' || effect === 'same';
  }

  /** REST failed or did not answer. */
  failed(now: number): void {
    this.restFailing = true;
    this.review(now);
  }

  #settle(effect: Effect, time: number, now: number, from: 'socket' | 'rest'): void {
    if (effect === 'held' && from === 'socket') {
      this.waitingAt = now;
      this.#waitingTime = time;
    } else if (effect === 'changed' || effect === 'same') {
      // A time ahead of the exchange's clock is an error of the clock estimate.
      const latest = now + this.context.lead;
      const said = time > latest ? latest : time;
      // A poll may only have repeated the held value with an older time.
      if (!(said < this.asOf) && !(this.partial && from === 'socket')) this.asOf = said;
      this.receivedAt = now;
      this.confirmedBy = from;
      if (effect === 'changed') this.heldEpoch = this.context.epoch;
      if (from === 'socket') {
        learn(this, now);
        this.context.applied(this, now);
      } else if (!this.broken && this.waitingAt <= now) this.#caughtUp(latest);
    } else if (effect === 'old') this.stats.old += 1;
    const changed = effect === 'changed';
    // The common case: the status stays live and only the value changes.
    if (this.published === 'live' && this.need$.value === 'none' && this.isSound(now)) {
      if (changed) this.tell();
    } else this.review(now, changed);
  }

  protected broke(frame: Frame | null, now: number): void {
    this.damaged(frame);
    this.review(now);
  }

  /** The contents of a frame are lost: the topic is broken until it is restored. */
  protected abstract damaged(frame: Frame | null): void;

  /** A snapshot has used the frames that waited for it, which counts as data from the socket. */
  #caughtUp(latest: number): void {
    const said = this.#waitingTime > latest ? latest : this.#waitingTime;
    if (said > this.asOf) this.asOf = said;
    learn(this, this.waitingAt);
    this.waitingAt = Number.NaN;
    this.context.applied(this, this.lastFrameAt);
  }

  /** Whether the held value is live by its own state alone. */
  protected isSound(now: number): boolean {
    return (
      !this.broken && !this.wanting && !this.outdated && isCurrent(this, now, this.context.lead)
    );
  }

  /** Applies a snapshot; when waiting frames were dropped, the topic must send again. */
  protected merging(sync: { readonly givenUp: number }, snapshot: () => Effect): Effect {
    const before = sync.givenUp;
    const effect = snapshot();
    if (sync.givenUp !== before) {
      this.forget();
      this.silence();
    }
    return effect;
  }

  // ── what happens around the topic

  /**
   * After each connection, return from sleep or return to the topic, the socket must send before it
   * is trusted.
   */
  silence(): void {
    this.lastFrameAt = Number.NaN;
    this.waitingAt = Number.NaN;
  }

  override relink(): void {
    super.relink();
    this.silence();
    this.sync?.relink();
  }

  override restart(): void {
    super.restart();
    this.sync?.restart(this.isHeld);
  }

  /**
   * The held value belongs to the running epoch: a nonsensical frame announced the one in between.
   */
  protected get isHeld(): boolean {
    return this.heldEpoch === this.context.epoch;
  }

  /**
   * The status now. It is judged anew for each reader, because a timer that should have lowered it
   * may be late: after sleep, a frame or a screen can come first.
   */
  get status(): Status {
    const now = this.context.instant();
    if (now !== null && this.judged(now) !== this.published) this.review(now);
    return this.published;
  }

  /** Updates the status and the need for REST, and notifies listeners of a change. */
  review(now: number, changed = false): void {
    this.missingSince = this.wanting ? this.missingSinceAt(now) : Number.NaN;
    const status = this.judged(now);
    const turned = status !== this.published;
    this.published = status;
    if (turned || changed) this.tell();
    const need = this.#need(now);
    this.context.due(nextJudgement(this, now, this.context.lead), now);
    if (need !== this.need$.value) this.need$.next(need);
  }

  /** Since when data is missing that does not stop publication; NaN while none is. */
  protected missingSinceAt(_now: number): number {
    return Number.NaN;
  }

  /** Decides the status at monotonic time `now`. Nobody may keep it for another instant. */
  judged(now: number): Status {
    return judge(this, now, this.context.lead);
  }

  #need(now: number): Need {
    if (!this.polled || this.suspended || !this.context.visible) return 'none';
    // The socket sends, and its data waits for a snapshot.
    if (this.broken && now - this.waitingAt < this.allowance) return 'once';
    if (!isCurrent(this, now, this.context.lead)) return 'poll';
    return this.broken || this.wanting ? 'once' : 'none';
  }

  get pollEvery(): number {
    return this.#pollEvery * (this.context.saving ? SAVING : 1);
  }

  /** The exchange's clock was corrected: nothing held is newer than its present, `latest`. */
  correct(latest: number): void {
    if (this.asOf > latest) this.asOf = latest;
  }

  // ── who is notified

  listen(listener: Listener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((each) => each !== listener);
    };
  }

  protected tell(): void {
    const listeners = this.#listeners;
    for (let at = 0; at < listeners.length; at++) listeners[at]?.changed();
  }

  /** The fields that every value of this feed has. */
  stamp(): Omit<Live<never>, 'value' | 'exchangeTime' | 'seq'> {
    const { confirmedBy, status } = this;
    return {
      source: confirmedBy && this.context.source(confirmedBy),
      asOf: known(this.asOf),
      receivedAt: known(this.receivedAt),
      epoch: this.heldEpoch,
      status,
    };
  }
}

const known = (time: number): number | null => (Number.isNaN(time) ? null : time);
