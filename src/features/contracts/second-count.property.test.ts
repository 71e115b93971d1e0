import type { BookView } from '@tideline/streams';
import { type ContractOrder, formatUnits, type Instrument, instrumentOf } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldForStops, liquidationOf, reservedOf } from './contract-math.ts';
import { emptyTicket } from './contract-ticket.ts';
import { moneyText, signedMoney } from './money-text.ts';
import { bookTurnover, closeResult, partOf, reversalOf, withMargin } from './position-math.ts';
import { netAt, netForReturn, priceForNet, returnBps } from './stop-math.ts';
import { resultAt } from './stop-result.ts';
import { assess } from './ticket.ts';

// Two price decimals and eight of coins: a hundred price units times base units are one unit of
// money.
const BTC = instrumentOf('BTCUSDT') as Instrument;
const TERMS = {
  ...{ symbol: 'BTCUSDT', priceDecimals: 2, quantityScale: 8, quoteScale: 8, divisor: 100n },
  ...{ feeBps: 5n, maintenanceBps: 50n },
} as never;
const up = (a: bigint, b: bigint) => (a + b - 1n) / b;
const fee = (turnover: bigint) => up(turnover * 5n, 10_000n);
const max = (a: bigint, b: bigint) => (a > b ? a : b);

const order = (more: object = {}): ContractOrder =>
  ({
    ...{ id: '7', client_id: 'c', part_of: null, symbol: 'BTCUSDT', side: 'long', type: 'market' },
    ...{ price: null, lots: 100, quantity: '0.1', leverage: 10, open_price: '60000' },
    ...{ close_price: null, mark: '60000', margin: '600', fee: '3', profit: '0' },
    ...{ take_profit: null, stop_loss: null, liquidation_price: '54300', status: 'trading' },
    ...{ reason: null, created: 1, opened: 2, closed: null, evidence: null },
    ...more,
  }) as ContractOrder;

const level = fc.record({
  price: fc.bigInt({ min: 5_900_000n, max: 6_100_000n }),
  quantity: fc.bigInt({ min: 1n, max: 9_000_000n }),
});
const book = (side: 'bids' | 'asks', levels: readonly { price: bigint; quantity: bigint }[]) =>
  ({
    ...{ bids: [], asks: [] },
    [side]: levels.map(({ price, quantity }) => ({
      price: formatUnits(price, 2),
      quantity: formatUnits(quantity, 8),
    })),
  }) as unknown as BookView;

describe('a position', () => {
  it('closes for what the book pays, unit by unit, after what an order before it took', () => {
    fc.assert(
      fc.property(
        fc.array(level, { maxLength: 5 }),
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.bigInt({ min: 1n, max: 20_000_000n }),
        fc.bigInt({ min: 0n, max: 10_000_000n }),
        (levels, side, quantity, skip) => {
          let [left, ahead, turnover] = [quantity, skip, 0n];
          for (const { price, quantity: offered } of levels) {
            const passed = offered < ahead ? offered : ahead;
            const rest = offered - passed;
            const taken = rest < left ? rest : left;
            [left, ahead] = [left - taken, ahead - passed];
            turnover += side === 'buy' ? up(price * taken, 100n) : (price * taken) / 100n;
          }
          const shown = book(side === 'buy' ? 'asks' : 'bids', levels);
          const wanted = left === 0n ? turnover : null;
          expect(bookTurnover(TERMS, shown, side, quantity, skip)).toBe(wanted);
          if (skip === 0n) expect(bookTurnover(TERMS, shown, side, quantity)).toBe(wanted);
          expect(bookTurnover(TERMS, null, side, quantity)).toBeNull();
        },
      ),
      { numRuns: 200 },
    );
  });

  it('returns its margin and result less the fee, and never less than nothing', () => {
    const held = { quantity: 1n, opened: 10_000n, margin: 1_000n, fee: 5n };
    for (const side of ['long', 'short'] as const) {
      for (const turnover of [8_999n, 9_000n, 9_001n, 9_004n, 9_005n, 9_006n, 10_000n, 12_000n]) {
        const market = side === 'long' ? turnover - 10_000n : 10_000n - turnover;
        const left = max(1_000n + market, 0n);
        const paid = fee(turnover) < left ? fee(turnover) : left;
        const returned = left - paid;
        expect(closeResult(TERMS, { ...held, side }, turnover)).toEqual({
          ...{ turnover, fee: paid, returned, net: returned - 1_005n },
        });
      }
    }
  });

  it('is closed in part for its share, rounded like the exchange', () => {
    const odd = { lots: 7, quantity: '0.00000010', margin: '0.00000010', fee: '0.0000001' };
    for (const side of ['long', 'short'] as const) {
      const position = order({ ...odd, side, open_price: '100' });
      const [part, whole] = [partOf(position, 3), partOf(position, 7)?.opened ?? 0n];
      // Three sevenths of ten units are 4.28…; what it opened for rounds in favour of the rest.
      const opened = side === 'long' ? up(whole * 3n, 7n) : (whole * 3n) / 7n;
      expect(part).toMatchObject({ side, quantity: 4n, margin: 4n, fee: 4n, opened });
    }
    expect(partOf(order(), 100)).toEqual(partOf(order(), 101));
    expect(partOf(order(), 99)?.quantity).toBe(9_900_000n);
    expect(partOf(order({ status: 'waiting' }), 1)).toBeNull();
  });

  it('reverses by the book: the rest of it opens the other side', () => {
    const bids = [
      { price: 6_000_000n, quantity: 10_000_000n },
      { price: 5_900_000n, quantity: 10_000_000n },
    ];
    const reversal = reversalOf(order(), book('bids', bids));
    // 0.1 BTC close at 60000 for 6000, and open at 59000 for 5900.
    const money = (units: bigint | undefined) => formatUnits(units ?? 0n, 8);
    expect(reversal?.side).toBe('short');
    expect([money(reversal?.close.turnover), money(reversal?.close.returned)]).toEqual([
      '6000',
      '597',
    ]);
    expect([money(reversal?.margin), money(reversal?.fee)]).toEqual(['590', '2.95']);
    expect([reversal?.average, money(reversal?.takes)]).toEqual([5_900_000n, '-4.05']);
    // A margin of 590 less 0.5 % of 5900 for maintenance: 560.5 on 0.1 BTC.
    expect(reversal?.liquidation).toBe(6_460_500n);
    expect(reversalOf(order(), book('bids', bids.slice(1)))).toBeNull();
    expect(reversalOf(order(), null)).toBeNull();
    const asks = book('asks', bids.toReversed());
    expect(reversalOf(order({ side: 'short' }), asks)).toMatchObject({
      side: 'long',
      average: 6_000_000n,
    });
    expect(reversalOf(order({ status: 'closed' }), asks)).toBeNull();
  });

  it('takes more margin up to its turnover, and is liquidated later', () => {
    const USDT = 100_000_000n;
    expect(withMargin(order(), 100n * USDT)).toEqual({
      ...{ max: 5_400n * USDT, margin: 700n * USDT, liquidation: 5_330_000n },
    });
    expect(withMargin(order({ margin: '6000' }), 0n)?.max).toBe(0n);
    expect(withMargin(order({ margin: '6001' }), 0n)?.max).toBe(0n);
    expect(withMargin(order({ status: 'waiting' }), 1n)).toBeNull();
  });
});

describe('a stop', () => {
  it('at the price for a result yields it, and at one price unit worse does not', () => {
    const held = fc.record({
      side: fc.constantFrom('long' as const, 'short' as const),
      quantity: fc.bigInt({ min: 100_000n, max: 10_000_000n }),
      opened: fc.bigInt({ min: 6_000_000_000n, max: 600_000_000_000n }),
      fee: fc.bigInt({ min: 0n, max: 300_000_000n }),
    });
    fc.assert(
      fc.property(
        held,
        fc.bigInt({ min: -3_000_000_000n, max: 3_000_000_000n }),
        (position, net) => {
          const price = priceForNet(TERMS, position, net);
          const { side, quantity, opened, fee: paid } = position;
          const at = (of: bigint) => {
            const worth = side === 'long' ? (of * quantity) / 100n : up(of * quantity, 100n);
            return (side === 'long' ? worth - opened : opened - worth) - paid - fee(worth);
          };
          expect(netAt(TERMS, position, price)).toBe(at(price));
          if (price === 0n) return;
          expect(at(price) >= net).toBe(true);
          expect(at(side === 'long' ? price - 1n : price + 1n) < net).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
    const lost = { side: 'short', quantity: 1n, opened: 1n, fee: 0n } as const;
    expect(priceForNet(TERMS, lost, 100n)).toBe(0n);
  });

  it.each([
    [1n, 3n, 3_333n],
    [-1n, 3n, -3_334n],
    [3n, 3n, 10_000n],
  ])('a result of %i on a margin of %i is %i hundredths of a percent', (net, margin, bps) => {
    expect(returnBps(net, margin)).toBe(bps);
    expect(netForReturn(bps, margin) >= net - 1n).toBe(true);
    expect(netForReturn(1n, 10_001n)).toBe(2n);
    expect(netForReturn(1n, 10_000n)).toBe(1n);
  });

  it('of a waiting order is measured at its limit price', () => {
    const waiting = order({ status: 'waiting', price: '50000', margin: '500', open_price: null });
    expect(heldForStops(waiting)).toEqual({
      ...{ side: 'long', quantity: 10_000_000n, opened: 500_000_000_000n },
      ...{ margin: 50_000_000_000n, fee: 250_000_000n },
    });
    expect([liquidationOf(waiting), liquidationOf(order())]).toEqual([4_525_000n, 5_430_000n]);
    expect([reservedOf(waiting), reservedOf(order())]).toEqual([50_250_000_000n, 0n]);
    expect([
      heldForStops(order({ status: 'closed' })),
      reservedOf({ ...waiting, price: null }),
    ]).toEqual([null, 0n]);
    // A position that a limit order opened has reserved nothing more.
    expect(reservedOf({ ...waiting, status: 'trading' })).toBe(0n);
    expect(reservedOf({ ...waiting, symbol: 'NONE' })).toBe(0n);
  });

  it('at a stop is said of positions and waiting orders only', () => {
    expect(resultAt(order(), '55000')).toMatch(/^[+-][\d,.]+ USDT$/);
    expect([
      resultAt(order({ status: 'closed' }), '55000'),
      resultAt(order({ status: 'waiting', price: null }), '55000'),
      resultAt(order({ symbol: 'NONE' }), '55000'),
    ]).toEqual([null, null, null]);
  });
});

describe('a ticket', () => {
  const context = {
    ...{ instrument: BTC, terms: { fee_bps: 5, maintenance_bps: 50 }, mark: '60000.00' },
    ...{ last: '60000.00', available: '663' },
    book: book('asks', [{ price: 6_000_000n, quantity: 10_000_000n }]),
  };
  const of = (changes: object, more: object = {}) =>
    assess({ ...emptyTicket(BTC), lots: '100', leverage: 10, ...changes } as never, {
      ...context,
      ...more,
    });
  const ids = (changes: object, more: object = {}) =>
    of(changes, more).problems.map(({ id }) => id);

  it('costs its margin and fee, and can lose what they say', () => {
    // 0.1 BTC at 60000, a tenth of it as margin; fees of 0.05 %.
    expect(
      of({ takeProfit: { on: true, price: '61000' }, stopLoss: { on: true, price: '59000' } }),
    ).toMatchObject({
      ...{ quantity: '0.1', turnover: '6000', average: '60000.00', margin: '600', fee: '3' },
      ...{ closingFee: '3', cost: '603', liquidation: '54300.00', distance: '-9.50', thin: false },
      ...{ breakEven: '60060.04', atTakeProfit: '93.95', atStopLoss: '-105.95', problems: [] },
    });
    const limit = { type: 'limit', price: '59400' };
    expect(of(limit)).toMatchObject({
      turnover: '5940',
      margin: '594',
      fromLast: -100,
      average: '59400.00',
    });
    expect(of({ lots: '200' }).thin).toBe(true);
    expect(of({}, { book: null }).margin).toBeNull();
    expect(of({ lots: '' })).toMatchObject({
      quantity: null,
      margin: null,
      cost: null,
      atStopLoss: null,
    });
  });

  it.each([
    [{}, { available: '603' }, []],
    [{}, { available: '602.99999999' }, ['insufficient-balance']],
    [{}, { available: null }, []],
    [{ lots: '0' }, {}, ['lots-invalid']],
    [{ lots: '1' }, {}, []],
    [{ type: 'limit', price: '' }, {}, ['price-required']],
    [{ type: 'limit', price: '0' }, {}, ['price-invalid']],
    [{ type: 'limit', price: '66000', lots: '1' }, {}, []],
    [{ type: 'limit', price: '66000.01', lots: '1' }, {}, ['price-out-of-band']],
    [{ type: 'limit', side: 'short', price: '54000', lots: '1' }, {}, []],
    [{ type: 'limit', side: 'short', price: '53999.99', lots: '1' }, {}, ['price-out-of-band']],
    [{ takeProfit: { on: true, price: '60000.01' } }, {}, []],
    [{ takeProfit: { on: true, price: '60000' } }, {}, ['stop-wrong-side']],
    [{ stopLoss: { on: true, price: '59999.99' } }, {}, []],
    [{ stopLoss: { on: true, price: '60000' } }, {}, ['stop-wrong-side']],
    [{ stopLoss: { on: true, price: '54300.01' } }, {}, []],
    [{ stopLoss: { on: true, price: '54300' } }, {}, ['stop-beyond-liquidation']],
    [{ stopLoss: { on: true, price: '0' } }, {}, ['price-invalid']],
  ] as const)('%#: %j with %j', (changes, more, wanted) =>
    expect(ids(changes, more)).toEqual(wanted),
  );
});

it('writes money with the sign of a gain', () => {
  expect([moneyText(123_456_789n, 'USDT'), moneyText(null, 'USDT')]).toEqual(['1.23 USDT', '--']);
  expect(
    [100_000_000n, -100_000_000n, 0n, 999_999n, null].map((each) => signedMoney(each, 'USDT')),
  ).toEqual([...['+1.00 USDT', '-1.00 USDT', '0.00 USDT', '0.00 USDT', '--']]);
});
