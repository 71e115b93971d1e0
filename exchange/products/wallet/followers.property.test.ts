import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import { dayOf } from '../../foundation/ports/utc-day.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { SecurityLog } from '../../people/users/security-log.ts';
import { AddressBook, type AddressRow, type CardRow } from './address-book.ts';
import { Deposits } from './deposits.ts';
import { transfer } from './transfers.ts';
import { Withdrawals } from './withdrawals.ts';

const DAY = 86_400_000;
const START = 20_000 * DAY;

function desk() {
  const tables = new Map<string, Map<number, { id: number }>>();
  const written: string[] = [];
  const moved: string[] = [];
  const notified: string[] = [];
  const clock = { time: START };
  let ids = 0;
  const table = (name: string) => {
    const found = tables.get(name) ?? new Map<number, { id: number }>();
    tables.set(name, found);
    return found;
  };
  const tx = {
    get now() {
      return clock.time;
    },
    nextId: () => {
      ids += 1;
      return ids;
    },
    put: (name: string, row: { id: number }) => table(name).set(row.id, row),
    remove: (name: string, id: number) => table(name).delete(id),
  } as unknown as Transaction;
  const log = {
    write: (_: unknown, kind: string, who: { userId: string }, text: string) =>
      written.push(`${kind} ${who.userId} ${text}`),
  } as unknown as SecurityLog;
  const ledger = {
    post: (_: unknown, { kind, reference }: { kind: string; reference: string }) =>
      moved.push(`${kind} ${reference}`),
    reserve: (_: unknown, owner: string, account: string, coin: string, units: bigint) =>
      moved.push(`reserve ${owner} ${account} ${coin} ${units}`),
    release: (_: unknown, owner: string, account: string, coin: string, units: bigint) =>
      moved.push(`release ${owner} ${account} ${coin} ${units}`),
  };
  const notices = {
    tell: (_: unknown, owner: string, kind: string, { reason }: { reason: string }) =>
      notified.push(`${owner} ${kind} ${reason}`),
  };
  const deps = { ledger, notices, log, isVip: () => true, opensAt: () => 0 } as never;
  return { clock, tx, table, written, moved, notified, log, deps, ledger };
}

const step = fc.record({
  do: fc.constantFrom('deposit', 'vip', 'withdraw', 'withdraw', 'decide', 'decide', 'day'),
  user: fc.constantFrom('1', '2'),
  at: fc.nat(5),
  passed: fc.boolean(),
});

describe('requests under review', () => {
  it('are the same for who decides, for who follows the commits, and after a restart', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const { clock, tx, table, moved, notified, deps, written } = desk();
        const leader = { deposits: new Deposits(deps), withdrawals: new Withdrawals(deps) };
        const follower = { deposits: new Deposits(deps), withdrawals: new Withdrawals(deps) };
        type Rows = Parameters<Deposits['follow']>[0][] & Parameters<Withdrawals['follow']>[0][];
        const rows = (name: string) => [...table(name).values()] as Rows;
        const counts: { user: string; day: number }[] = [];
        const sums: { id: number; user: string; day: number }[] = [];
        for (const { do: what, user, at, passed } of steps) {
          moved.length = 0;
          notified.length = 0;
          const day = dayOf(clock.time);
          if (what === 'day') clock.time += DAY;
          if (what === 'deposit' || what === 'vip') {
            const row = leader.deposits.report(tx, user, {
              ...{ currency_id: '3', chain: 'TRC20', amount: '100', client_id: 'x', receipt: 'r' },
              ...(what === 'vip' && { channel: 'vip' }),
            } as never);
            expect(row).toMatchObject({ day, fee: 0n, amount: 10_000_000_000n, status: 'review' });
            follower.deposits.follow(row);
            if (what === 'vip') sums.push({ id: row.id, user, day });
          }
          if (what === 'withdraw') {
            const asked = counts.filter((each) => each.user === user && each.day === day).length;
            expect(leader.withdrawals.leftToday(user, clock.time)).toBe(3 - asked);
            const who = { userId: user, address: '' };
            const terms = {
              clientId: 'x',
              coin: 'USDT',
              chain: 'TRC20',
              address: 'T',
              destination: '',
              remark: '',
            };
            const ask = () => leader.withdrawals.ask(tx, who, { ...terms, amount: 5n, fee: 1n });
            if (asked === 3) expect(ask).toThrow(CallError);
            else {
              follower.withdrawals.follow(ask());
              expect(moved).toEqual([`reserve ${user} currency USDT 5`]);
              expect(written.at(-1)).toBe(`withdrawal-asked ${user} 0.00000005 USDT`);
              counts.push({ user, day });
            }
          }
          if (what === 'decide') {
            for (const kind of ['deposits', 'withdrawals'] as const) {
              const open = [...leader[kind].pending()];
              const chosen = open[at % Math.max(1, open.length)];
              moved.length = 0;
              notified.length = 0;
              if (!chosen) {
                expect(leader[kind].decide(tx, 0, { passed, reason: null } as never)).toBeNull();
                continue;
              }
              const { id } = chosen;
              const reason = passed ? null : 'unreadable';
              expect(leader[kind].decide(tx, id, { passed, reason } as never)).toBe(chosen.userId);
              expect(leader[kind].decide(tx, id, { passed, reason } as never)).toBeNull();
              const verdict = passed ? 'passed' : 'rejected';
              expect(notified).toEqual([
                `${chosen.userId} ${kind.slice(0, -1)}-${verdict} ${reason ?? ''}`,
              ]);
              const released = `release ${chosen.userId} currency USDT 5`;
              expect(moved).toEqual(
                kind === 'deposits'
                  ? passed
                    ? [`deposit ${id}`]
                    : []
                  : [passed ? `withdraw ${id}` : released],
              );
              const row = rows(kind).find((each) => each.id === id);
              expect(row).toMatchObject({ status: verdict, reason, decided: clock.time });
              if (row) follower[kind].follow(row as never);
              const sum = sums.findIndex((each) => each.id === id);
              if (!passed && kind === 'deposits' && sum >= 0) sums.splice(sum, 1);
            }
          }
          const today = dayOf(clock.time);
          const restarted = { deposits: new Deposits(deps), withdrawals: new Withdrawals(deps) };
          for (const kind of ['deposits', 'withdrawals'] as const) {
            const open = rows(kind).filter(({ status }) => status === 'review');
            // Twice: the second time replaces the first.
            for (const pending of [rows(kind), open])
              restarted[kind].restore(
                pending as never,
                rows(kind).filter(
                  (row) =>
                    row.day === today &&
                    (kind === 'withdrawals' || (row as { channel?: string }).channel === 'vip'),
                ) as never,
                today,
              );
            const ids = open.map(({ id }) => id);
            for (const each of [leader, follower, restarted])
              expect([...each[kind].pending()].map(({ id }) => id)).toEqual(ids);
          }
          for (const name of ['1', '2']) {
            const asked = counts.filter((each) => each.user === name && each.day === today).length;
            const used = sums.filter((each) => each.user === name && each.day === today).length;
            for (const { deposits, withdrawals } of [leader, follower, restarted]) {
              expect(withdrawals.leftToday(name, clock.time)).toBe(3 - asked);
              expect(deposits.vipState(name, 'USDT', clock.time).usedToday).toBe(
                BigInt(used) * 10_000_000_000n,
              );
            }
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('say what is asked, and put VIP deposits first', () => {
    const { tx, deps } = desk();
    const deposits = new Deposits(deps);
    const form = { currency_id: '3', chain: 'TRC20', amount: '100', client_id: 'x', receipt: 'r9' };
    deposits.report(tx, '1', form as never);
    deposits.report(tx, '1', { ...form, channel: 'vip' } as never);
    expect([...deposits.pending()].map(({ summary, priority }) => [summary, priority])).toEqual([
      ['100 USDT by TRC20, receipt r9', false],
      ['VIP: 100 USDT by TRC20, receipt r9', true],
    ]);
    for (let at = 0; at < 19; at += 1) deposits.report(tx, '1', form as never);
    expect(() => deposits.report(tx, '1', form as never)).toThrow('order-limit');
    deposits.report(tx, '2', form as never);
    expect(() => deposits.report(tx, '1', { ...form, chain: 'Bank' } as never)).toThrow(
      'chain-unknown',
    );
    const withdrawals = new Withdrawals(deps);
    const terms = {
      clientId: 'x',
      coin: 'USDT',
      chain: 'TRC20',
      address: 'T5',
      destination: '',
      remark: '',
    };
    withdrawals.ask(tx, { userId: '1', address: '' }, { ...terms, amount: 5n, fee: 1n });
    expect([...withdrawals.pending()][0]?.summary).toBe('0.00000005 USDT to TRC20 T5');
  });
});

describe('the destinations of withdrawals', () => {
  const who = { userId: '1', address: '' };
  const entry = { coin: 'USDT', chain: 'TRC20', address: 'T1', remark: 'r' };
  const card = { name: 'Ada', iban: '1' } as never;

  it('are added, found, removed and followed, each by its owner only', () => {
    const { tx, table, log, written } = desk();
    const [book, follower] = [new AddressBook(log), new AddressBook(log)];
    const row = book.add(tx, who, entry);
    const bound = book.bind(tx, who, card);
    follower.followAddress(row);
    follower.followCard(bound);
    for (const each of [book, follower]) {
      expect([each.addressesOf('1'), each.addressesOf('2')]).toEqual([[row], []]);
      expect([each.cardsOf('1'), each.cardsOf('2')]).toEqual([[bound], []]);
      expect(each.address('1', String(row.id))).toBe(row);
      expect(each.card('1', String(bound.id))).toBe(bound);
      expect(() => each.address('2', String(row.id))).toThrow('address-not-found');
      expect(() => each.card('2', String(bound.id))).toThrow('bank-card-required');
    }
    expect(book.bind(tx, who, card)).toBe(bound);
    expect(() => book.add(tx, who, entry)).toThrow('address-known');
    for (const other of [{ coin: 'BTC' }, { chain: 'OMNI' }, { address: 'T2' }])
      book.refuseKnown('1', { ...entry, ...other });
    book.refuseKnown('2', entry);
    expect(() => book.remove(tx, { ...who, userId: '2' }, String(row.id))).toThrow(
      'address-not-found',
    );
    expect(() => book.unbind(tx, { ...who, userId: '2' }, String(bound.id))).toThrow(
      'bank-card-required',
    );
    book.remove(tx, who, String(row.id));
    book.unbind(tx, who, String(bound.id));
    follower.followRemoval(row.id);
    follower.followCardRemoval(bound.id);
    for (const each of [book, follower])
      expect([each.addressesOf('1'), each.cardsOf('1')]).toEqual([[], []]);
    expect([table('withdraw_addresses').size, table('bank_cards').size]).toEqual([0, 0]);
    expect(written).toEqual([
      'address-added 1 TRC20 T1',
      `card-added 1 card ${bound.id}`,
      'address-removed 1 TRC20 T1',
      `card-removed 1 card ${bound.id}`,
    ]);
  });

  it('are 50 of each kind at most, and those of the store after a restart', () => {
    const { tx, log, table } = desk();
    const book = new AddressBook(log);
    for (let at = 0; at < 50; at += 1) {
      book.add(tx, who, { ...entry, address: `T${at}` });
      book.bind(tx, who, { name: 'Ada', iban: String(at) } as never);
    }
    expect(() => book.add(tx, who, { ...entry, address: 'T50' })).toThrow('order-limit');
    expect(() => book.bind(tx, who, { name: 'Ada', iban: '50' } as never)).toThrow('order-limit');
    book.add(tx, { ...who, userId: '2' }, entry);
    const addresses = [...table('withdraw_addresses').values()] as AddressRow[];
    const cards = [...table('bank_cards').values()] as CardRow[];
    book.restore(addresses.slice(0, 2), cards.slice(0, 3));
    expect([book.addressesOf('1'), book.cardsOf('1')]).toEqual([
      addresses.slice(0, 2),
      cards.slice(0, 3),
    ]);
    expect(book.addressesOf('2')).toEqual([]);
  });
});

it('a transfer is between two accounts, without a fee', () => {
  const { tx, table, ledger, moved, clock } = desk();
  const form = { from: 'currency', to: 'option', currency_id: '3', amount: '1.5', client_id: 'x' };
  const move = (more: object = {}) =>
    transfer(tx, ledger as never, '1', { ...form, ...more } as never);
  expect(() => move({ to: 'currency' })).toThrow('same-account');
  expect(() => move({ currency_id: '77' })).toThrow('coin-unknown');
  expect([table('moves').size, moved]).toEqual([0, []]);
  const answer = move();
  const { from, to, amount } = form;
  expect(answer).toEqual({
    ...{ from, to, amount, id: answer.id, currency_id: 3, code: 'USDT', time: clock.time },
  });
  expect([...table('moves').values()]).toEqual([
    {
      ...{ id: Number(answer.id), user_id: '1', client_id: 'x', kind: 'transfer', coin: 'USDT' },
      ...{ source: from, target: to, amount: 150_000_000n, fee: 0n, time: clock.time },
      ...{ received_coin: null, received: null },
    },
  ]);
  expect(moved).toEqual([`transfer ${answer.id}`]);
});
