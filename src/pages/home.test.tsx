// @vitest-environment jsdom
import '../testing/texts.ts';
import '../testing/dialog.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type Live, LOADING, type QuoteBoard } from '@tideline/streams';
import { MemoryRouter } from 'react-router-dom';
import { NEVER } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFavourites } from '../state/favourites.ts';
import { useTradeChoices } from '../state/trade-choices.ts';
import { fullBoard, live, quoteOf } from '../testing/market.ts';
import { settled } from '../testing/settled.ts';

let board: Live<QuoteBoard> = LOADING;
const SILENT_SINCE = new Date(2026, 10, 22, 15, 13, 46).getTime();

vi.mock('../market/hooks.ts', () => ({
  useListedQuotes: () => board,
  useShownQuote: (symbol: string) => ({
    ...live(board.value?.quotes.get(symbol) ?? quoteOf(symbol)),
    ...(board.value?.silent.has(symbol) && { status: 'stale', asOf: SILENT_SINCE }),
  }),
  useHealth: () => ({ offline: false, feed: null }),
  useServerNow: () => SILENT_SINCE + 120_000,
}));
vi.mock('../market/market.ts', () => ({ market: { health$: NEVER, account$: NEVER } }));

const { default: Home } = await import('./home.tsx');

const open = () =>
  render(
    <MemoryRouter>
      <Home />
    </MemoryRouter>,
  );
const pairs = () =>
  within(screen.getByRole('list', { name: 'Market' }))
    .getAllByRole('link')
    .map((row) => /^[A-Z]+/.exec(row.textContent ?? '')?.[0]);

beforeEach(() => {
  // jsdom measures nothing, so the list uses its default height.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  board = live(fullBoard());
  useTradeChoices.setState({ homeList: '' });
  useFavourites.setState({ symbols: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('home (ROUTE:/)', () => {
  it('lists the most traded pairs first, and the gainers in their list, each linked to its chart', () => {
    open();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Volume');
    fireEvent.click(screen.getByRole('tab', { name: 'Gainers' }));
    expect(pairs().slice(0, 3)).toEqual(['BTC', 'ETH', 'BNB']);
    expect(screen.getAllByRole('link', { name: /BTC/ })[0]?.getAttribute('href')).toBe(
      '/pages/trade/kline?symbol=BTCUSDT',
    );
  });

  it('lists gainers whose source is silent last, without colour, with the time of their prices', () => {
    const all = fullBoard();
    const silent = [...all.quotes.keys()].filter((symbol) => symbol !== 'ETHUSDT');
    board = live({ ...all, silent: new Map(silent.map((symbol) => [symbol, SILENT_SINCE])) });
    open();
    fireEvent.click(screen.getByRole('tab', { name: 'Gainers' }));
    expect(pairs().slice(0, 3)).toEqual(['ETH', 'BTC', 'BNB']);
    const [fresh, old] = [/^ETH/, /^BTC/].map((name) => screen.getByRole('link', { name }));
    const colours = (row?: HTMLElement) => row?.innerHTML.match(/_(up|down)_/g) ?? [];
    expect([colours(fresh).length > 0, colours(old)]).toEqual([true, []]);
    expect(old?.textContent).toContain('Not updating · prices from 15:13:46');
    expect(fresh?.textContent).not.toContain('Not updating');
    expect(within(old as HTMLElement).getByTitle(/prices from 15:13:46/)).toBeTruthy();
  });

  it('opens with the favourites when there are some, and with the list chosen last', () => {
    useTradeChoices.setState({ homeList: '' });
    useFavourites.setState({ symbols: ['SOLUSDT'] });
    open();
    expect(pairs()).toEqual(['SOL']);
    fireEvent.click(screen.getByRole('tab', { name: 'Losers' }));
    cleanup();
    expect(JSON.parse(localStorage.getItem('tideline.trade') ?? '{}').homeList).toBe('losers');
    open();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Losers');
  });

  it('searches all pairs and coin names whatever list is shown, by keyboard too', async () => {
    useFavourites.setState({ symbols: ['SOLUSDT'] });
    useTradeChoices.setState({ homeList: 'favourites' });
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Search pairs' }));
    const field = screen.getByRole('searchbox');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: '도지' } });
    await settled();
    expect(pairs()).toEqual(['DOGE']);
    fireEvent.change(field, { target: { value: 'eth' } });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toContain('ETH/USDT');
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(field);
    fireEvent.click(screen.getByRole('radio', { name: 'Contracts' }));
    const link = () => screen.getByRole('link', { name: /^ETH/ });
    expect(link().getAttribute('href')).toBe('/pages/lever/index?symbol=ETHUSDT');
    let opened = '';
    link().addEventListener('click', (event) => {
      event.preventDefault();
      opened = link().getAttribute('href') ?? '';
    });
    // An input method takes its own Enter.
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(opened).toBe('');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(opened).toBe('/pages/lever/index?symbol=ETHUSDT');
  });

  it('reverses the order with a tap on the heading', () => {
    useTradeChoices.setState({ homeList: 'gainers' });
    open();
    fireEvent.click(screen.getByRole('button', { name: /24h change/ }));
    expect(pairs()[0]).toBe('APT');
    fireEvent.click(screen.getByRole('button', { name: /^Pair/ }));
    expect(pairs()[0]).toBe('ADA');
  });

  it('finds a pair', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Search pairs' }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'doge' } });
    expect(pairs()).toEqual(['DOGE']);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
    expect(screen.getByText('No pair matches your search')).toBeTruthy();
  });

  it('keeps its order during a touch', () => {
    const { rerender } = open();
    fireEvent.pointerDown(screen.getByRole('list', { name: 'Market' }));
    const first = pairs();
    board = live({
      ...fullBoard(),
      quotes: new Map([...fullBoard().quotes, ['APTUSDT', quoteOf('APTUSDT', { change: '99' })]]),
    });
    rerender(
      <MemoryRouter>
        <Home />
      </MemoryRouter>,
    );
    expect(pairs()).toEqual(first);
  });

  it('marks favourites in the list, without a login, and lists them on their own tab', () => {
    open();
    fireEvent.click(screen.getByRole('tab', { name: 'Favourites' }));
    expect(screen.getByText('Tap the star of a pair to find it here')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Losers' }));
    const star = () => screen.getByRole('button', { name: 'Favourite APTUSDT' });
    expect(star().getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(star());
    expect(star().getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('tab', { name: 'Favourites' }));
    expect(pairs()).toEqual(['APT']);
    fireEvent.click(star());
    expect(screen.queryByRole('list', { name: 'Market' })).toBeNull();
  });

  it('offers a demo account and then a login to a visitor, and states that it is paper', async () => {
    open();
    const section = screen.getByRole('region', { name: 'Practise with paper funds' });
    expect((await within(section).findByRole('button')).textContent).toBe('Try the demo');
    expect(screen.getByRole('link', { name: 'I have an account' }).getAttribute('href')).toContain(
      'backtype=2',
    );
    expect(screen.getAllByText('Paper').length).toBeGreaterThan(0);
  });

  it('shows placeholder rows of final size while prices load, and no list', () => {
    board = LOADING;
    open();
    expect(screen.queryByRole('list', { name: 'Market' })).toBeNull();
    expect(screen.getByText('Connecting')).toBeTruthy();
  });
});
