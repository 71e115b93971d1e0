// @vitest-environment jsdom
import '../../testing/texts.ts';
import { cleanup, renderHook } from '@testing-library/react';
import type { AccountEvent, SpotOrder, SpotTrigger } from '@tideline/wire';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '../../state/toast.ts';

const account$ = new Subject<object>();
vi.mock('../../market/market.ts', () => ({ market: { account$ } }));
const { useResultToasts } = await import('./use-result-toasts.ts');

const say = (event: AccountEvent) => account$.next({ kind: 'event', event });
const order = (id: string, changes: Partial<SpotOrder>) =>
  say({
    kind: 'spot-order',
    order: {
      ...{ id, symbol: 'BTCUSDT', side: 'buy', type: 'limit', filled: '0', average: null },
      ...changes,
    } as SpotOrder,
  });
const filled = { status: 'completed', filled: '0.02', average: '61801.00' } as const;
const toasts = () => useToasts.getState().toasts.map(({ text, kind }) => `${kind} ${text}`);

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  renderHook(() => useResultToasts());
});
afterEach(cleanup);

it('says once what was bought by an order that had waited', () => {
  order('a', { status: 'waiting' });
  expect(toasts()).toEqual([]);
  order('a', filled);
  order('a', filled);
  expect(toasts()).toEqual(['done Bought 0.02 BTC at 61,801.00']);
});

it('says nothing of an order that never waited, was cancelled, or belongs to another kind of item', () => {
  order('b', filled);
  order('c', { status: 'waiting' });
  order('c', { ...filled, status: 'cancelled' });
  order('d', { status: 'waiting' });
  account$.next({ kind: 'caught-up' });
  account$.next({ kind: 'reset', event: { kind: 'spot-order', order: { id: 'd', ...filled } } });
  expect(toasts()).toEqual([]);
});

it('says that a trigger fired or failed, and nothing while it waits or is cancelled', () => {
  const trigger = (changes: Partial<SpotTrigger>) =>
    say({
      kind: 'spot-trigger',
      trigger: { id: 't', symbol: 'BTCUSDT', type: 'stop-market', ...changes } as SpotTrigger,
    });
  trigger({ status: 'waiting' });
  trigger({ status: 'cancelled' });
  expect(toasts()).toEqual([]);
  trigger({ status: 'triggered', triggered_at: '60000.00' });
  trigger({ status: 'failed' });
  expect(toasts()).toHaveLength(2);
  expect(toasts()[0]).toMatch(/^done .*60,000\.00/);
  expect(toasts()[1]).toMatch(/^error /);
});

it('ends with its screen', () => {
  cleanup();
  order('e', { status: 'waiting' });
  order('e', filled);
  expect(toasts()).toEqual([]);
  expect(account$.observed).toBe(false);
});
