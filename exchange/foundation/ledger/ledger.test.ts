import type { AccountEvent } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '../transactions/transaction.ts';
import { HOUSE } from './accounts.ts';
import { HoldingOutOfRange, InsufficientFunds, LedgerFault, type Leg } from './rules.ts';
import { Ledger } from './service.ts';

/** A transaction that collects its writes. */
function tx(): Transaction & { readonly rows: { table: string; row: unknown }[] } {
  const rows: { table: string; row: unknown }[] = [];
  let id = 0;
  return {
    rows,
    now: 0,
    nextId: () => {
      id += 1;
      return id;
    },
    put: (table, row) => rows.push({ table, row }),
    remove: () => undefined,
    publish: () => undefined,
    afterCommit: () => undefined,
    atEnd: (_key, step) => step(),
  };
}

const deposit = (owner: string, coin: string, amount: bigint): Leg[] => [
  { owner, account: 'currency', coin, available: amount },
  { owner: HOUSE, account: 'outside', coin, available: -amount },
];

describe('ledger', () => {
  it('refuses a posting that does not sum to zero, and changes nothing', () => {
    const ledger = new Ledger();
    const legs: Leg[] = [{ owner: 'u', account: 'currency', coin: 'BTC', available: 1n }];
    const one = tx();
    expect(() => ledger.post(one, { kind: 'deposit', reference: null, legs })).toThrow(LedgerFault);
    expect(one.rows).toEqual([]);
    expect(ledger.holding('u', 'currency', 'BTC')).toEqual({ available: 0n, frozen: 0n });
  });

  it('refuses legs that balance only across coins', () => {
    const ledger = new Ledger();
    const legs: Leg[] = [
      { owner: 'u', account: 'currency', coin: 'BTC', available: 1n },
      { owner: HOUSE, account: 'outside', coin: 'ETH', available: -1n },
    ];
    expect(() => ledger.post(tx(), { kind: 'deposit', reference: null, legs })).toThrow(
      LedgerFault,
    );
  });

  it('refuses a posting that exceeds a user’s balance as a whole', () => {
    const ledger = new Ledger();
    ledger.post(tx(), { kind: 'deposit', reference: null, legs: deposit('u', 'BTC', 5n) });
    const legs: Leg[] = [
      { owner: 'v', account: 'currency', coin: 'BTC', available: 6n },
      { owner: 'u', account: 'currency', coin: 'BTC', available: -6n },
    ];
    expect(() => ledger.post(tx(), { kind: 'deposit', reference: null, legs })).toThrow(
      InsufficientFunds,
    );
    expect(ledger.holding('v', 'currency', 'BTC').available).toBe(0n);
    expect(() => ledger.reserve(tx(), 'u', 'currency', 'BTC', 6n, 'x')).toThrow(InsufficientFunds);
    ledger.reserve(tx(), 'u', 'currency', 'BTC', 5n, 'x');
    expect(() => ledger.release(tx(), 'u', 'currency', 'BTC', 6n, 'x')).toThrow(LedgerFault);
  });

  it('refuses a holding beyond 2^62 units, of users and of the house account, and changes nothing', () => {
    const ledger = new Ledger();
    const largest = 2n ** 62n;
    ledger.post(tx(), { kind: 'deposit', reference: null, legs: deposit('u', 'BTC', largest) });
    const one = tx();
    expect(() =>
      ledger.post(one, { kind: 'deposit', reference: null, legs: deposit('u', 'BTC', 1n) }),
    ).toThrow(HoldingOutOfRange);
    // Another user has room, but the house account does not.
    expect(() =>
      ledger.post(one, { kind: 'deposit', reference: null, legs: deposit('v', 'BTC', 1n) }),
    ).toThrow(HoldingOutOfRange);
    expect(one.rows).toEqual([]);
    expect(ledger.holding('u', 'currency', 'BTC').available).toBe(largest);
  });

  it('refuses a reserve of the house account, and a reserve that is spent twice', () => {
    const ledger = new Ledger();
    const post = (legs: readonly Leg[]) =>
      ledger.post(tx(), { kind: 'freeze', reference: null, legs });
    const fees = { owner: HOUSE, account: 'fees', coin: 'BTC' } as const;
    expect(() => post([{ ...fees, available: -1n, frozen: 1n }])).toThrow(LedgerFault);
    ledger.post(tx(), { kind: 'deposit', reference: null, legs: deposit('u', 'BTC', 5n) });
    ledger.reserve(tx(), 'u', 'currency', 'BTC', 3n, 'x');
    const own = { owner: 'u', account: 'currency', coin: 'BTC' } as const;
    expect(() => post([{ ...own, available: 4n, frozen: -4n }])).toThrow(LedgerFault);
  });

  it('publishes users’ balances and never the house account’s', () => {
    const ledger = new Ledger();
    const published: string[] = [];
    const publish = (userId: string, event: AccountEvent) =>
      published.push(
        `${userId} ${event.kind === 'balance' && event.outside ? 'outside' : event.kind}`,
      );
    const one = { ...tx(), publish };
    ledger.post(one, { kind: 'deposit', reference: null, legs: deposit('u', 'BTC', 5n) });
    // The second says that money came in.
    expect(published).toEqual(['u balance', 'u outside']);
  });

  it('stores the resulting holding with each leg', () => {
    const ledger = new Ledger();
    ledger.post(tx(), { kind: 'deposit', reference: null, legs: deposit('u', 'BTC', 5n) });
    const one = tx();
    ledger.reserve(one, 'u', 'currency', 'BTC', 2n, 'x');
    expect(one.rows.find(({ table }) => table === 'legs')?.row).toMatchObject({
      available: -2n,
      frozen: 2n,
      available_after: 3n,
      frozen_after: 2n,
    });
  });

  it('adds up legs of one holding', () => {
    const ledger = new Ledger();
    ledger.post(tx(), { kind: 'deposit', reference: null, legs: deposit('u', 'BTC', 5n) });
    const legs: Leg[] = [
      { owner: 'u', account: 'currency', coin: 'BTC', available: -3n },
      { owner: 'u', account: 'currency', coin: 'BTC', available: -3n },
      { owner: HOUSE, account: 'fees', coin: 'BTC', available: 6n },
    ];
    expect(() => ledger.post(tx(), { kind: 'spot-trade', reference: null, legs })).toThrow(
      InsufficientFunds,
    );
  });

  it('conserves every coin and never goes below zero, for any commands', () => {
    const amount = fc.bigInt({ min: 0n, max: 50n });
    const owner = fc.constantFrom('u', 'v');
    const coin = fc.constantFrom('BTC', 'USDT');
    const step = fc.oneof(
      fc.record({ do: fc.constant('deposit' as const), owner, coin, amount }),
      fc.record({ do: fc.constant('reserve' as const), owner, coin, amount }),
      fc.record({ do: fc.constant('release' as const), owner, coin, amount }),
      fc.record({ do: fc.constant('pay' as const), owner, coin, amount }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const ledger = new Ledger();
        for (const { do: what, owner: who, coin: of, amount: much } of steps) {
          try {
            if (what === 'deposit') {
              ledger.post(tx(), {
                kind: 'deposit',
                reference: null,
                legs: deposit(who, of, much),
              });
            } else if (what === 'pay') {
              const to = who === 'u' ? 'v' : 'u';
              const legs: Leg[] = [
                { owner: who, account: 'currency', coin: of, frozen: -much },
                { owner: to, account: 'currency', coin: of, available: much },
              ];
              ledger.post(tx(), { kind: 'spot-trade', reference: null, legs });
            } else ledger[what](tx(), who, 'currency', of, much, 'x');
          } catch (error) {
            if (!(error instanceof InsufficientFunds || error instanceof LedgerFault)) throw error;
          }
          const sums = new Map<string, bigint>();
          for (const [who, positions] of ledger.owners()) {
            for (const { coin: of, available, frozen } of positions) {
              sums.set(of, (sums.get(of) ?? 0n) + available + frozen);
              if (who !== HOUSE) expect(available >= 0n && frozen >= 0n).toBe(true);
            }
          }
          expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
