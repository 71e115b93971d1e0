// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type Live, LOADING } from '@tideline/streams';
import { type Instrument, instrumentOf, type Quote } from '@tideline/wire';
import { MemoryRouter } from 'react-router-dom';
import { BehaviorSubject, NEVER } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetFirstBoard, showFirstBoard, useFirstBoard } from '../../market/first-board.ts';
import { live, quoteOf } from '../../testing/market.ts';

const AS_OF = Date.UTC(2026, 10, 22, 15, 13, 46);
const quote$ = new BehaviorSubject<Live<Quote>>(LOADING);

vi.mock('../../market/market.ts', () => ({
  market: {
    quote$: () => quote$,
    health$: NEVER,
    quotes$: NEVER,
    clock$: NEVER,
    serverNow: () => AS_OF,
  },
}));

const { PairDate } = await import('./pair-date.tsx');
const { PairTitle } = await import('./pair-title.tsx');
const { StatusStrip } = await import('./status-strip.tsx');
await import('./status-line.tsx');

const BTC = instrumentOf('BTCUSDT') as Instrument;

const open = () =>
  render(
    <MemoryRouter>
      <PairTitle instrument={BTC} page="/" price />
      <StatusStrip instrument={BTC} />
      <PairDate symbol="BTCUSDT" />
    </MemoryRouter>,
  );
const title = () => screen.getByRole('button', { name: /USDT/ }).textContent;
const dates = () => screen.queryAllByText(/2026-11-22 15:13:46 UTC/);

beforeEach(() => {
  quote$.next(LOADING);
  showFirstBoard({
    epoch: 'e',
    time: AS_OF,
    asOf: AS_OF,
    fresh: true,
    feed: { kind: 'sim', label: 'simulated market', shift: null },
    quotes: [quoteOf('BTCUSDT', { last: '63895.21' })],
  });
});
afterEach(() => {
  cleanup();
  forgetFirstBoard();
});

describe("a pair's page with the document's prices", () => {
  it('shows and dates them until the engine has its own, and never calls them live', () => {
    open();
    expect(title()).toContain('63,895.21');
    expect(title()).toContain('Connecting');
    expect(dates().map((each) => each.textContent)).toEqual([
      'prices from 2026-11-22 15:13:46 UTC · simulated market',
      'prices from 2026-11-22 15:13:46 UTC · simulated market',
    ]);
    act(() => quote$.next(live(quoteOf('BTCUSDT', { last: '63900.00' }))));
    expect(dates()).toEqual([]);
    expect(title()).not.toContain('63,895.21');
  });

  it('says when they are old, without the colour of their change', () => {
    open();
    act(() => useFirstBoard.setState({ old: true }));
    expect(dates().map((each) => each.textContent?.startsWith('Not updating'))).toEqual([
      true,
      true,
    ]);
    expect(screen.getByText('63,895.21').dataset['stale']).toBe('true');
    expect(screen.getByText(/5\.26/).className).toMatch(/flat/);
  });

  it('says that there is no connection, and since when', () => {
    open();
    act(() => quote$.next({ ...LOADING, status: 'down' }));
    expect(dates()).toEqual([]);
    expect(screen.getByRole('status').parentElement?.textContent).toMatch(
      /^Offline · 1s · prices from \d\d:\d\d/,
    );
    expect(title()).toContain('63,895.21');
  });
});
