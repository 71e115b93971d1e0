// Longer than 300 lines: each limit of the contracts at one below, at and one above.
import { describe, expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import { PAIRS, type Pair } from '../../market/matching/pair.ts';
import { OpenContracts } from './open-contracts.ts';
import { feedClose, planBeyond, readLimit, walk } from './orders.ts';
import { cancelledContract, closedContract, newContract, openedContract } from './rows.ts';
import {
  closingOf,
  readLeverage,
  readLots,
  readMargin,
  readPart,
  readStops,
  triggerAt,
  worthAt,
} from './rules.ts';
import {
  type ContractRow,
  contractToWire,
  liquidationAt,
  liquidationOf,
  pairOf,
  profitOf,
} from './wire.ts';

const BTC = PAIRS.get('BTCUSDT') as Pair;
const USDT = 100_000_000n;

/** The id, field and parameters of a refusal, or the answer. */
function said(check: () => unknown): unknown {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [error.id, error.field, ...(error.params ? [error.params] : [])];
  }
}

/** 0.1 BTC in a hundred lots at 60000, with a margin of a tenth. */
const row: ContractRow = {
  ...{ id: 7, user_id: 'u', client_id: 'c', part_of: null, symbol: 'BTCUSDT', side: 'long' },
  ...{ type: 'limit', price: 6_000_000n, lots: 100, quantity: 10_000_000n, leverage: 10 },
  ...{ open_turnover: 6_000n * USDT, close_turnover: null, margin: 600n * USDT, fee: 3n * USDT },
  ...{ reserved: 600n * USDT, profit: null, take_profit: null, stop_loss: null },
  ...{ first_stop: null },
  ...{ status: 'trading', reason: null, created: 1, opened: 2, closed: null, evidence: null },
} as const;
const waiting: ContractRow = { ...row, status: 'waiting', open_turnover: null, opened: null };

describe('what a request of a contract says', () => {
  const maxLots = BTC.maxQuantity / BTC.contractLot;

  it.each([
    ['1', 1],
    ['0', ['lots-invalid', 'lots']],
    ['-1', ['lots-invalid', 'lots']],
    ['1.5', ['lots-invalid', 'lots']],
    ['9007199254740992', ['lots-invalid', 'lots']],
    [String(maxLots), Number(maxLots)],
    [String(maxLots + 1n), ['amount-too-large', 'lots', { maximum: String(maxLots) }]],
  ])('of %s lots', (text, wanted) => {
    const lots = typeof wanted === 'number' ? wanted : 0;
    const read =
      typeof wanted === 'number' ? { lots, quantity: BigInt(lots) * BTC.contractLot } : wanted;
    expect(said(() => readLots(BTC, text))).toEqual(read);
  });

  it.each([
    ['1', 1],
    ['3', 3],
    ['4', ['amount-too-large', 'lots', { maximum: '3' }]],
    ['0', ['lots-invalid', 'lots']],
    ['1.5', ['lots-invalid', 'lots']],
    ['-1', ['lots-invalid', 'lots']],
  ])('of %s of three lots', (text, wanted) =>
    expect(said(() => readPart({ lots: 3 }, text))).toEqual(wanted),
  );

  it.each([
    ['0.00000001', 10n, 9n, 1n],
    ['0.00000001', 10n, 10n, ['margin-full', 'amount']],
    ['0.00000001', 10n, 11n, ['margin-full', 'amount']],
    ['0.00000002', 12n, 10n, 2n],
    [
      '0.00000003',
      12n,
      10n,
      ['amount-too-large', 'amount', { maximum: '0.00000002', coin: 'USDT' }],
    ],
    ['0', 12n, 10n, ['amount-invalid', 'amount']],
    ['0.000000001', 12n, 10n, ['amount-too-precise', 'amount']],
    ['0.00000001', null, 0n, ['margin-full', 'amount']],
  ])('of %s more margin, opened for %s with %s', (text, open_turnover, margin, wanted) =>
    expect(said(() => readMargin(BTC, { open_turnover, margin }, text))).toEqual(wanted),
  );

  it('of a leverage', () => {
    const { leverages } = BTC.instrument;
    for (const each of leverages) expect(readLeverage(BTC, String(each))).toBe(each);
    for (const each of ['0', '1.5', String(Math.max(...leverages) + 1)]) {
      const params = { leverages: leverages.join(', ') };
      expect(said(() => readLeverage(BTC, each))).toEqual(['leverage-invalid', 'leverage', params]);
    }
  });

  it('of a limit price, within the band of the last price', () => {
    const read = (type: 'limit' | 'market', side: 'long' | 'short', price?: string) =>
      said(() => readLimit(BTC, 6_000_000n, { type, side, price }));
    expect(read('market', 'long')).toBeNull();
    expect(read('market', 'long', '60000')).toEqual(['field-invalid', 'price']);
    expect(read('limit', 'long')).toEqual(['price-required', 'price']);
    expect([read('limit', 'long', '66000'), read('limit', 'short', '54000')]).toEqual([
      6_600_000n,
      5_400_000n,
    ]);
    const out = (limit: string) => ['price-out-of-band', 'price', { limit }];
    expect(read('limit', 'long', '66000.01')).toEqual(out('66000.00'));
    expect(read('limit', 'short', '53999.99')).toEqual(out('54000.00'));
    expect([read('limit', 'long', '1'), read('limit', 'short', '99999')]).toEqual([
      100n,
      9_999_900n,
    ]);
  });

  const bounds = { from: 6_000_000n, liquidation: 5_430_000n };
  const above = { from: 6_000_000n, liquidation: 6_570_000n };
  it.each([
    ['long', bounds, { take_profit: '60000.01' }, [6_000_001n, null]],
    ['long', bounds, { take_profit: '60000' }, ['stop-wrong-side', 'take_profit']],
    ['long', bounds, { stop_loss: '59999.99' }, [null, 5_999_999n]],
    ['long', bounds, { stop_loss: '60000' }, ['stop-wrong-side', 'stop_loss']],
    ['long', bounds, { stop_loss: '54300.01' }, [null, 5_430_001n]],
    [
      'long',
      bounds,
      { stop_loss: '54300' },
      ['stop-beyond-liquidation', 'stop_loss', { liquidation: '54300' }],
    ],
    ['short', above, { take_profit: '59999.99' }, [5_999_999n, null]],
    ['short', above, { take_profit: '60000' }, ['stop-wrong-side', 'take_profit']],
    ['short', above, { stop_loss: '60000.01' }, [null, 6_000_001n]],
    ['short', above, { stop_loss: '60000' }, ['stop-wrong-side', 'stop_loss']],
    ['short', above, { stop_loss: '65699.99' }, [null, 6_569_999n]],
    [
      'short',
      above,
      { stop_loss: '65700' },
      ['stop-beyond-liquidation', 'stop_loss', { liquidation: '65700' }],
    ],
    ['long', bounds, {}, [null, null]],
    // Without a stop-loss, a liquidation price past the start is not its concern.
    ['long', { from: 6_000_000n, liquidation: 6_000_001n }, {}, [null, null]],
    [
      'long',
      bounds,
      { take_profit: '60000.001' },
      ['price-off-tick', 'take_profit', { tick: '0.01' }],
    ],
  ] as const)('of the stops of a %s: %o %o', (side, from, request, wanted) => {
    const read = said(() => {
      const { takeProfit, stopLoss } = readStops(BTC, side, from, request);
      return [takeProfit, stopLoss];
    });
    expect(read).toEqual(wanted);
  });
});

it.each([
  ['long', 99n, 'liquidation'],
  ['long', 100n, 'liquidation'],
  ['long', 101n, 'stop-loss'],
  ['long', 110n, 'stop-loss'],
  ['long', 111n, null],
  ['long', 119n, null],
  ['long', 120n, 'take-profit'],
  ['long', 121n, 'take-profit'],
  ['short', 101n, 'liquidation'],
  ['short', 100n, 'liquidation'],
  ['short', 99n, 'stop-loss'],
  ['short', 90n, 'stop-loss'],
  ['short', 89n, null],
  ['short', 81n, null],
  ['short', 80n, 'take-profit'],
  ['short', 79n, 'take-profit'],
] as const)('a %s at a mark of %i ends by %s', (side, mark, reason) => {
  const long = side === 'long';
  const prices = { liquidation: 100n, stopLoss: long ? 110n : 90n, takeProfit: long ? 120n : 80n };
  expect(triggerAt(side, mark, prices)).toBe(reason);
  const none = { liquidation: 100n, stopLoss: null, takeProfit: null };
  expect(triggerAt(side, mark, none)).toBe(reason === 'liquidation' ? reason : null);
});

it.each([
  // margin, result of the market, fee: profit, fee, returned, shortfall.
  [100n, 50n, 7n, [50n, 7n, 143n, 0n]],
  [100n, -93n, 7n, [-93n, 7n, 0n, 0n]],
  [100n, -94n, 7n, [-94n, 6n, 0n, 0n]],
  [100n, -100n, 7n, [-100n, 0n, 0n, 0n]],
  [100n, -101n, 7n, [-100n, 0n, 0n, 1n]],
])(
  'a margin of %i with a result of %i and a fee of %i closes as %s',
  (margin, market, full, wanted) => {
    const { profit, fee, returned, shortfall } = closingOf(margin, market, full);
    expect([profit, fee, returned, shortfall]).toEqual(wanted);
  },
);

describe('the plan of an order', () => {
  it('is a purchase when it opens a long or closes a short, of outside liquidity only', () => {
    const asked: unknown[] = [];
    const book = { plan: (taker: object) => asked.push(taker) } as never;
    for (const side of ['long', 'short'] as const) {
      for (const status of ['waiting', 'trading'] as const)
        walk(book, { ...row, side, status }, 5n);
    }
    const taker = { owner: 'u', limit: 5n, wants: { quantity: 10_000_000n }, outsideOnly: true };
    const sides = ['buy', 'sell', 'sell', 'buy'];
    expect(asked).toEqual(sides.map((side) => ({ ...taker, side })));
  });

  it.each([
    [
      0n,
      [
        [10n, 30n],
        [11n, 20n],
      ],
    ],
    [
      29n,
      [
        [10n, 1n],
        [11n, 20n],
      ],
    ],
    [30n, [[11n, 20n]]],
    [31n, [[11n, 19n]]],
    [50n, []],
  ])('begins after the first %i units', (skip, wanted) => {
    const pair: Pair = { ...BTC, divisor: 7n };
    const matches = [
      { price: 10n, quantity: 30n, level: null, maker: null },
      { price: 11n, quantity: 20n, level: null, maker: null },
    ] as never;
    const plan = { matches, quantity: 50n, turnover: 999n, done: true, selfTrade: false };
    for (const side of ['buy', 'sell'] as const) {
      const rest = planBeyond(pair, plan, skip, side);
      expect(rest.matches.map(({ price, quantity }) => [price, quantity])).toEqual(wanted);
      expect([rest.quantity, rest.done]).toEqual([50n - skip, true]);
      const up = side === 'buy' ? 6n : 0n;
      expect(rest.turnover).toBe(
        wanted.reduce((sum, [price = 0n, quantity = 0n]) => sum + (price * quantity + up) / 7n, 0n),
      );
    }
  });

  it.each([
    ['long', 25n, [[10n, 25n]], 0n],
    ['long', 30n, [[10n, 30n]], 0n],
    [
      'short',
      31n,
      [
        [10n, 30n],
        [11n, 1n],
      ],
      0n,
    ],
    [
      'long',
      51n,
      [
        [10n, 30n],
        [11n, 20n],
      ],
      1n,
    ],
  ] as const)(
    'of a triggered close of a %s of %i takes the displayed book',
    (side, quantity, levels, left) => {
      const sides: string[] = [];
      const book = {
        pair: { ...BTC, divisor: 7n },
        feedAgainst: (of: string) => {
          sides.push(of);
          return [
            { price: 10n, quantity: 30n },
            { price: 11n, quantity: 20n },
          ];
        },
      };
      const close = feedClose(book as never, { ...row, side, quantity });
      const up = side === 'long' ? 0n : 6n;
      const turnover = levels.reduce((sum, [price, taken]) => sum + (price * taken + up) / 7n, 0n);
      expect([close.turnover, close.rest]).toEqual([turnover, left]);
      expect(close.levels.map((each) => [each.price, each.quantity])).toEqual(levels);
      expect(sides).toEqual([side === 'long' ? 'sell' : 'buy']);
    },
  );
});

describe('a contract as the contract of the calls shows it', () => {
  it('has its profit at the mark while it is open, and its final one afterwards', () => {
    expect(profitOf(row, 6_100_000n)).toBe(100n * USDT);
    expect(profitOf({ ...row, side: 'short' }, 6_100_000n)).toBe(-100n * USDT);
    expect(profitOf(row, null)).toBeNull();
    expect(profitOf(waiting, 6_100_000n)).toBeNull();
    expect(profitOf({ ...row, status: 'closed', profit: 5n }, 6_100_000n)).toBe(5n);
    expect(profitOf({ ...row, open_turnover: null, profit: 6n }, 6_100_000n)).toBe(6n);
    expect(worthAt(BTC, 'long', 3n, 50n)).toBe(1n);
    expect(worthAt(BTC, 'short', 3n, 50n)).toBe(2n);
  });

  it('states prices, averages and money as decimals', () => {
    expect(contractToWire(row, 6_100_000n)).toEqual({
      ...{ id: '7', client_id: 'c', part_of: null, symbol: 'BTCUSDT', side: 'long', type: 'limit' },
      ...{ price: '60000', lots: 100, quantity: '0.1', leverage: 10, open_price: '60000' },
      ...{ close_price: null, mark: '61000', margin: '600', fee: '3', profit: '100' },
      ...{ take_profit: null, stop_loss: null, liquidation_price: '54300', status: 'trading' },
      ...{ reason: null, created: 1, opened: 2, closed: null, evidence: null },
    });
    const over = {
      ...row,
      status: 'closed',
      close_turnover: 6_111n * USDT,
      profit: -USDT,
    } as const;
    const ended = {
      part_of: 3,
      take_profit: 6_500_000n,
      stop_loss: 5_500_000n,
      evidence: '{"a":1}',
    };
    expect(contractToWire({ ...over, ...ended }, null)).toMatchObject({
      ...{ part_of: '3', close_price: '61110', mark: '60000', profit: '-1' },
      ...{ liquidation_price: null, take_profit: '65000', stop_loss: '55000', evidence: { a: 1 } },
    });
    expect(contractToWire(waiting, null)).toMatchObject({ mark: '60000', liquidation_price: null });
    expect(contractToWire({ ...waiting, price: null }, null).mark).toBe('0');
    expect([liquidationOf(row), liquidationOf(waiting)]).toEqual([5_430_000n, null]);
    // At its limit price a waiting order would have the same margin and liquidation price.
    expect(liquidationAt(waiting, 6_000_000n)).toBe(5_430_000n);
    expect(() => pairOf({ symbol: 'OLD' })).toThrow('OLD is no longer listed');
  });
});

it('writes the rows of its life: new, open, closed, cancelled', () => {
  const tx = { nextId: () => 9, now: 50 } as never;
  const order = { symbol: 'BTCUSDT', side: 'short', type: 'market', client_id: 'x' } as const;
  const terms = { price: 1n, lots: 2, quantity: 3n, leverage: 4, takeProfit: 5n, stopLoss: 6n };
  const made = newContract(tx, 'v', order, terms);
  expect(made).toEqual({
    ...{ id: 9, user_id: 'v', client_id: 'x', part_of: null, symbol: 'BTCUSDT', side: 'short' },
    ...{ type: 'market', price: 1n, lots: 2, quantity: 3n, leverage: 4, take_profit: 5n },
    ...{
      stop_loss: 6n,
      first_stop: null,
      open_turnover: null,
      close_turnover: null,
      margin: 0n,
      fee: 0n,
    },
    ...{ reserved: 0n, profit: null, status: 'waiting', reason: null, created: 50 },
    ...{ opened: null, closed: null, evidence: null },
  });
  const evidence = { epoch: 'e', book_seq: 1, deal_id: 2 };
  const open = openedContract(tx, made, { turnover: 70n, margin: 8n, fee: 2n }, evidence);
  const text = JSON.stringify(evidence);
  expect(open).toEqual({
    ...made,
    ...{ open_turnover: 70n, margin: 8n, fee: 2n, reserved: 8n, status: 'trading', opened: 50 },
    ...{ first_stop: 6n, evidence: text },
  });
  const closing = { profit: -4n, fee: 3n, returned: 1n, shortfall: 0n };
  expect(closedContract(tx, open, { turnover: 66n, closing, reason: 'user' }, evidence)).toEqual({
    ...open,
    ...{ close_turnover: 66n, fee: 5n, reserved: 0n, profit: -4n, status: 'closed' },
    ...{ reason: 'user', closed: 50, evidence: text },
  });
  expect(cancelledContract(tx, { ...made, reserved: 9n }, 'feed')).toEqual({
    ...made,
    ...{ reserved: 0n, status: 'cancelled', reason: 'feed', closed: 50 },
  });
});

describe('the open contracts', () => {
  const events: unknown[] = [];
  const steps = new Map<string, () => void>();
  const tx = {
    put: (table: string) => events.push(table),
    publish: (user: string, event: { kind: string; contracts?: unknown[] }) =>
      events.push([user, event.kind, ...(event.contracts ?? [])]),
    atEnd: (key: string, step: () => void) => steps.set(key, step),
  } as never;
  const write = (open: OpenContracts, ...rows: ContractRow[]) => {
    for (const each of rows) open.write(tx, each);
    for (const step of steps.values()) step();
    steps.clear();
    return events.splice(0);
  };
  const held = { id: '7', symbol: 'BTCUSDT', side: 'long' };

  it('tell their user of each order, and of a holding only when it changed', () => {
    const open = new OpenContracts({ mark: () => null } as never);
    const order = ['u', 'contract-order'];
    const holding = (quantity: string, opened: string | null) => [
      'u',
      'balance',
      { ...held, quantity, opened },
    ];
    expect(write(open, waiting)).toEqual(['contract_orders', order]);
    expect(write(open, row)).toEqual(['contract_orders', holding('0.1', '6000'), order]);
    expect(write(open, { ...row, margin: 5n })).toEqual(['contract_orders', order]);
    const half = { ...row, quantity: 5_000_000n };
    // Twice in one command: only the state at its end is published.
    expect(write(open, half, { ...half, open_turnover: USDT })).toEqual([
      ...['contract_orders', 'contract_orders'],
      ...[holding('0.05', '1'), order],
    ]);
    expect(write(open, { ...half, status: 'closed' })).toEqual([
      'contract_orders',
      holding('0', null),
      order,
    ]);
    expect(open.ofUser('u')).toEqual([]);
  });

  it('are found by pair and owner, and follow what was committed', () => {
    const open = new OpenContracts({ mark: () => null } as never);
    const ether = { ...row, id: 8, symbol: 'ETHUSDT' };
    const other = { ...row, id: 9, user_id: 'v' };
    open.restore([row, ether, other]);
    expect(open.ofUser('u').map(({ id }) => id)).toEqual([7, 8]);
    expect(open.ofUser('u', 'ETHUSDT').map(({ id }) => id)).toEqual([8]);
    expect([
      open.own('u', 8)?.id,
      open.own('u', 9),
      open.own('u', 1),
      open.own('v', 9)?.id,
    ]).toEqual([8, null, null, 9]);
    open.follow({ ...ether, status: 'cancelled' });
    open.follow({ ...waiting, id: 10 });
    expect(open.ofUser('u').map(({ id }) => id)).toEqual([7, 10]);
    open.restore([]);
    expect(open.ofUser('u')).toEqual([]);
  });
});
