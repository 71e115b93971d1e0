import type { AccountItem } from '@tideline/streams';
import { type AccountEvent, NO_CHANGE, type SpotOrder } from '@tideline/wire';
import { NEVER, of, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../api/answer.ts';
import { follow } from '../../api/follow.ts';
import type { Loadable } from '../../api/loadable.ts';
import { applyOrder, type OpenOrders } from './open-orders.ts';
import { applyBalances, fundsOf, spotBalances } from './spot-balances.ts';

const ok = <T>(data: T): Answer<T> => ({ kind: 'ok', data, message: '' });
const order = (id: string, changes: Partial<SpotOrder> = {}): SpotOrder =>
  ({
    id,
    status: 'waiting',
    created: 1,
    updated: 1,
    client_id: `c-${id}`,
    ...changes,
  }) as SpotOrder;
const placed = (each: SpotOrder): AccountEvent => ({ kind: 'spot-order', order: each });
const item = (event: AccountEvent): AccountItem => ({ kind: 'event', seq: 1, event });

describe('open orders', () => {
  const held: OpenOrders = [order('b', { created: 2 }), order('a')];
  it.each([
    ['a new one stands first', placed(order('c', { created: 3 })), ['c', 'b', 'a']],
    ['a filled one goes', placed(order('a', { status: 'completed', updated: 2 })), ['b']],
    ['a cancelled one goes', placed(order('b', { status: 'cancelled', updated: 2 })), ['a']],
    [
      'one that was never open changes nothing',
      placed(order('z', { status: 'completed' })),
      ['b', 'a'],
    ],
    [
      'an older state changes nothing',
      placed(order('a', { status: 'completed', updated: 0 })),
      ['b', 'a'],
    ],
    ['another event changes nothing', { kind: 'session-ended' } as const, ['b', 'a']],
  ])('%s', (_, event, ids) => expect(applyOrder(held, event).map(({ id }) => id)).toEqual(ids));

  it('ignores a repeated event', () => {
    const event = placed(order('a', { filled: '1', updated: 5 }));
    expect(applyOrder(applyOrder(held, event), event)).toEqual(applyOrder(held, event));
  });
});

describe('spot balances', () => {
  const wallet = {
    time: 0,
    total: '0',
    unpriced: [],
    contracts: [],
    stakes: [],
    day: { since: 0, equity_before: null, net_in: null, profit: null },
    accounts: [
      {
        account: 'option' as const,
        total: '0',
        balances: [
          { currency_id: 3, code: 'USDT', available: '7', frozen: '0', total: '7', value: null },
        ],
      },
      {
        account: 'currency' as const,
        total: '0',
        balances: [
          {
            currency_id: 3,
            code: 'USDT',
            available: '100',
            frozen: '5',
            total: '105',
            value: null,
          },
        ],
      },
    ],
  };
  const pair = { base: 'BTC', quote: 'USDT' };
  const change = (account: 'currency' | 'trust', available: string): AccountEvent => ({
    ...NO_CHANGE,
    balances: [{ account, currency_id: 1, code: 'BTC', available, frozen: '0' }],
  });

  it('are those of the currency account; an unlisted coin has none', () => {
    expect(fundsOf(spotBalances(wallet), pair)).toEqual({ base: '0', quote: '100' });
  });
  it('follow events of the currency account only', () => {
    const after = applyBalances(spotBalances(wallet), change('currency', '0.5'));
    expect(fundsOf(after, pair)).toEqual({ base: '0.5', quote: '100' });
    expect(applyBalances(after, change('trust', '9'))).toBe(after);
  });
});

describe('state loaded once and updated by events', () => {
  const watch = (answers: Subject<Answer<OpenOrders>>[], account$ = new Subject<AccountItem>()) => {
    let asked = 0;
    let last: Loadable<OpenOrders> | undefined;
    const refresh$ = new Subject<void>();
    follow(
      { load: () => answers[asked++] ?? NEVER, account$, refresh$ },
      (rows: OpenOrders) => rows,
      applyOrder,
    ).subscribe((state) => {
      last = state;
    });
    return {
      account$,
      refresh$,
      asked: () => asked,
      last: () => last,
      ids: () => last?.data?.map(({ id }) => id),
    };
  };

  it('applies events that arrived during the load', () => {
    const first = new Subject<Answer<OpenOrders>>();
    const seen = watch([first]);
    seen.account$.next(item(placed(order('b', { created: 2 }))));
    first.next(ok([order('a')]));
    expect(seen.ids()).toEqual(['b', 'a']);
  });

  it('loads again after a gap, and shows the old rows meanwhile', () => {
    const [first, second] = [new Subject<Answer<OpenOrders>>(), new Subject<Answer<OpenOrders>>()];
    const seen = watch([first, second]);
    first.next(ok([order('a')]));
    seen.account$.next({ kind: 'gap' });
    expect(seen.asked()).toBe(2);
    expect(seen.last()).toMatchObject({ state: 'pending' });
    expect(seen.ids()).toEqual(['a']);
    second.next(ok([order('b')]));
    expect(seen.ids()).toEqual(['b']);
  });

  it('keeps the rows when loading fails', () => {
    const [first, second] = [new Subject<Answer<OpenOrders>>(), new Subject<Answer<OpenOrders>>()];
    const seen = watch([first, second]);
    first.next(ok([order('a')]));
    seen.refresh$.next();
    second.next({ kind: 'unanswered', reason: 'network' });
    expect(seen.last()).toMatchObject({ state: 'error' });
    expect(seen.ids()).toEqual(['a']);
  });

  it('loads once without events', () => {
    let asked = 0;
    const load = () => {
      asked++;
      return of(ok<OpenOrders>([]));
    };
    follow(
      { load, account$: NEVER, refresh$: NEVER },
      (rows: OpenOrders) => rows,
      applyOrder,
    ).subscribe();
    expect(asked).toBe(1);
  });
});
