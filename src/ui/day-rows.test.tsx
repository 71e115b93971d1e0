// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RowList } from './row-list.tsx';

const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).getTime();

interface Row {
  readonly id: string;
  readonly time: number;
}

const rowOf = (id: string, time: number): Row => ({ id, time });
const list = (rows: readonly Row[]) => (
  <RowList
    label="Records"
    rows={rows}
    height={64}
    time={({ time }) => time}
    row={({ id }) => <a href={`#${id}`}>{id}</a>}
  />
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(at(22, 23, 58));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const items = () => screen.getAllByRole('listitem');

describe('days of a list', () => {
  const old = [
    rowOf('c', at(21, 9)),
    rowOf('b', at(20, 23, 59)),
    rowOf('a', at(20, 0)),
    rowOf('z', new Date(2025, 10, 20).getTime()),
  ];

  it('have headings, which are not counted as rows', () => {
    render(list([rowOf('d', at(22, 0)), ...old]));
    expect(headings()).toEqual(['Today', 'Yesterday', 'Fri, Nov 20', 'Thu, Nov 20, 2025']);
    expect(items().map((item) => within(item).getByRole('link').textContent)).toEqual([
      ...['d', 'c', 'b', 'a', 'z'],
    ]);
  });

  it('give the heading to a newer row and leave the older row its element and its focus', () => {
    const { rerender } = render(list([rowOf('d', at(22, 1)), ...old]));
    const [item] = items();
    const link = screen.getByRole('link', { name: 'd' });
    link.focus();
    rerender(list([rowOf('e', at(22, 2)), rowOf('d', at(22, 1)), ...old]));
    expect(items()[1]).toBe(item);
    expect(document.activeElement).toBe(link);
    expect(headings().filter((text) => text === 'Today')).toHaveLength(1);
    expect(within(items()[0] as HTMLElement).getByRole('heading').textContent).toBe('Today');
  });

  it('are renamed at midnight while the page is open', () => {
    render(list([rowOf('d', at(22, 1)), ...old]));
    act(() => void vi.advanceTimersByTime(3 * 60_000));
    expect(headings().slice(0, 3)).toEqual(['Yesterday', 'Sat, Nov 21', 'Fri, Nov 20']);
  });
});

it('a list without times has no headings', () => {
  render(<RowList rows={[{ id: 'a' }]} height={64} row={({ id }) => id} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
