import { ACCOUNTS, type AccountEvent, COINS, NO_CHANGE, scaleOf } from '@tideline/wire';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  applyWorth,
  balanceOf,
  balancesOf,
  heldOf,
  isHeld,
  positionOf,
  stakeOf,
  totalText,
  totalUnits,
  walletOf,
} from './wallet.state.ts';

type Balances = Extract<AccountEvent, { kind: 'balance' }>;
const nothing = {
  accounts: [],
  contracts: [],
  stakes: [],
  day: { since: 0, equity_before: null, net_in: null },
} as unknown as Parameters<typeof walletOf>[0];
const wallet = (more: object = {}) => walletOf({ ...nothing, ...more });

const amount = fc.constantFrom('0', '0.00000001', '2.5');
const balance = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  code: fc.constantFrom('BTC', 'USDT', 'ETH'),
  available: amount,
  frozen: amount,
});
const event = fc.record({
  balances: fc.array(balance, { maxLength: 3 }),
  contracts: fc.array(
    fc.record({
      id: fc.constantFrom('1', '2'),
      symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT'),
      side: fc.constantFrom('long', 'short'),
      quantity: fc.constantFrom('0.5', '1'),
      opened: fc.constantFrom('30000', '31000', null),
    }),
    { maxLength: 2 },
  ),
  stakes: fc.array(
    fc.record({
      id: fc.constantFrom('3', '4'),
      code: fc.constantFrom('USDT', 'BTC'),
      amount: fc.constantFrom('10', '20', null),
    }),
    { maxLength: 2 },
  ),
  outside: fc.boolean(),
});

it('holds the last state of every balance, contract and stake that events named', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 6 }), (events) => {
      let held = wallet({ day: { since: 9, equity_before: '5', net_in: '1' } });
      for (const each of events)
        held = applyWorth(held, { ...NO_CHANGE, ...each } as unknown as Balances);
      for (const account of ACCOUNTS) {
        for (const code of ['BTC', 'USDT', 'ETH']) {
          const last = events
            .flatMap(({ balances }) => balances)
            .findLast((each) => each.account === account && each.code === code);
          const { available = '0', frozen = '0' } = last ?? {};
          expect(balanceOf(held, account, code)).toEqual({ code, available, frozen });
        }
      }
      const contracts = events.flatMap((each) => each.contracts);
      const stakes = events.flatMap((each) => each.stakes);
      for (const id of ['1', '2']) {
        const last = contracts.findLast((each) => each.id === id);
        expect(held.positions.get(id)).toEqual(
          last && last.opened !== null
            ? {
                symbol: last.symbol,
                side: last.side,
                quantity: last.quantity === '1' ? 100_000_000n : 50_000_000n,
                opened: BigInt(last.opened) * 100_000_000n,
              }
            : undefined,
        );
      }
      for (const id of ['3', '4']) {
        const last = stakes.findLast((each) => each.id === id);
        expect(held.stakes.get(id)).toEqual(
          last?.amount ? { coin: last.code, units: BigInt(last.amount) * 100_000_000n } : undefined,
        );
      }
      // New money changes the figures of the day, which only the exchange knows.
      expect(held.day).toEqual(
        events.some(({ outside }) => outside)
          ? null
          : { since: 9, before: 500_000_000n, netIn: 100_000_000n },
      );
    }),
    { numRuns: 300 },
  );
});

it('keeps the same parts when an event is about others', () => {
  const before = wallet({
    accounts: [{ account: 'trust', balances: [{ code: 'BTC', available: '1', frozen: '2' }] }],
    stakes: [{ id: '3', code: 'USDT', amount: '10' }],
  });
  expect(applyWorth(before, { kind: 'review' } as unknown as AccountEvent)).toBe(before);
  const after = applyWorth(before, NO_CHANGE as unknown as Balances);
  for (const part of ['trust', 'currency', 'positions', 'stakes', 'day'] as const)
    expect(after[part]).toBe(before[part]);
});

it('starts with what the exchange answers', () => {
  const held = wallet({
    accounts: [{ account: 'option', balances: [{ code: 'BTC', available: '1', frozen: '2' }] }],
    contracts: [{ id: '1', symbol: 'BTCUSDT', side: 'long', quantity: '1', opened: '2' }],
    day: { since: 7, equity_before: null, net_in: '3' },
  });
  expect(balanceOf(held, 'option', 'BTC')).toEqual({ code: 'BTC', available: '1', frozen: '2' });
  expect([...held.currency.keys(), ...held.trust.keys()]).toEqual([]);
  expect([...held.positions.keys()]).toEqual(['1']);
  expect(held.day).toEqual({ since: 7, before: null, netIn: 300_000_000n });
});

it('lists what is held in the product’s order, in one account and in all', () => {
  const coins = COINS.slice(0, 4).map(({ code }) => code);
  const rows = [
    { code: coins[3], available: '0', frozen: '1' },
    { code: coins[1], available: '0', frozen: '0' },
    { code: coins[2], available: '1', frozen: '0' },
    { code: coins[0], available: '2', frozen: '1' },
  ];
  const held = wallet({
    accounts: [
      { account: 'currency', balances: rows },
      { account: 'trust', balances: rows.slice(2, 3) },
    ],
  });
  expect(balancesOf(held, 'currency').map(({ code }) => code)).toEqual([
    coins[0],
    coins[2],
    coins[3],
  ]);
  expect(
    heldOf(held)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual([coins[0], coins[2], coins[3], coins[2]].toSorted());
});

it('adds available and frozen', () => {
  const both = { code: 'USDT', available: '1.5', frozen: '0.25' };
  expect([totalUnits(both), totalText(both)]).toEqual([175_000_000n, '1.75']);
  expect(scaleOf('BTC')).toBe(8);
  expect(scaleOf('no coin')).toBe(8);
});

it.each([
  ['0', '0', false],
  ['0.00', '0', false],
  ['0.01', '0', true],
  ['0', '0.00000001', true],
])('%s and %s is held: %s', (available, frozen, held) =>
  expect(isHeld({ available, frozen })).toBe(held),
);

it('knows no contract of an unknown pair, and no ended contract or stake', () => {
  const open = { symbol: 'BTCUSDT', side: 'long', quantity: '1', opened: '2' } as const;
  expect(positionOf(open)).toMatchObject({ quantity: 100_000_000n, opened: 200_000_000n });
  expect(positionOf({ ...open, opened: null })).toBeNull();
  expect(positionOf({ ...open, symbol: 'NOPE' })).toBeNull();
  expect(stakeOf({ code: 'USDT', amount: null })).toBeNull();
});
