import { describe, expect, it } from 'vitest';
import { isReserve, reserveOf } from './entries.ts';
import { entryToWire, movementsOf } from './entry-wire.ts';
import { anyCoin } from './limits.ts';
import { cardToWire, depositToWire, moveToWire, withdrawalToWire } from './record-rows.ts';
import { balanceToWire, changeToWire } from './wire.ts';

const movement = (id: number, kind: string, available: bigint, frozen: bigint, more: object = {}) =>
  ({
    ...{ id, posting: id, owner: 'u', account: 'currency', coin: 'Bank', kind, reference: '77' },
    ...{ time: 1_000 + id, available, frozen, available_after: 500n, frozen_after: 30n },
    ...more,
  }) as never;

describe('a reserve in the change record', () => {
  const begin = movement(1, 'freeze', -100n, 100n);
  const row = {
    ...{ id: '1', account: 'currency', currency_id: 9_999, code: 'Bank', reference: '77' },
    ...{ available: '5', frozen: '0.3' },
  };
  const causes = new Map([['77', { kind: 'spot', id: '77' } as const]]);

  it.each([
    ['waits', [begin], 'open', '-1', '-1', '1', '1', '1'],
    [
      'is spent in part',
      [begin, movement(2, 'spot-trade', 0n, -40n)],
      ...['open', '-0.4', '-1', '0.6', '1', '0.6'],
    ],
    [
      'grows and is spent',
      [begin, movement(2, 'freeze', -20n, 20n), movement(3, 'spot-trade', 5n, -120n)],
      ...['settled', '-1.15', '-1.15', '0', '1.2', '0'],
    ],
    [
      'comes back',
      [begin, movement(2, 'unfreeze', 100n, -100n)],
      ...['released', '0', '0', '0', '1', '0'],
    ],
    [
      'comes back by a close without a result',
      [begin, movement(2, 'contract-close', 100n, -100n)],
      ...['settled', '0', '0', '0', '1', '0'],
    ],
  ] as const)('that %s', (_, entry, state, amount, available, frozen, reserved, left) => {
    const last = entry.at(-1) as unknown as { kind: string; time: number };
    expect(entryToWire(entry, causes)).toEqual({
      ...row,
      ...{ kind: last.kind, time: last.time, amount },
      ...{ change_available: available, change_frozen: frozen },
      reserve: {
        ...{ state, amount: reserved, left, since: 1_001, movements: entry.length },
        cause: { kind: 'spot', id: '77' },
      },
    });
    expect(entryToWire(entry, new Map()).reserve?.cause).toBeNull();
    expect(movementsOf(entry).map((each) => [each.id, each.reserve])).toEqual(
      entry.map((each) => [String((each as { id: number }).id), null]),
    );
  });

  it.each([
    ['a freeze for something', movement(1, 'freeze', -1n, 1n), true],
    ['a freeze for nothing', movement(1, 'freeze', -1n, 1n, { reference: null }), false],
    ['a position without frozen margin', movement(1, 'contract-open', -1n, 0n), true],
    ['an ordinary movement', movement(1, 'spot-trade', 1n, 0n), false],
    ['a later movement of a reserve', movement(1, 'unfreeze', 1n, -1n), false],
  ])('begins with %s: %s', (_, leg, begins) => {
    expect(isReserve([leg])).toBe(begins);
    expect(reserveOf([leg])).toEqual(begins ? [leg] : []);
    const row = entryToWire([leg], new Map());
    expect(row.reserve !== null).toBe(begins);
  });

  it('holds what changes the frozen part, and nothing else of its subject', () => {
    const trade = movement(2, 'spot-trade', 5n, 0n);
    const end = movement(3, 'unfreeze', 100n, -100n);
    expect(reserveOf([begin, trade, end])).toEqual([begin, end]);
    expect(reserveOf([end])).toEqual([]);
    expect(reserveOf([])).toEqual([]);
    expect(() => entryToWire([], new Map())).toThrow('an entry has a movement');
  });

  it('is never of the house account or of an unknown coin', () => {
    for (const change of [{ account: 'fees' }, { coin: 'NOPE' }]) {
      expect(() => changeToWire(movement(4, 'deposit', 1n, 0n, change))).toThrow('leg 4 is not');
    }
  });
});

describe('rows of the records', () => {
  const request = {
    ...{ id: 5, user_id: 'u', client_id: 'c', coin: 'Bank', chain: 'Bank', amount: 12_345n },
    ...({ fee: 500n, status: 'review', reason: null, cause: 'account-reset', time: 7 } as const),
    ...({ decided: null, day: 0 } as const),
  };
  const wire = {
    ...{ id: '5', client_id: 'c', currency_id: 9_999, code: 'Bank', chain: 'Bank' },
    ...{ amount: '123.45', fee: '5', actual: '118.45', status: 'review', reason: null, time: 7 },
    ...{ cause: 'account-reset', decided: null },
  };

  it('state the amount, the fee and what remains of a deposit and a withdrawal', () => {
    const deposit = { ...request, receipt: 'r.png', channel: 'vip' as const };
    expect(depositToWire(deposit)).toEqual({ ...wire, receipt: 'r.png', channel: 'vip' });
    const out = {
      ...{ ...request, address: '4000 1234 1234 5678' },
      ...{ destination: 'First Bank', remark: 'rent' },
    };
    expect(withdrawalToWire(out)).toEqual({
      ...{ ...wire, address: '•••• 5678' },
      ...{ destination: 'First Bank', remark: 'rent' },
    });
    const chain = withdrawalToWire({ ...out, coin: 'USDT', chain: 'TRC20', address: 'T 1' });
    expect(chain).toMatchObject({ address: 'T 1', amount: '0.00012345', currency_id: 3 });
    expect(() => depositToWire({ ...deposit, coin: 'OLD' })).toThrow('OLD is no longer listed');
  });

  it('state a transfer in one coin, and an exchange in two', () => {
    const move = {
      ...({ id: 6, user_id: 'u', client_id: 'c', kind: 'transfer', source: 'currency' } as const),
      ...{ target: 'trust', coin: 'Bank', amount: 150n, received_coin: null, received: null },
      ...{ fee: 0n, time: 8 },
    };
    const row = {
      ...{ id: '6', client_id: 'c', kind: 'transfer', from: 'currency', to: 'trust' },
      ...{ code: 'Bank', amount: '1.5', received_code: null, received: null, fee: '0', time: 8 },
    };
    expect(moveToWire(move)).toEqual(row);
    const exchange = { ...move, received_coin: 'USDT', received: 150_000_000n, fee: 1_000_000n };
    expect(moveToWire(exchange)).toEqual({
      ...row,
      ...{ received_code: 'USDT', received: '1.5', fee: '0.01' },
    });
    expect(cardToWire({ id: 9, user_id: 'u', name: 'Ada' } as never)).toEqual({
      id: '9',
      name: 'Ada',
    });
  });

  it('state a balance with its worth, and none without a price', () => {
    const held = { available: 150_000_000n, frozen: 50_000_000n };
    const of = (price: bigint | null) =>
      balanceToWire(anyCoin('1', 'x'), held, () => price as never);
    const balance = { currency_id: 1, code: 'BTC', available: '1.5', frozen: '0.5', total: '2' };
    expect(of(6_000_000n)).toEqual({ ...balance, value: '120000' });
    expect(of(null)).toEqual({ ...balance, value: null });
  });
});
