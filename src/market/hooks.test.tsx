// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { type Live, LOADING, type QuoteBoard } from '@tideline/streams';
import type { Quote } from '@tideline/wire';
import { BehaviorSubject, NEVER, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { live, quoteOf } from '../testing/market.ts';

const account$ = new Subject<object>();
const quotes$ = new BehaviorSubject<Live<QuoteBoard>>(LOADING);
const quotes = new Map<string, BehaviorSubject<Live<Quote>>>();
const opened: unknown[] = [];
const quote$ = (symbol: string, pace?: object) => {
  opened.push([symbol, pace]);
  const known = quotes.get(symbol) ?? new BehaviorSubject(live(quoteOf(symbol)));
  quotes.set(symbol, known);
  return known;
};
let now = 5_000;
const counted = new Subject<Live<number>>();
vi.mock('./market.ts', () => ({
  market: {
    account$,
    quotes$,
    quote$,
    health$: NEVER,
    clock$: NEVER,
    serverNow: () => now,
    book$: (symbol: string, options: object) => {
      opened.push([symbol, options]);
      return counted;
    },
    deals$: (symbol: string, pace: object) => {
      opened.push([symbol, pace]);
      return counted;
    },
  },
}));
const hooks = await import('./hooks.ts');
const { useBalanceChanges } = await import('./wallet/use-wallet.ts');
const { accountChanges$ } = await import('./account-changes.ts');

beforeEach(() => {
  vi.useFakeTimers();
  quotes.clear();
  opened.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('lists the marks of quotes that are live or delayed, and of no others', () => {
  const { result } = renderHook(() => hooks.useMarks(['A', 'B', 'C']));
  const say = (symbol: string, mark: string | null, status: Live<Quote>['status']) =>
    act(() => {
      const value = mark === null ? null : quoteOf(symbol, { mark });
      quote$(symbol).next({ ...live(value), status } as Live<Quote>);
    });
  say('A', '1', 'live');
  say('B', '2', 'delayed');
  say('C', '3', 'stale');
  expect([...result.current]).toEqual([
    ['A', '1'],
    ['B', '2'],
  ]);
  say('A', null, 'live');
  say('C', '4', 'live');
  expect([...result.current]).toEqual([
    ['B', '2'],
    ['C', '4'],
  ]);
  say('B', '2', 'down');
  say('C', '4', 'loading');
  expect([...result.current]).toEqual([]);
});

it('asks for quotes, books and deals at a readable pace, each row at its own', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  renderHook(() => hooks.useThrottledQuote('A'));
  random.mockReturnValue(0.5);
  renderHook(() => hooks.useThrottledQuote('B'));
  renderHook(() => hooks.useThrottledBook('A'));
  renderHook(() => hooks.useThrottledDeals('A'));
  expect(opened).toEqual([
    ['A', { interval: 220 }],
    ['B', { interval: 280 }],
    ['A', { interval: 220 }],
    ['A', { interval: 300 }],
  ]);
});

it('opens another book for another pair, grouping or depth only', () => {
  const { rerender } = renderHook(
    ({ symbol, ...options }: { symbol: string; grouping?: string; depth?: number }) =>
      hooks.useThrottledBook(symbol, options),
    { initialProps: { symbol: 'A' } as { symbol: string; grouping?: string; depth?: number } },
  );
  rerender({ symbol: 'A' });
  rerender({ symbol: 'A', grouping: '0.1' });
  rerender({ symbol: 'A', grouping: '0.1', depth: 5 });
  rerender({ symbol: 'A', grouping: '0.1', depth: 5 });
  rerender({ symbol: 'B', grouping: '0.1', depth: 5 });
  expect(opened).toEqual([
    ['A', { interval: 220 }],
    ['A', { grouping: '0.1', interval: 220 }],
    ['A', { grouping: '0.1', depth: 5, interval: 220 }],
    ['B', { grouping: '0.1', depth: 5, interval: 220 }],
  ]);
});

it('renders a status when it changes, not with each price', () => {
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return hooks.useQuoteStatus('A');
  });
  const before = renders;
  for (const last of ['1', '2', '3']) act(() => quote$('A').next(live(quoteOf('A', { last }))));
  expect([result.current, renders]).toEqual(['live', before]);
  act(() => quote$('A').next({ ...live(quoteOf('A')), status: 'stale' }));
  expect(result.current).toBe('stale');
});

it('reads the exchange’s clock once, or at the wanted interval', () => {
  const timers = vi.getTimerCount();
  const once = renderHook(() => hooks.useServerNow(0));
  expect(vi.getTimerCount()).toBe(timers);
  now = 6_000;
  act(() => void vi.advanceTimersByTime(60_000));
  expect(once.result.current).toBe(5_000);
  const often = renderHook(() => hooks.useServerNow(1_000));
  act(() => void vi.advanceTimersByTime(0));
  expect(often.result.current).toBe(6_000);
  now = 7_000;
  act(() => void vi.advanceTimersByTime(999));
  expect(often.result.current).toBe(6_000);
  act(() => void vi.advanceTimersByTime(1));
  expect(often.result.current).toBe(7_000);
});

it('knows nothing of the exchange before it answers', () => {
  const { capabilities, ...health } = renderHook(() => hooks.useHealth()).result.current;
  expect(new Set(Object.values(capabilities))).toEqual(new Set(['loading']));
  expect(health).toEqual({
    connection: { phase: 'connecting', generation: 0, attempt: 0, retryAt: null },
    offline: false,
    feed: null,
    problems: [],
  });
  const clock = renderHook(() => hooks.useServerClock()).result.current;
  expect(clock).toEqual({ offset: 0, error: Number.POSITIVE_INFINITY, samples: 0 });
});

const event = (kind: string) => ({ kind: 'event', event: { kind } });

it('calls back for balances, reviews and gaps, with the newest callback, until it leaves', () => {
  const notified: string[] = [];
  const { rerender, unmount } = renderHook(
    ({ name }) => useBalanceChanges(() => notified.push(name)),
    { initialProps: { name: 'first' } },
  );
  account$.next(event('balance'));
  account$.next(event('spot-order'));
  account$.next({ kind: 'caught-up' });
  expect(notified).toEqual(['first']);
  rerender({ name: 'second' });
  account$.next(event('review'));
  account$.next({ kind: 'gap' });
  expect(notified).toEqual(['first', 'second', 'second']);
  unmount();
  account$.next(event('balance'));
  expect(notified).toHaveLength(3);
  expect(account$.observed).toBe(false);
});

it('emits once for the account events of one command', () => {
  let times = 0;
  const watch = accountChanges$('balance', 'spot-order').subscribe(() => {
    times += 1;
  });
  for (const kind of ['balance', 'spot-order']) account$.next(event(kind));
  vi.advanceTimersByTime(149);
  expect(times).toBe(0);
  vi.advanceTimersByTime(1);
  expect(times).toBe(1);
  account$.next(event('review'));
  account$.next({ kind: 'caught-up' });
  vi.advanceTimersByTime(1_000);
  expect(times).toBe(1);
  account$.next({ kind: 'gap' });
  vi.advanceTimersByTime(150);
  expect(times).toBe(2);
  watch.unsubscribe();
});

it.each([
  ['live', 'live', '7'],
  ['stale', 'stale', '7'],
  ['silent', 'loading', undefined],
] as const)('has the quote of a %s list in its first frame', (kind, status, last) => {
  const board: QuoteBoard = {
    quotes: new Map([['A', quoteOf('A', { last: '7' })]]),
    feed: { kind: 'sim', label: 'test', shift: null },
    silent: new Map(kind === 'silent' ? [['A', 1]] : []),
  };
  const list = kind === 'stale' ? ({ ...live(board), status: kind } as const) : live(board);
  act(() => quotes$.next(list));
  const frames: Live<Quote>[] = [];
  const statuses: string[] = [];
  renderHook(() => {
    frames.push(hooks.useQuote('A'));
    statuses.push(hooks.useQuoteStatus('A'));
  });
  expect(frames[0]).toMatchObject({ status, ...(last && { value: { last } }) });
  expect(statuses[0]).toBe(status);
  act(() => quotes$.next(LOADING));
});
