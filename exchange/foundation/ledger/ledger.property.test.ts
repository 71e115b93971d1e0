import { NO_CHANGE } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../store/tables.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { HOUSE, type Holding, type LedgerAccount } from './accounts.ts';
import { HoldingOutOfRange, InsufficientFunds, type Leg } from './rules.ts';
import { Ledger } from './service.ts';

/** A store in memory that a transaction writes as one, with the events of the commit. */
class Written {
  readonly balances = new Map<string, Row<'balances'>>();
  readonly legs: Row<'legs'>[] = [];
  readonly published: { readonly userId: string; readonly event: unknown }[] = [];
  #id = 0;
  #now = 0;

  run(command: (tx: Transaction) => void): void {
    this.#now += 1;
    this.published.length = 0;
    const steps = new Map<string, () => void>();
    command({
      now: this.#now,
      nextId: () => {
        this.#id += 1;
        return this.#id;
      },
      put: (table, row) => {
        if (table === 'legs') this.legs.push(row as Row<'legs'>);
        else {
          const balance = row as Row<'balances'>;
          this.balances.set(`${balance.owner}/${balance.account}/${balance.coin}`, balance);
        }
      },
      remove: (table, ...key) => {
        expect(table).toBe('balances');
        this.balances.delete(key.join('/'));
      },
      publish: (userId, event) => this.published.push({ userId, event }),
      afterCommit: () => undefined,
      atEnd: (key, step) => steps.set(key, step),
    });
    for (const step of steps.values()) step();
  }
}

const OWNERS = ['u', 'v', HOUSE];
/** The second account is none of a user's: it has no balance events. */
const ACCOUNTS = ['currency', 'contract', 'fees'] as const;
/** Scales of 8 decimals and of 2. */
const COINS = { BTC: 8, Bank: 2 } as const;
const LARGEST = 2n ** 62n;

/** Small amounts meet zero and exact balances often; the two largest meet the limit of a row. */
const amount = fc.oneof(fc.bigInt({ min: -6n, max: 6n }), fc.constantFrom(LARGEST, -LARGEST));
const place = {
  owner: fc.constantFrom(...OWNERS),
  account: fc.constantFrom(...ACCOUNTS),
  coin: fc.constantFrom<keyof typeof COINS>('BTC', 'Bank'),
};
const leg = fc.record(
  { ...place, available: amount, frozen: amount, reference: fc.constantFrom('r1', 'r2') },
  { requiredKeys: ['owner', 'account', 'coin'] },
);
const step = fc.oneof(
  // The last leg makes two of three postings sum to zero.
  fc.record({
    do: fc.constant('post' as const),
    legs: fc.array(leg, { minLength: 1, maxLength: 4 }),
    whole: fc.nat(2),
  }),
  fc.record({
    do: fc.constant('post' as const),
    legs: fc.array(leg, { maxLength: 0 }),
    whole: fc.constant(0),
  }),
  fc.record({
    do: fc.constantFrom('reserve' as const, 'release' as const),
    ...place,
    amount: fc.bigInt({ min: 0n, max: 6n }),
  }),
  // Half of the owners that go have given everything away before.
  fc.record({
    do: fc.constant('forget' as const),
    owner: fc.constantFrom('u', 'v'),
    emptied: fc.boolean(),
  }),
);

const keyOf = (each: { owner: string; account: string; coin: string }): string =>
  `${each.owner}/${each.account}/${each.coin}`;
const decimal = (units: bigint, scale: number): string => {
  const digits = String(units).padStart(scale + 1, '0');
  const fraction = digits.slice(-scale).replace(/0+$/, '');
  return digits.slice(0, -scale) + (fraction && `.${fraction}`);
};

/**
 * What a posting does, computed leg by leg from nothing but the rules: the new holdings, or the
 * error.
 */
function expected(
  held: ReadonlyMap<string, Holding>,
  legs: readonly Leg[],
): Map<string, Holding> | string {
  for (const coin of Object.keys(COINS)) {
    const own = legs.filter((each) => each.coin === coin);
    const sum = own.reduce((all, each) => all + (each.available ?? 0n) + (each.frozen ?? 0n), 0n);
    if (sum !== 0n) return 'LedgerFault';
  }
  const after = new Map(held);
  for (const each of legs) {
    const before = after.get(keyOf(each)) ?? { available: 0n, frozen: 0n };
    const available = before.available + (each.available ?? 0n);
    const frozen = before.frozen + (each.frozen ?? 0n);
    if (each.owner === HOUSE && frozen !== 0n) return 'LedgerFault';
    if (each.owner !== HOUSE && frozen < 0n) return 'LedgerFault';
    if (each.owner !== HOUSE && available < 0n) return `InsufficientFunds ${each.coin}`;
    if ([available, frozen].some((units) => units > LARGEST || units < -LARGEST)) {
      return `CallError ${decimal(LARGEST, COINS[each.coin as keyof typeof COINS])} ${each.coin}`;
    }
    after.set(keyOf(each), { available, frozen });
  }
  return after;
}

const changedKeys = (
  before: ReadonlyMap<string, Holding>,
  after: ReadonlyMap<string, Holding>,
): string[] =>
  [...after.keys()].filter((key) => {
    const [old, now] = [before.get(key) ?? { available: 0n, frozen: 0n }, after.get(key)];
    return old.available !== now?.available || old.frozen !== now.frozen;
  });

const holdingsOf = (ledger: Ledger): Map<string, Holding> =>
  new Map(
    [...ledger.owners()].flatMap(([owner, positions]) =>
      [...positions].map(
        ({ account, coin, available, frozen }) =>
          [keyOf({ owner, account, coin }), { available, frozen }] as const,
      ),
    ),
  );

describe('the ledger', () => {
  it('does what a second implementation does, stores each change once and tells its owner', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const ledger = new Ledger();
        const replica = new Ledger();
        const store = new Written();
        let held: ReadonlyMap<string, Holding> = new Map();
        for (const each of steps) {
          const written = store.legs.length;
          let failure: string | null = null;
          const attempt = (command: (tx: Transaction) => void) => {
            try {
              store.run(command);
            } catch (error) {
              failure = named(error);
            }
          };
          if (each.do === 'forget') {
            if (each.emptied) {
              const legs = emptying(held, each.owner);
              const after = expected(held, legs);
              if (typeof after !== 'string') {
                const count = ledger.outsideCount(each.owner);
                store.run((tx) => ledger.post(tx, { kind: 'reset', reference: null, legs }));
                // What goes out to the exchange is said once, after the holdings.
                const changed = changedKeys(held, after).some((key) =>
                  key.startsWith(`${each.owner}/`),
                );
                const out = store.published.filter(
                  ({ event }) => (event as typeof NO_CHANGE).outside,
                );
                const event = { ...NO_CHANGE, outside: true };
                expect(out).toEqual(changed ? [{ userId: each.owner, event }] : []);
                expect(ledger.outsideCount(each.owner) > count).toBe(changed);
                held = after;
              }
            }
            const own = [...held].filter(([key]) => key.startsWith(`${each.owner}/`));
            const empty = own.every(
              ([, { available, frozen }]) => available === 0n && frozen === 0n,
            );
            attempt((tx) => ledger.forget(tx, each.owner));
            expect(failure).toBe(empty ? null : 'LedgerFault');
            if (empty) {
              held = new Map([...held].filter(([key]) => !key.startsWith(`${each.owner}/`)));
              for (const [key] of own) {
                const [owner = '', account = '', coin = ''] = key.split('/');
                replica.followRemoval(owner, account, coin);
              }
            }
          } else {
            const legs = legsOf(each);
            const reference = each.do === 'post' ? 'whole' : 'order-7';
            if (each.do === 'post')
              attempt((tx) => ledger.post(tx, { kind: 'exchange', reference, legs }));
            else
              attempt((tx) =>
                ledger[each.do](tx, each.owner, each.account, each.coin, each.amount, reference),
              );
            const after = expected(held, legs);
            expect(failure).toBe(typeof after === 'string' ? after : null);
            const fresh = store.legs.slice(written);
            if (typeof after === 'string') expect(fresh).toEqual([]);
            else {
              expectLegs(fresh, held, after, legs, reference);
              const kind = { post: 'exchange', reserve: 'freeze', release: 'unfreeze' }[each.do];
              expect(fresh.every((row) => row.kind === kind)).toBe(true);
              expectPublished(store, held, after);
              held = new Map([
                ...held,
                ...changedKeys(held, after).map(
                  (key) => [key, after.get(key) ?? { available: 0n, frozen: 0n }] as const,
                ),
              ]);
            }
          }
          expect(holdingsOf(ledger)).toEqual(held);
          for (const key of held.keys()) {
            const row = store.balances.get(key);
            if (row) replica.follow(row);
          }
        }
        expect(holdingsOf(replica)).toEqual(held);
        expect([...replica.owners()].every(([, positions]) => [...positions].length > 0)).toBe(
          true,
        );
        const again = new Ledger();
        again.post(throwaway(), {
          kind: 'deposit',
          reference: null,
          legs: [
            { owner: 'w', account: 'currency', coin: 'BTC', available: 1n },
            { owner: HOUSE, account: 'fees', coin: 'BTC', available: -1n },
          ],
        });
        again.restore([...store.balances.values()]);
        expect(holdingsOf(again)).toEqual(held);
      }),
      { numRuns: 400 },
    );
  });
});

/** Gives all that an owner holds to the house account, unless it has no room for it. */
function emptying(held: ReadonlyMap<string, Holding>, owner: string): Leg[] {
  return [...held].flatMap(([key, { available, frozen }]) => {
    const [whose, account, coin = ''] = key.split('/');
    if (whose !== owner) return [];
    return [
      { owner, account: account as LedgerAccount, coin, available: -available, frozen: -frozen },
      { owner: HOUSE, account: 'outside' as const, coin, available: available + frozen },
    ];
  });
}

function named(error: unknown): string {
  if (error instanceof InsufficientFunds) return `${error.name} ${error.coin}`;
  if (error instanceof HoldingOutOfRange) {
    return `${error.name} ${error.params?.['maximum']} ${error.params?.['coin']}`;
  }
  return error instanceof Error ? error.name : String(error);
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function legsOf(each: Exclude<Step, { do: 'forget' }>): Leg[] {
  if (each.do !== 'post') {
    const { owner, account, coin, amount: units } = each;
    const sign = each.do === 'reserve' ? 1n : -1n;
    return [{ owner, account, coin, available: -sign * units, frozen: sign * units }];
  }
  if (each.whole === 0) return each.legs;
  const sums = Object.keys(COINS).map((coin) => {
    const own = each.legs.filter((one) => one.coin === coin);
    const sum = own.reduce((all, one) => all + (one.available ?? 0n) + (one.frozen ?? 0n), 0n);
    return { owner: HOUSE, account: 'fees' as const, coin, available: -sum };
  });
  return [...each.legs, ...sums];
}

function expectLegs(
  fresh: readonly Row<'legs'>[],
  before: ReadonlyMap<string, Holding>,
  after: ReadonlyMap<string, Holding>,
  legs: readonly Leg[],
  reference: string,
): void {
  const changed = changedKeys(before, after);
  expect(fresh.map(keyOf).sort()).toEqual([...changed].sort());
  expect(new Set(fresh.map(({ posting }) => posting)).size).toBe(Math.min(1, fresh.length));
  expect(new Set(fresh.flatMap(({ id, posting }) => [id, posting])).size).toBe(
    fresh.length + Math.min(1, fresh.length),
  );
  for (const row of fresh) {
    const old = before.get(keyOf(row)) ?? { available: 0n, frozen: 0n };
    const now = after.get(keyOf(row));
    expect({ available: row.available_after, frozen: row.frozen_after }).toEqual(now);
    expect(old.available + row.available).toBe(now?.available);
    expect(old.frozen + row.frozen).toBe(now?.frozen);
    // The last leg of a holding names the record.
    const last = legs.findLast((each) => keyOf(each) === keyOf(row));
    expect(row.reference).toBe(last?.reference ?? reference);
  }
}

/** One event for each of a user's own accounts that changed, with its holding as decimals. */
function expectPublished(
  store: Written,
  before: ReadonlyMap<string, Holding>,
  after: ReadonlyMap<string, Holding>,
): void {
  const expected = changedKeys(before, after)
    .map((key) => ({ key, parts: key.split('/') }))
    .filter(({ parts: [owner, account] }) => owner !== HOUSE && account !== 'fees')
    .map(({ key, parts: [userId, account, code] }) => {
      const { available, frozen } = after.get(key) ?? { available: 0n, frozen: 0n };
      const scale = COINS[code as keyof typeof COINS];
      const balance = {
        account,
        code,
        available: decimal(available, scale),
        frozen: decimal(frozen, scale),
      };
      return { userId, event: { balances: [balance] } };
    });
  const received = [...store.published];
  expect(received).toHaveLength(expected.length);
  for (const each of expected)
    expect(received).toContainEqual(
      expect.objectContaining({
        userId: each.userId,
        event: {
          ...NO_CHANGE,
          balances: [expect.objectContaining(each.event.balances[0] ?? {})],
        },
      }),
    );
}

const throwaway = (): Transaction => ({
  now: 0,
  nextId: () => 1,
  put: () => undefined,
  remove: () => undefined,
  publish: () => undefined,
  afterCommit: () => undefined,
  atEnd: () => undefined,
});
