import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { createPages, type PagedRows } from './pages.ts';

type Body = Answer<{ rows: number[]; next: string | null }>;
const page = (rows: number[], next: string | null): Body => ({
  kind: 'ok',
  data: { rows, next },
  message: '',
});

function open() {
  const asked: { page: string | undefined; answer: Subject<Body> }[] = [];
  const pages = createPages<number>((which) => {
    const answer = new Subject<Body>();
    asked.push({ page: which, answer });
    return answer;
  });
  let last: PagedRows<number> | undefined;
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
    expect(last()).toEqual({ state: 'success', fresh: false, rows: [3, 2, 1], next: null });
    pages.more();
    expect(asked).toHaveLength(2);
  });

  it('keeps rows during a reload and after its failure', () => {
    const { pages, last, answer } = open();
    answer(0, page([1], null));
    pages.refresh();
    expect(last()).toMatchObject({ state: 'pending', rows: [1] });
    answer(1, { kind: 'unanswered', reason: 'network' });
    expect(last()).toMatchObject({ state: 'error', rows: [1] });
  });

  it('drops a page that arrives after a reload', () => {
    const { pages, last, answer } = open();
    answer(0, page([2], 'p'));
    pages.more();
    pages.refresh();
    answer(1, page([1], null));
    answer(2, page([9], null));
    expect(last()?.rows).toEqual([9]);
  });
});
