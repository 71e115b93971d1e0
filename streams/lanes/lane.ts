import { BehaviorSubject, filter, NEVER, Observable, Subscription, switchMap, timer } from 'rxjs';
import type { Frame, Topic } from '#wire';
import { type Live, LOADING, type Source } from '../live/live.ts';
import { judge } from '../live/status.ts';
import { Cadence, type CadenceLimits } from '../policies/cadence.ts';
import { direct } from '../policies/direct.ts';
import { type Continuity, gapAware } from '../policies/gap-aware.ts';
import { type Need, pollWhile } from '../policies/poll-while.ts';
import { silentOver } from '../policies/vocal.ts';
import type { Clock, Lifecycle, Link, RestAnswer } from '../ports.ts';
import type { Stats } from '../stats.ts';
import { EpochGate } from '../sync/epoch-gate.ts';

/** What applying an item did: `changed` may be published, `same` confirmed what is known, `held` and `old` did nothing. */
export type Effect = 'changed' | 'same' | 'held' | 'old';

/** The state behind one topic. Pure: it is told what came and says what it holds. */
export interface LaneStore<View> {
  frame(frame: Frame): Effect;
  /** An answer of {@link LaneSpec.fetch}, already known to be of the present epoch. */
  answer(data: unknown): Effect;
  /** Frames are missing; the one after them follows. */
  gap(): void;
  /** A new connection begins: what was said between the two is not known. */
  relink(): void;
  /** A new epoch: what is held is of the past. */
  restart(): void;
  /** A snapshot is needed before anything more can be published. */
  readonly broken: boolean;
  /** REST should be asked once although publication goes on. */
  readonly wanting: boolean;
  /** Something is known to be missing that does not stop publication, but not for long. */
  readonly owing: boolean;
  /** Part of what is held is of an epoch that has ended. */
  readonly outdated: boolean;
  view(): View | null;
  readonly exchangeTime: number | null;
  readonly seq: number | null;
}

export interface LaneSpec<View, Store extends LaneStore<View> = LaneStore<View>> {
  /** The topic to listen to; or `frames$`, for a lane fed by several. */
  readonly topic?: Topic;
  frames$?(): Observable<Continuity<Frame>>;
  readonly cadence: CadenceLimits;
  /** Pause between polls while the socket is silent, ms. */
  readonly pollEvery: number;
  store(): Store;
  fetch(store: Store): Observable<RestAnswer>;
  /** Whether a frame shows that this topic is alive; all do when absent. */
  speaks?(frame: Frame): boolean;
  /** Further reasons to look at the store again, e.g. older history that was merged in. */
  nudge$?(store: Store): Observable<unknown>;
}

export interface LaneDeps {
  readonly clock: Clock;
  readonly lifecycle: Lifecycle;
  readonly link$: Observable<Link | null>;
  readonly resumed$: Observable<void>;
  /** Emits, also to whoever comes later, when the engine is closed. */
  readonly closed$: Observable<void>;
  readonly stats: Stats;
  /** Whether the page is seen; known here before anyone else hears of a change. */
  visible(): boolean;
  topic$(topic: Topic): Observable<Frame>;
}

/** Save-Data stretches polling by this factor. */
const SAVING = 4;
/** A REST request of the engine is given up after this, ms: a later one would be fresher. */
export const FETCH_TIMEOUT = 10_000;
/** While a topic is silent its trustworthiness is judged again this often, ms. */
const JUDGE_EVERY = 1_000;

/**
 * One topic from socket and REST to `Live` values: the rules of merging in one place.
 *
 * Subscribes first and lets the store buffer; asks REST while a snapshot is missing, once, or while
 * the socket is silent, steadily; drops what is older than what was applied; stops publication between
 * a gap and the snapshot that closes it; says with every value how far it can be trusted.
 */
export function lane<View, Store extends LaneStore<View> = LaneStore<View>>(
  spec: LaneSpec<View, Store>,
  deps: LaneDeps,
): Observable<Live<View>> {
  const { clock, stats } = deps;
  return new Observable<Live<View>>((subscriber) => {
    const store = spec.store();
    const gate = new EpochGate();
    const cadence = new Cadence(spec.cadence);
    const since = clock.monotonic();
    /** Monotonic times at which the topic spoke. */
    const heard = direct<number>();
    const need$ = new BehaviorSubject<Need>('none');
    const all = new Subscription();
    // While an item is being applied, what it sets off inside must not publish half of it.
    let applying = false;
    let silent = true;
    let linked = false;
    let restFailing = false;
    let owedSince: number | null = null;
    let receivedAt: number | null = null;
    let source: Source | null = null;
    let shown: Live<View> = LOADING;
    const every = () => spec.pollEvery * (deps.lifecycle.saveData() ? SAVING : 1);

    const judged = (value: View | null) =>
      judge({
        now: clock.monotonic(),
        known: value !== null,
        silent,
        broken: store.broken,
        outdated: store.outdated,
        owedSince,
        confirmedAt: receivedAt,
        confirmedBy: source,
        since,
        restFailing,
        pollEvery: every(),
      });
    const publish = (changed: boolean) => {
      if (applying) return;
      const value = store.broken ? shown.value : store.view();
      const sound = value !== null && receivedAt !== null && !store.broken && !store.outdated;
      // The usual case is decided here, as judge() would, without gathering evidence for every frame.
      const status = sound && !silent && owedSince === null ? 'live' : judged(value);
      if (!changed && status === shown.status && value === shown.value) return;
      const stamp = store.broken ? shown : store;
      const { exchangeTime, seq } = stamp;
      shown = { value, source, exchangeTime, receivedAt, seq, status };
      subscriber.next(shown);
    };
    const review = () => {
      owedSince = store.owing ? (owedSince ?? clock.monotonic()) : null;
      const need: Need = !deps.visible()
        ? 'none'
        : silent
          ? 'poll'
          : store.broken || store.wanting
            ? 'once'
            : 'none';
      if (need !== need$.value) need$.next(need);
    };
    /** Applies what came at monotonic time `now`. */
    const apply = <T>(
      from: Source,
      speaks: boolean,
      now: number,
      input: T,
      step: (input: T, now: number) => Effect,
    ) => {
      applying = true;
      let effect: Effect = 'held';
      try {
        effect = step(input, now);
      } catch {
        // What a frame or an answer means to say is not known: it counts as one that never came.
        stats.malformed += 1;
        if (from === 'socket') store.gap();
        else restFailing = true;
      }
      if (speaks && (effect === 'changed' || effect === 'same')) {
        receivedAt = now;
        source = from;
      }
      if (effect === 'old') stats.old += 1;
      if (from === 'socket' && speaks) heard.next(now);
      applying = false;
      publish(effect === 'changed');
      review();
    };

    const takeFrame = (frame: Frame, now: number): Effect => {
      const place = gate.frame(frame.epoch, now);
      if (place === 'old') return 'old';
      if (place === 'new') store.restart();
      return store.frame(frame);
    };
    const takeAnswer = (
      { data, requestedAt }: { readonly data: unknown; readonly requestedAt: number },
      now: number,
    ): Effect => {
      const place = gate.answer(epochOf(data), requestedAt, now, linked && gate.spoken);
      if (place === 'old') return 'old';
      if (place === 'new') store.restart();
      return store.answer(data);
    };

    // Not `takeUntil`: every value would pass through it.
    all.add(deps.closed$.subscribe(() => subscriber.complete()));
    all.add(
      deps.link$.subscribe((link) => {
        linked = link !== null;
        if (!linked) return;
        gate.relink();
        store.relink();
      }),
    );

    all.add(
      framesOf(spec, deps).subscribe((item) => {
        if (item.kind === 'epoch') return;
        if (item.kind === 'gap') {
          stats.gaps += 1;
          store.gap();
          publish(false);
          review();
          return;
        }
        stats.frames += 1;
        const { frame } = item;
        apply('socket', spec.speaks?.(frame) ?? true, clock.monotonic(), frame, takeFrame);
      }),
    );

    all.add(
      silentOver(heard.values$, cadence, deps)
        .pipe(
          switchMap((now) => {
            silent = now;
            publish(false);
            review();
            return now ? timer(JUDGE_EVERY, JUDGE_EVERY, clock.scheduler) : NEVER;
          }),
        )
        .subscribe(() => publish(false)),
    );
    all.add(deps.lifecycle.visible$.subscribe(review));

    all.add(
      pollWhile(need$, () => spec.fetch(store), { clock, every, timeout: FETCH_TIMEOUT }).subscribe(
        ({ answer, requestedAt }) => {
          stats.polls += 1;
          restFailing = answer.kind === 'error';
          if (answer.kind === 'error') publish(false);
          else {
            apply('rest', true, clock.monotonic(), { data: answer.data, requestedAt }, takeAnswer);
          }
        },
      ),
    );
    if (spec.nudge$) {
      all.add(spec.nudge$(store).subscribe(() => publish(true)));
    }
    return all;
  });
}

function framesOf(
  spec: Pick<LaneSpec<unknown>, 'topic' | 'frames$'>,
  deps: LaneDeps,
): Observable<Continuity<Frame>> {
  if (spec.frames$) return spec.frames$();
  return spec.topic
    ? deps.topic$(spec.topic).pipe(gapAware(deps.link$.pipe(filter(Boolean))))
    : NEVER;
}

/** @throws TypeError when an answer is none of the exchange's, e.g. a page of a proxy */
function epochOf(data: unknown): string {
  const { epoch, time } = (data ?? {}) as { epoch?: unknown; time?: unknown };
  if (typeof epoch !== 'string' || epoch === '' || typeof time !== 'number') {
    throw new TypeError('an answer without epoch and time');
  }
  return epoch;
}
