// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowList } from './row-list.tsx';

const chosen = vi.fn();
const listOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `row ${at}` }));
const row = ({ id }: { readonly id: string }) => (
  <button type="button" onClick={() => chosen(id)}>
    {id}
  </button>
);
const LongList = () => <p>virtualised</p>;
/** A list whose page has loaded nothing yet; the code of long lists comes after `arrival`. */
const fresh = (arrival: Promise<unknown> = Promise.resolve()) =>
  rowList(() => arrival.then(() => LongList));
const answered = () => act(async () => {});

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', class {});
  chosen.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a list of rows', () => {
  it('shows no row before it knows its form, so that nothing is drawn again under a finger', async () => {
    const { promise, resolve: arrive } = Promise.withResolvers<void>();
    const RowList = fresh(promise);
    render(<RowList rows={listOf(20)} height={40} row={row} />);
    expect(screen.queryByText('row 3')).toBeNull();
    arrive();
    await answered();
    expect(screen.getByText('virtualised')).toBeTruthy();
  });

  it('keeps its rows when it grows long, and a press on one of them', async () => {
    const RowList = fresh();
    const view = render(<RowList rows={listOf(5)} height={40} row={row} />);
    await answered();
    const before = screen.getByText('row 3');
    fireEvent.pointerDown(before);
    fireEvent.pointerUp(before);
    view.rerender(<RowList rows={listOf(20)} height={40} row={row} />);
    await answered();
    // The click of a finger comes some time after its release.
    expect(screen.getByText('row 3')).toBe(before);
    fireEvent.click(before);
    expect(chosen).toHaveBeenCalledWith('row 3');
  });

  it('shows all rows when the code of long lists does not come in time, and keeps them', async () => {
    const { promise, resolve: arrive } = Promise.withResolvers<void>();
    const RowList = fresh(promise);
    vi.useFakeTimers();
    render(<RowList rows={listOf(20)} height={40} row={row} />);
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await screen.findByText('row 3');
    const before = screen.getByText('row 3');
    arrive();
    await answered();
    expect(screen.getByText('row 3')).toBe(before);
  });

  it('keeps rows that were drawn an instant before the code of long lists', async () => {
    const { promise, resolve: arrive } = Promise.withResolvers<void>();
    const RowList = fresh(promise);
    vi.useFakeTimers();
    const { container } = render(<RowList rows={listOf(20)} height={40} row={row} />);
    // Called before React ends the effects of the frame before.
    new MutationObserver(() => arrive()).observe(container, { childList: true });
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await answered();
    expect(screen.getByText('row 3')).toBeTruthy();
  });

  it('shows all rows without a network', async () => {
    const RowList = fresh(Promise.reject(new Error('offline')));
    render(<RowList rows={listOf(20)} height={40} row={row} />);
    await screen.findByText('row 3');
  });
});
