import {
  BehaviorSubject,
  merge,
  NEVER,
  Observable,
  of,
  Subject,
  Subscription,
  switchMap,
  take,
  timer,
} from 'rxjs';
import type { Frame, Topic } from '#wire';
import { type Live, LOADING, type Source } from '../live/live.ts';
import { judge } from '../live/status.ts';
import { Cadence, type CadenceLimits } from '../policies/cadence.ts';
import { type Continuity, gapAware } from '../policies/gap-aware.ts';
import { type Need, pollWhile } from '../policies/poll-while.ts';
import { silence } from '../policies/silence.ts';
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
  /** Frames are missing. */
  gap(): void;
  /** A new epoch: what is held is of the past. */
  restart(): void;
  /** A snapshot is needed before anything more can be published. */
  readonly broken: boolean;
  /** REST should be asked once although publication goes on. */
  readonly wanting: boolean;
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
  /** Further reasons to look at the store again, e.g. older history that was merged in. */
  nudge$?(store: Store): Observable<unknown>;
}

export interface LaneDeps {
  readonly clock: Clock;
  readonly lifecycle: Lifecycle;
  readonly link$: Observable<Link | null>;
  readonly resumed$: Observable<void>;
  readonly stats: Stats;
  topic$(topic: Topic): Observable<Frame>;
}

/** Save-Data stretches polling by this factor. */
const SAVING = 4;
/** A REST request of the engine is given up after this, ms: a later one would be fresher. */
const FETCH_TIMEOUT = 10_000;
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
    const heard$ = new Subject<void>();
    const need$ = new BehaviorSubject<Need>('none');
    const all = new Subscription();
    let visible = true;
    // While an item is being applied, what it sets off inside must not publish half of it.
    let applying = false;
    let silent = true;
    let restFailing = false;
    let receivedAt: number | null = null;
    let source: Source | null = null;
    let shown: Live<View> = LOADING;

    const publish = (changed: boolean) => {
      if (applying) return;
      const value = store.broken ? shown.value : store.view();
      const status = judge({
        now: clock.monotonic(),
        known: value !== null,
        silent,
        broken: store.broken,
        confirmedAt: receivedAt,
        confirmedBy: source,
        since,
        restFailing,
      });
      if (!changed && status === shown.status && value === shown.value) return;
      const stamp = store.broken ? shown : store;
      const { exchangeTime, seq } = stamp;
      shown = { value, source, exchangeTime, receivedAt, seq, status };
      subscriber.next(shown);
    };
    const review = () => {
      const need: Need = !visible
        ? 'none'
        : silent
          ? 'poll'
          : store.broken || store.wanting
            ? 'once'
            : 'none';
      if (need !== need$.value) need$.next(need);
    };
    const apply = (from: Source, step: () => Effect) => {
      applying = true;
      const effect = step();
      if (effect === 'changed' || effect === 'same') {
        receivedAt = clock.monotonic();
        source = from;
      }
      if (effect === 'old') stats.old += 1;
      if (from === 'socket') heard$.next();
      applying = false;
      publish(effect === 'changed');
      review();
    };

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
        apply('socket', () => {
          const place = gate.frame(item.frame.epoch, clock.monotonic());
          if (place === 'old') return 'old';
          if (place === 'new') store.restart();
          return store.frame(item.frame);
        });
      }),
    );

    // Each connection, and each return from sleep, must be heard on afresh before it counts as alive.
    all.add(
      merge(deps.link$, deps.resumed$.pipe(switchMap(() => deps.link$.pipe(take(1)))))
        .pipe(
          switchMap((link) => (link ? heard$.pipe(silence(clock, cadence)) : of(true))),
          switchMap((now) => {
            silent = now;
            publish(false);
            review();
            return now ? timer(JUDGE_EVERY, JUDGE_EVERY, clock.scheduler) : NEVER;
          }),
        )
        .subscribe(() => publish(false)),
    );
    all.add(
      deps.lifecycle.visible$.subscribe((now) => {
        visible = now;
        review();
      }),
    );

    const every = () => spec.pollEvery * (deps.lifecycle.saveData() ? SAVING : 1);
    all.add(
      pollWhile(need$, () => spec.fetch(store), { clock, every, timeout: FETCH_TIMEOUT }).subscribe(
        ({ answer, requestedAt }) => {
          stats.polls += 1;
          restFailing = answer.kind === 'error';
          if (answer.kind === 'error') publish(false);
          else {
            apply('rest', () => {
              const place = gate.answer(epochOf(answer.data), requestedAt, clock.monotonic());
              if (place === 'old') return 'old';
              if (place === 'new') store.restart();
              return store.answer(answer.data);
            });
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
  return spec.topic ? deps.topic$(spec.topic).pipe(gapAware()) : NEVER;
}

function epochOf(data: unknown): string {
  const epoch = (data as { epoch?: unknown } | null)?.epoch;
  return typeof epoch === 'string' ? epoch : '';
}
