import { describe, expect, it } from 'vitest';
import { cursorOf, isWithin, PAGE_SIZE, pageInMemory, spanOf, wirePage } from './paging.ts';

const items = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const idOf = ({ id }: { readonly id: number }): number => id;

describe('pages of rows in memory', () => {
  it('repeat no row and omit none, for any number of rows', () => {
    for (const count of [0, 1, PAGE_SIZE - 1, PAGE_SIZE, PAGE_SIZE + 1, 2 * PAGE_SIZE, 45]) {
      const seen: number[] = [];
      let page: string | undefined;
      let pages = 0;
      do {
        const found = pageInMemory(items(count), page, idOf);
        expect(found.total).toBe(count);
        seen.push(...found.rows);
        page = found.next ?? undefined;
        pages += 1;
      } while (page !== undefined);
      expect(seen).toEqual(items(count).map(idOf).toReversed());
      expect(pages).toBe(Math.max(1, Math.ceil(count / PAGE_SIZE)));
    }
  });

  it('announce no page after the last, even when that one is full', () => {
    expect(pageInMemory(items(PAGE_SIZE), undefined, idOf).next).toBeNull();
    expect(pageInMemory(items(PAGE_SIZE + 1), undefined, idOf).next).toBe('2');
  });
});

describe('pages of the store', () => {
  it('continue only when there is more', () => {
    const rows = [{ id: 9 }, { id: 4 }] as never;
    expect(wirePage({ rows, more: true, total: 5 }, () => 0).next).toBe('4');
    expect(wirePage({ rows, more: false, total: 2 }, () => 0).next).toBeNull();
    expect(wirePage({ rows: [], more: true, total: 2 }, () => 0).next).toBeNull();
  });
});

describe('the time span of a request', () => {
  it.each([
    [99, false, false, true],
    [100, true, true, true],
    [101, true, true, true],
    [199, true, true, true],
    [200, false, true, false],
    [201, false, true, false],
  ])(
    'of an instant of %i: from 100 to 200 %s, from 100 %s, to 200 %s',
    (instant, both, from, to) => {
      expect(isWithin(instant, { from: '100', to: '200' })).toBe(both);
      expect(isWithin(instant, { from: '100' })).toBe(from);
      expect(isWithin(instant, { to: '200' })).toBe(to);
      expect(isWithin(instant, {})).toBe(true);
    },
  );

  it('names the column, and only the limits that the request has', () => {
    expect(spanOf({ from: '1', to: '2' }, 'time')).toEqual({ column: 'time', from: 1, to: 2 });
    expect(spanOf({ from: '1' }, 'time')).toEqual({ column: 'time', from: 1 });
    expect(spanOf({ to: '2' }, 'time')).toEqual({ column: 'time', to: 2 });
    expect(spanOf({}, 'opened')).toEqual({ column: 'opened' });
  });

  it('begins a list at its newest row without a cursor', () => {
    expect([cursorOf(undefined), cursorOf('12')]).toEqual([null, 12]);
  });
});
