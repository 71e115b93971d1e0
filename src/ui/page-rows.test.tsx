// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageRows } from './page-rows.tsx';

const HEIGHT = 56;
const KEYS = Array.from({ length: 20 }, (_, at) => `pair ${at}`);
const row = (key: string) => <b>{key}</b>;
const list = (keys = KEYS) => (
  <PageRows
    label="Pairs"
    keys={keys}
    rowHeight={HEIGHT}
    renderRow={row}
    scroller={{ current: null }}
  />
);
const shown = () => screen.queryAllByText(/^pair/).map((each) => each.textContent);

/** The browser's reports about the watched elements, by hand. */
let report: (at: number, near: boolean, height?: number) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: readonly object[]) => void) {
        report = (at, isIntersecting, height = HEIGHT) =>
          act(() => {
            const target = screen.getAllByRole('listitem', { hidden: true })[at];
            callback([{ target, isIntersecting, boundingClientRect: { height } }]);
          });
      }
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a list of rows of one height', () => {
  it('has a place for every row, and the content of the first ones at once', () => {
    render(list());
    const items = screen.getAllByRole('listitem', { hidden: true });
    expect(items.map((item) => item.style.transform)).toEqual(
      KEYS.map((_, at) => `translateY(${at * HEIGHT}px)`),
    );
    expect(items.at(-1)?.getAttribute('aria-posinset')).toBe('20');
    expect(items.at(-1)?.getAttribute('aria-setsize')).toBe('20');
    expect(shown()).toEqual(KEYS.slice(0, 14));
    // A place without content is no row for a reader.
    expect(screen.getAllByRole('listitem')).toHaveLength(14);
  });

  it('mounts a row that comes near the view, and unmounts one that leaves it', () => {
    render(list());
    report(19, true);
    expect(shown()).toEqual([...KEYS.slice(0, 14), 'pair 19']);
    report(19, false);
    expect(shown()).toEqual(KEYS.slice(0, 14));
  });

  it('unmounts a first row that is not near, except those that another order would show', () => {
    render(list());
    for (const at of [13, 12, 11, 10, 9, 8]) report(at, false);
    expect(shown()).toEqual(KEYS.slice(0, 10));
  });

  it('keeps its rows while its page is behind another one', () => {
    render(list());
    report(19, true);
    report(19, false, 0);
    expect(shown()).toContain('pair 19');
  });

  it('keeps a row that takes another place', () => {
    const { rerender } = render(list());
    const before = screen.getByText('pair 8');
    rerender(list(KEYS.toReversed()));
    expect(screen.getByText('pair 8')).toBe(before);
    expect(shown()).toEqual(KEYS.toReversed().slice(0, 14));
  });
});
