// @vitest-environment jsdom
import '../../testing/texts.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type Health, type Live, LOADING } from '@tideline/streams';
import type { Quote } from '@tideline/wire';
import { MemoryRouter } from 'react-router-dom';
import { BehaviorSubject, NEVER, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetFirstBoard, showFirstBoard, useFirstBoard } from '../../market/first-board.ts';
import { live, quoteOf } from '../../testing/market.ts';

const NOW = Date.UTC(2026, 10, 23, 2, 0, 0);
const quote$ = new BehaviorSubject<Live<Quote>>(LOADING);
const health$ = new Subject<Partial<Health>>();

vi.mock('../../market/market.ts', () => ({
  market: {
    quote$: () => quote$,
    health$,
    quotes$: NEVER,
    clock$: NEVER,
    serverNow: () => NOW,
  },
}));

const { PairRow } = await import('./pair-row.tsx');

const QUOTE = quoteOf('BTCUSDT', { last: '63895.21' });
const open = (own?: string) =>
  render(
    <MemoryRouter>
      <PairRow symbol="BTCUSDT" to="/" own={own} />
    </MemoryRouter>,
  );
const row = () => screen.getByRole('link');
const sign = () => row().querySelector('[aria-hidden="true"][class*="since"]');
const stale = (age: number) => ({ ...live(QUOTE), status: 'stale' as const, asOf: NOW - age });

beforeEach(() => quote$.next(live(QUOTE)));
afterEach(() => {
  cleanup();
  forgetFirstBoard();
});

describe('a row of the list of pairs', () => {
  it('has no sign of age while its price is live', () => {
    open();
    expect(sign()).toBeNull();
    expect(row().textContent).not.toContain('Not updating');
  });

  it('says that the last 24 hours are unknown, and shows no direction', () => {
    quote$.next(live({ ...QUOTE, change: null, turnover: null }));
    open();
    expect(row().textContent).toContain('63,895.21');
    expect(row().textContent?.match(/--/g)).toHaveLength(2);
    expect(row().textContent).not.toMatch(/0\.00|▲|▼|NaN/);
  });

  it('shows how old a stale price is, and says it once to a screen reader', () => {
    open('0.5');
    act(() => quote$.next(stale(125_000)));
    expect(sign()?.textContent).toBe('2m');
    expect(row().textContent?.match(/Not updating/g)).toHaveLength(1);
    // The balance and the volume are still there for a wide row.
    expect(row().textContent).toMatch(/2m · .*0\.5.* · /);
    act(() => quote$.next(live(QUOTE)));
    expect(sign()).toBeNull();
  });

  it('says that the venue is in maintenance, where the venue says so', () => {
    open();
    act(() => quote$.next(stale(125_000)));
    const feed = { kind: 'live', label: 'OKX', shift: null } as const;
    act(() => health$.next({ feed: { ...feed, closed: { BTCUSDT: 'maintenance' } } }));
    expect(row().textContent).toContain('Maintenance at OKX · prices from');
    expect(row().textContent).not.toContain('Not updating');
    act(() => health$.next({ feed }));
    expect(row().textContent).toContain('Not updating · prices from');
  });

  it("shows a clock without an age for the document's old prices, and the volume", () => {
    quote$.next(LOADING);
    showFirstBoard({
      epoch: 'e',
      time: NOW,
      asOf: NOW - 60_000,
      fresh: false,
      feed: { kind: 'sim', label: 'simulated market', shift: null },
      quotes: [QUOTE],
    });
    act(() => useFirstBoard.setState({ old: true }));
    open();
    expect(sign()?.textContent).toBe('');
    expect(row().querySelector('[class*="beside"]')).toBeNull();
  });
});
