import type { ContractOrder, OptionOrder, Quote } from '@tideline/wire';
import { BehaviorSubject, Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { type Live, LOADING } from '../live/live.ts';
import { quote } from '../marbles/stage.ts';
import { contractPnl$, optionPnl$ } from './pnl.ts';

function market() {
  const quotes = new Map<string, Subject<Live<Quote>>>();
  const of = (symbol: string) => {
    const known = quotes.get(symbol) ?? new Subject<Live<Quote>>();
    quotes.set(symbol, known);
    return known;
  };
  const say = (symbol: string, last: string, status: Live<Quote>['status'] = 'live') =>
    of(symbol).next({ ...LOADING, value: quote(symbol, 1, last), source: 'socket', status });
  return { quote$: of, say, quotes };
}

const contract = (symbol: string, profit: string, mark: string) =>
  ({
    id: symbol,
    symbol,
    side: 'long',
    quantity: '0.01',
    leverage: 10,
    open_price: '60000',
    mark,
    margin: '60',
    fee: '0.3',
    profit,
    status: 'trading',
  }) as unknown as ContractOrder;

it('is unknown before the first quote, and never 0', () => {
  const { say, ...on } = market();
  const positions$ = new BehaviorSubject([contract('BTCUSDT', '0', '60000.00')]);
  const seen: (readonly [string, bigint | null | undefined])[] = [];
  contractPnl$(positions$, on).subscribe(({ value, status }) => seen.push([status, value?.profit]));
  say('BTCUSDT', '60100.00');
  say('BTCUSDT', '59900.00', 'stale');
  expect(seen).toEqual([
    ['loading', null],
    ['live', 1_00000000n],
    ['stale', -1_00000000n],
  ]);
});

it('has the worst status of its quotes, and no total while one is missing', () => {
  const { say, ...on } = market();
  const orders = [contract('BTCUSDT', '0', '60000.00'), contract('ETHUSDT', '0', '60000.00')];
  const seen: Live<{ readonly profit: bigint | null; readonly rows: readonly unknown[] }>[] = [];
  contractPnl$(new BehaviorSubject(orders), on).subscribe((live) => seen.push(live));
  say('BTCUSDT', '60100.00');
  expect(seen.at(-1)).toMatchObject({ status: 'loading', value: { profit: null } });
  say('ETHUSDT', '60100.00', 'delayed');
  expect(seen.at(-1)).toMatchObject({ status: 'delayed', value: { profit: 2_00000000n } });
});

it('unsubscribes from quotes that no position needs any more', () => {
  const { say, ...on } = market();
  const positions$ = new BehaviorSubject([contract('BTCUSDT', '0', '60000.00')]);
  const seen: (bigint | null | undefined)[] = [];
  contractPnl$(positions$, on).subscribe(({ value }) => seen.push(value?.profit));
  expect(on.quotes.get('BTCUSDT')?.observed).toBe(true);
  positions$.next([]);
  expect(on.quotes.get('BTCUSDT')?.observed).toBe(false);
  expect(seen.at(-1)).toBe(0n);
});

it('states what options would pay, coin by coin', () => {
  const { say, ...on } = market();
  const option = (currency: number, direction: string) =>
    ({
      symbol: 'BTCUSDT',
      currency_id: currency,
      direction,
      ratio_bps: 3_000,
      stake: '10',
      purchase_price: '60000.00',
      status: 'running',
    }) as unknown as OptionOrder;
  const orders = [option(3, 'rise'), option(3, 'fall'), option(1, 'rise')];
  const seen: (readonly (readonly [number, bigint | null])[])[] = [];
  optionPnl$(new BehaviorSubject(orders), on).subscribe(({ value }) =>
    seen.push([...(value?.profits ?? [])]),
  );
  say('BTCUSDT', '60000.01');
  expect(seen).toEqual([
    [
      [3, null],
      [1, null],
    ],
    [
      [3, -7_00000000n],
      [1, 3_00000000n],
    ],
  ]);
});

it('survives a quote that lacks a field, and reports an unknown value', () => {
  const { say, quotes, ...on } = market();
  const positions$ = new BehaviorSubject([contract('BTCUSDT', '0', '60000.00')]);
  const seen: (bigint | null | undefined)[] = [];
  contractPnl$(positions$, on).subscribe(({ value }) => seen.push(value?.profit));
  const { mark: _, ...lacking } = quote('BTCUSDT', 2, '60100.00');
  quotes
    .get('BTCUSDT')
    ?.next({ ...LOADING, value: lacking as Quote, source: 'socket', status: 'live' });
  say('BTCUSDT', '60100.00');
  expect(seen).toEqual([null, null, 1_00000000n]);
});

it('has the oldest of its quotes’ times', () => {
  const { quotes, ...on } = market();
  const orders = [contract('BTCUSDT', '0', '60000'), contract('ETHUSDT', '0', '3000')];
  const seen: (number | null)[] = [];
  contractPnl$(new BehaviorSubject(orders), on).subscribe((live) => seen.push(live.receivedAt));
  const at = (symbol: string, receivedAt: number) =>
    quotes
      .get(symbol)
      ?.next({ ...LOADING, value: quote(symbol, 1, '60000'), status: 'live', receivedAt });
  at('BTCUSDT', 70);
  at('ETHUSDT', 50);
  expect(seen.at(-1)).toBe(50);
});
