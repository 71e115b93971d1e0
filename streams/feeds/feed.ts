import { BehaviorSubject } from 'rxjs';
import type { Frame, Topic } from '#wire';
import type { Live, Status } from '../live/live.ts';
import { type Evidence, isCurrent, judge, nextJudgement } from '../live/status.ts';
import { type Cadence, learn } from '../policies/cadence.ts';
import type { Need } from '../policies/poll-while.ts';
import type { Effect } from '../sync/effect.ts';
import type { FeedContext } from './feed-context.ts';
import { TopicReader } from './topic-reader.ts';

/** Whoever is told when a feed's value or status changes. */
export interface Listener {
  changed(): void;
}

export interface FeedLimits {
  /** The topic is never called silent sooner, ms. */
  readonly floor: number;
  /** The topic is always called silent by then, ms. */
  readonly ceiling: number;
  /** Pause between polls while the socket is silent, ms. */
  readonly pollEvery: number;
}

/** Save-Data stretches polling by this factor. */
const SAVING = 4;

/**
 * One topic: where it stands, its rhythm, how far it can be trusted and who is told. A flat object on
 * the way of every frame; what is published is made only when somebody is about to be told.
 */
export abstract class Feed<View> extends TopicReader implements Evidence, Cadence {
  // The topic's rhythm.
  heardAt = Number.NaN;
  mean = Number.NaN;
  deviation = 0;
  allowance: number;
  readonly floor: number;
  readonly ceiling: number;
  /** The newest frame that waits for a snapshot: when it came, and when it was said. NaN: none waits. */
  waitingAt = Number.NaN;
  #waitingTime = Number.NaN;
  // What is known of what is held.
  asOf = Number.NaN;
  receivedAt = Number.NaN;
  confirmedBy: 'socket' | 'rest' | null = null;
  heldEpoch: string | null = null;
  owedSince = Number.NaN;
  restFailing = false;
  readonly since: number;
  status: Status = 'loading';
  /** What REST is needed for. */
  readonly need$ = new BehaviorSubject<Need>('none');
  /** A page hidden for long does without this topic. */
  readonly optional: boolean = true;
  /** The socket is not asked for it now. */
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

  // ── what a kind of feed adds ─────────────────────────────────────────────────────────────────────

  /** Applies a frame that follows on the last one. */
  protected abstract apply(frame: Frame): Effect;
  /** Applies an answer of the present epoch, read at exchange time `time`. */
  protected abstract answer(data: unknown, time: number): Effect;
  abstract readonly known: boolean;
  /** REST is polled for this topic by itself. */
  readonly polled: boolean = true;
  /** A snapshot is needed before anything more can be published. */
  abstract readonly broken: boolean;
  /** REST should be asked once although publication goes on. */
  get wanting(): boolean {
    return false;
  }
  /** Frames are missing, and those after them do not make good what they said. */
  get partial(): boolean {
    return false;
  }
  /** Part of what is held is of an epoch that has ended. */
  get outdated(): boolean {
    return false;
  }
  /** The state held as a value that never changes. */
  abstract read(): Live<View>;

  // ── frames and answers ───────────────────────────────────────────────────────────────────────────

  protected take(frame: Frame, now: number): void {
    const effect = this.apply(frame);
    if (effect === 'malformed') this.nonsense(frame, now);
    else this.#settle(effect, frame.time, now, 'socket');
  }

  /**
   * An answer of REST that is of the present epoch.
   * @returns whether it was of use: it was applied, or confirmed what is held
   */
  answered(data: unknown, time: number, now: number): boolean {
    let effect = this.answer(data, time);
    this.restFailing = effect === 'malformed';
    if (effect === 'malformed') this.stats.malformed += 1;
    // A cache in between gives the same answer again: it confirms nothing.
    if (effect === 'same' && time <= this.asOf) effect = 'old';
    this.#settle(effect, time, now, 'rest');
    return effect === 'changed' || effect === 'same';
  }

  /** REST did not answer, or with an error. */
  failed(now: number): void {
    this.restFailing = true;
    this.review(now);
  }

  #settle(effect: Effect, time: number, now: number, from: 'socket' | 'rest'): void {
    if (effect === 'held' && from === 'socket') {
      this.waitingAt = now;
      this.#waitingTime = time;
    } else if (effect === 'changed' || effect === 'same') {
      // Nothing was said in the future: a time ahead of the exchange's clock is that clock's doing.
      const latest = now + this.context.lead;
      const said = time < latest ? time : latest;
      // A poll may only have repeated what is known, at an older time.
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
    // The usual case: what was live is live, and only the value is another.
    if (this.status === 'live' && this.need$.value === 'none' && this.isSound(now)) {
      if (changed) this.tell();
    } else this.review(now, changed);
  }

  protected broke(frame: Frame | null, now: number): void {
    this.damaged(frame);
    this.review(now);
  }

  /** What a frame said is lost: the topic is broken until it is restored. */
  protected abstract damaged(frame: Frame | null): void;

  /** A snapshot has made use of the frames that waited for it: the socket has spoken. */
  #caughtUp(latest: number): void {
    const said = Math.min(this.#waitingTime, latest);
    if (said > this.asOf) this.asOf = said;
    learn(this, this.waitingAt);
    this.waitingAt = Number.NaN;
    this.context.applied(this, this.heardAt);
  }

  /** Whether what is held is live without looking at anything else. */
  protected isSound(now: number): boolean {
    return (
      !this.broken && !this.wanting && !this.outdated && isCurrent(this, now, this.context.lead)
    );
  }

  /** Runs a snapshot in; when what waited was given up, the topic must be heard afresh. */
  protected merging(sync: { readonly givenUp: number }, snapshot: () => Effect): Effect {
    const before = sync.givenUp;
    const effect = snapshot();
    if (sync.givenUp !== before) {
      this.forget();
      this.silence();
    }
    return effect;
  }

  // ── what happens around the topic ────────────────────────────────────────────────────────────────

  /** Every connection, every return from sleep and every return to the topic must be heard afresh. */
  silence(): void {
    this.heardAt = Number.NaN;
    this.waitingAt = Number.NaN;
  }

  override relink(): void {
    super.relink();
    this.silence();
  }

  /** What is held is of the epoch that runs: the one in between was announced by a nonsensical frame. */
  protected get isHeld(): boolean {
    return this.heldEpoch === this.context.epoch;
  }

  /** Judges anew, sees what REST is needed for, and tells whoever listens if anything changed. */
  review(now: number, changed = false): void {
    this.owedSince = this.wanting ? this.owedAt(now) : Number.NaN;
    const status = this.judged(now);
    const turned = status !== this.status;
    this.status = status;
    if (turned || changed) this.tell();
    const need = this.#need(now);
    this.context.due(nextJudgement(this, now, this.context.lead), now);
    if (need !== this.need$.value) this.need$.next(need);
  }

  /** Since when something is missing that does not stop publication; NaN while it may be. */
  protected owedAt(_now: number): number {
    return Number.NaN;
  }

  protected judged(now: number): Status {
    return judge(this, now, this.context.lead);
  }

  #need(now: number): Need {
    if (!this.polled || this.suspended || !this.context.visible) return 'none';
    // The socket speaks, and what it says waits for a snapshot.
    if (this.broken && now - this.waitingAt < this.allowance) return 'once';
    if (!isCurrent(this, now, this.context.lead)) return 'poll';
    return this.broken || this.wanting ? 'once' : 'none';
  }

  get pollEvery(): number {
    return this.#pollEvery * (this.context.saving ? SAVING : 1);
  }

  // ── who is told ──────────────────────────────────────────────────────────────────────────────────

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
