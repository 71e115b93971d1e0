import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { createPages, type PagedRows } from './pages.ts';

interface Row {
  readonly id: string;
  readonly note: string;
}
type Body = Answer<{ rows: Row[]; next: string | null }>;
/** Rows by number; `note` marks a later version of a row. */
const rowsOf = (ids: readonly number[], note = ''): Row[] =>
  ids.map((id) => ({ id: String(id), note }));
const page = (ids: number[], next: string | null, note = ''): Body => ({
  kind: 'ok',
  data: { rows: rowsOf(ids, note), next },
  message: '',
});

function open() {
  const asked: { page: string | undefined; answer: Subject<Body> }[] = [];
  const pages = createPages<Row>((which) => {
    const answer = new Subject<Body>();
    asked.push({ page: which, answer });
    return answer;
  });
  let last: PagedRows<Row> | undefined;
  pages.rows$.subscribe((state) => {
    last = state;
  });
  return {
    pages,
    asked,
    last: () => last,
    answer: (at: number, body: Body) => asked[at]?.answer.next(body),
  };
}

describe('a paged list', () => {
  it('appends pages until the end', () => {
    const { pages, asked, last, answer } = open();
    answer(0, page([3, 2], '2'));
    pages.more();
    pages.more();
    expect(asked.map((each) => each.page)).toEqual([undefined, '2']);
    answer(1, page([1], null));
    expect(last()).toEqual({ state: 'success', fresh: false, rows: rowsOf([3, 2, 1]), next: null });
    pages.more();
    expect(asked).toHaveLength(2);
  });

  it('keeps rows during a reload and after its failure', () => {
    const { pages, last, answer } = open();
    answer(0, page([1], null));
    pages.refresh();
    expect(last()).toMatchObject({ state: 'pending', rows: rowsOf([1]) });
    answer(1, { kind: 'unanswered', reason: 'network' });
    expect(last()).toMatchObject({ state: 'error', rows: rowsOf([1]) });
  });

  it('drops a page that arrives after a reload', () => {
    const { pages, last, answer } = open();
    answer(0, page([2], 'p'));
    pages.more();
    pages.refresh();
    answer(1, page([1], null));
    answer(2, page([9], null));
    expect(last()?.rows).toEqual(rowsOf([9]));
  });

  it('puts new rows on top, updates known ones and keeps the loaded rows below', () => {
    const { pages, last, answer } = open();
    answer(0, page([4, 3], 'p3'));
    pages.more();
    answer(1, page([2, 1], null));
    pages.update();
    expect(last()?.state).toBe('success');
    answer(2, page([5, 4], 'p4', 'new'));
    expect(last()).toEqual({
      state: 'success',
      fresh: false,
      rows: [...rowsOf([5, 4], 'new'), ...rowsOf([3, 2, 1])],
      next: null,
    });
  });

  it('loads the newest rows down to a known one, however many came', () => {
    const { pages, asked, last, answer } = open();
    answer(0, page([2, 1], null));
    pages.update();
    answer(1, page([9, 8], 'p8'));
    expect(last()?.rows).toEqual(rowsOf([2, 1]));
    answer(2, page([7, 2], 'p2'));
    expect(asked.map((each) => each.page)).toEqual([undefined, undefined, 'p8']);
    expect(last()).toMatchObject({ rows: rowsOf([9, 8, 7, 2, 1]), next: null });
  });

  it('restarts when there are more new rows than anyone reads', () => {
    const { pages, last, answer } = open();
    answer(0, page([2, 1], null));
    pages.update();
    const many = Array.from({ length: 200 }, (_, at) => 300 - at);
    answer(1, page(many, 'below'));
    expect(last()).toMatchObject({ rows: rowsOf(many), next: 'below' });
  });

  it('shows its rows at once after a pause, and what came meanwhile on top', () => {
    const asked: Subject<Body>[] = [];
    const pages = createPages<Row>(() => {
      const answer = new Subject<Body>();
      asked.push(answer);
      return answer;
    });
    const seen: PagedRows<Row>[] = [];
    const watch = () => pages.rows$.subscribe((state) => seen.push(state));
    const reading = watch();
    asked[0]?.next(page([4, 3], 'p3'));
    pages.more();
    asked[1]?.next(page([2, 1], null));
    reading.unsubscribe();
    seen.length = 0;
    watch();
    expect(seen).toEqual([
      { state: 'success', fresh: false, rows: rowsOf([4, 3, 2, 1]), next: null },
    ]);
    asked[2]?.next(page([5, 4], 'p4'));
    expect(seen.at(-1)?.rows).toEqual(rowsOf([5, 4, 3, 2, 1]));
  });

  it('keeps everything when an update fails', () => {
    const { pages, last, answer } = open();
    answer(0, page([1], null));
    pages.update();
    answer(1, { kind: 'unanswered', reason: 'network' });
    expect(last()).toEqual({ state: 'success', fresh: false, rows: rowsOf([1]), next: null });
  });

  it('shows no row twice when rows moved to the next page meanwhile', () => {
    const { pages, last, answer } = open();
    answer(0, page([4, 3], 'p3'));
    pages.update();
    answer(1, page([5, 4], 'p4'));
    pages.more();
    answer(2, page([3, 2], null));
    expect(last()?.rows).toEqual(rowsOf([5, 4, 3, 2]));
  });
});
