import {
  defer,
  map,
  merge,
  type Observable,
  of,
  Subject,
  shareReplay,
  startWith,
  switchMap,
} from 'rxjs';
import type { Answer } from './answer.ts';
import { type Step as StepOf, scanCached } from './scan-cached.ts';
import { untilAnswered } from './until-answered.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export interface PagedRows<Row> extends Page<Row> {
  readonly state: 'pending' | 'success' | 'error';
  /** No answer yet. */
  readonly fresh: boolean;
}

export interface Pages<Row> {
  readonly rows$: Observable<PagedRows<Row>>;
  /** Loads the next page; ignored while one is pending or at the end. */
  more(): void;
  /** Reloads from the top; the old rows stay until the new ones arrive. */
  refresh(): void;
  /**
   * Loads the newest rows: puts new ones on top and renews known ones. What is loaded below stays,
   * so that a reader keeps the place. Without an answer nothing changes.
   */
  update(): void;
}

/** Number of new rows from which on a list restarts instead of loading all of them. */
const MAX_NEW = 200;

/**
 * Rows that load page by page, newest first. A later subscription starts with the rows of the
 * earlier one and puts the newest on top. A page without an answer is loaded again when the network
 * returns.
 */
export function createPages<Row extends { readonly id: string }>(
  load: (page: string | undefined) => Observable<Answer<Page<Row>>>,
): Pages<Row> {
  type State = PagedRows<Row>;
  type Step = StepOf<State>;
  const wanted = new Subject<string>();
  const renewed = new Subject<void>();
  const changed = new Subject<void>();

  const pending: Step = (before) => ({ ...before, state: 'pending' });
  const settle =
    (answer: Answer<Page<Row>>, below: boolean): Step =>
    (before) =>
      answer.kind === 'ok'
        ? {
            state: 'success',
            fresh: false,
            rows: below ? appended(before.rows, answer.data.rows) : answer.data.rows,
            next: answer.data.next,
          }
        : { ...before, state: 'error', fresh: false };
  const ask = (page?: string): Observable<Step> =>
    untilAnswered(() => load(page)).pipe(
      map((answer) => (answer ? settle(answer, page !== undefined) : pending)),
    );

  const onTop =
    (answer: Answer<Page<Row>>): Step =>
    (before) => {
      if (answer.kind !== 'ok' || before.fresh) return before;
      const { rows, next: below } = answer.data;
      const known = new Set(before.rows.map(({ id }) => id));
      // There are rows between the newest ones and the held ones: the list restarts.
      if (below !== null && !rows.some(({ id }) => known.has(id)))
        return { ...before, rows, next: below };
      const newest = new Set(rows.map(({ id }) => id));
      return { ...before, rows: [...rows, ...before.rows.filter(({ id }) => !newest.has(id))] };
    };
  let known = false;
  let held: readonly Row[] = [];
  /** The newest rows down to a known one: a reader keeps the place, however many came meanwhile. */
  const newest = (page?: string, above: readonly Row[] = []): Observable<Answer<Page<Row>>> =>
    load(page).pipe(
      switchMap((answer) => {
        if (answer.kind !== 'ok') return of(answer);
        const { rows, next: below } = answer.data;
        const all = appended(above, rows);
        const met = rows.some(({ id }) => held.some((row) => row.id === id));
        if (met || below === null || all.length >= MAX_NEW) {
          return of({ ...answer, data: { rows: all, next: below } });
        }
        return newest(below, all);
      }),
    );
  const update = (): Observable<Step> => newest().pipe(map(onTop));
  const update$ = changed.pipe(switchMap(update));

  const first = (): Observable<Step> => (known ? update() : ask());
  // A reload cancels a pending page, whose rows would follow the wrong ones.
  const steps$ = defer(() =>
    renewed.pipe(
      map(() => ask()),
      startWith(defer(first)),
      switchMap((begin$) => merge(begin$, wanted.pipe(switchMap((page) => ask(page))), update$)),
    ),
  );
  let next: string | null = null;
  const begin: State = { state: 'pending', fresh: true, rows: [], next: null };
  const rows$ = steps$.pipe(
    scanCached<State>(begin, (last) => (last.fresh ? begin : { ...last, state: 'success' })),
    map((state) => {
      next = state.state === 'pending' ? null : state.next;
      known = !state.fresh;
      held = state.rows;
      return state;
    }),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  return {
    rows$,
    more: () => {
      if (next !== null) wanted.next(next);
    },
    refresh: () => renewed.next(),
    update: () => changed.next(),
  };
}

/** Appends a page to the previous rows; skips rows that moved down into it meanwhile. */
function appended<Row extends { readonly id: string }>(
  before: readonly Row[],
  page: readonly Row[],
): readonly Row[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...page.filter(({ id }) => !known.has(id))];
}

export const NO_ROWS: PagedRows<never> = { state: 'pending', fresh: true, rows: [], next: null };
