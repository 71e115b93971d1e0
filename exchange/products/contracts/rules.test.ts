import { describe, expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import { readLimit } from './orders.ts';
import {
  closingOf,
  readLeverage,
  readLots,
  readMargin,
  readPart,
  readStops,
  triggerAt,
} from './rules.ts';
import { BTC } from './testing/rows.ts';

/** The id, field and parameters of a refusal, or the answer. */
function said(check: () => unknown): unknown {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [error.id, error.field, ...(error.params ? [error.params] : [])];
  }
}

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
