import { of } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { Answer } from './answer.ts';
import { everyPage } from './every-page.ts';

type Paged = Answer<{ readonly rows: readonly number[]; readonly next: string | null }>;
const page = (rows: readonly number[], next: string | null): Paged => ({
  kind: 'ok',
  data: { rows, next },
  message: '',
});
const DOWN: Paged = { kind: 'unanswered', reason: 'network' };
/** Pages by the cursor that requests them; the first one has none. */
function read(pages: Readonly<Record<string, Paged>>) {
  const load = vi.fn(({ page: cursor }: { readonly page?: string }) =>
    of(pages[cursor ?? ''] ?? DOWN),
  );
  let all: Answer<readonly number[]> | null = null;
  everyPage(load).subscribe((answer) => {
    all = answer;
  });
  return { all: all as Answer<readonly number[]> | null, load };
}

describe('all pages of a list', () => {
  it('are read one after another, each by the cursor of the previous one', () => {
    const { all, load } = read({ '': page([1, 2], 'a'), a: page([3], 'b'), b: page([4], null) });
    expect(all).toMatchObject({ kind: 'ok', data: [1, 2, 3, 4] });
    expect(load.mock.calls.map(([{ page: cursor }]) => cursor)).toEqual([undefined, 'a', 'b']);
  });

  it('end at a page without a cursor', () => {
    const { all, load } = read({ '': page([], null) });
    expect(all).toMatchObject({ kind: 'ok', data: [] });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('fail together, because part of a list is not the list', () => {
    const { all, load } = read({ '': page([1], 'a'), a: DOWN, b: page([2], null) });
    expect(all).toEqual(DOWN);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
