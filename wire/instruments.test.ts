import { describe, expect, it } from 'vitest';
import { COINS, coinByCode, coinById } from './coins.ts';
import { isDecimal, parseUnits } from './decimal.ts';
import { INSTRUMENTS, instrumentOf, pairName } from './instruments.ts';

const SCALE = 8;
/** The range of a signed 64-bit column. */
const LARGEST = 2n ** 63n - 1n;

describe('instruments', () => {
  it('are twenty pairs, Bitcoin and Ether first, each symbol once', () => {
    expect(INSTRUMENTS.map((each) => each.symbol).slice(0, 2)).toEqual(['BTCUSDT', 'ETHUSDT']);
    expect(new Set(INSTRUMENTS.map((each) => each.symbol)).size).toBe(20);
    for (const each of INSTRUMENTS) {
      expect(each.symbol).toBe(each.base + each.quote);
      expect(instrumentOf(each.symbol)).toBe(each);
    }
    for (const none of ['', 'btcusdt', 'BTC', 'toString'])
      expect(instrumentOf(none)).toBeUndefined();
  });

  it.each(INSTRUMENTS.map((each) => [each.symbol, each] as const))(
    '%s: increments, limits and coins fit each other',
    (_, each) => {
      expect(coinByCode(each.base)?.scale).toBe(SCALE);
      expect(coinByCode(each.quote)?.scale).toBe(SCALE);
      expect(parseUnits(each.tick, each.priceDecimals)).toBe(1n);
      expect(parseUnits(each.lot, each.quantityDecimals)).toBe(1n);
      // The anchor is a valid price of this pair, and a contract lot is a whole number of its lots.
      expect(parseUnits(each.anchorPrice, each.priceDecimals)).toBeGreaterThan(0n);
      expect(parseUnits(each.contractLot, each.quantityDecimals)).toBeGreaterThan(0n);
      // The exact turnover of one order needs no more decimals than the quote coin has.
      expect(each.priceDecimals + each.quantityDecimals).toBeLessThanOrEqual(SCALE);
      // The largest order at a hundred times the anchor price still fits the ledger.
      const price = 100n * parseUnits(each.anchorPrice, each.priceDecimals);
      const turnover =
        (price * parseUnits(each.maxQuantity, SCALE)) / 10n ** BigInt(each.priceDecimals);
      expect(turnover).toBeLessThan(LARGEST);
      expect(each.makerFeeBps).toBeLessThanOrEqual(each.takerFeeBps);
    },
  );

  it('have the terms that the exchange states', () => {
    const terms = INSTRUMENTS.map((each) => ({
      fees: [each.makerFeeBps, each.takerFeeBps, each.contractFeeBps],
      minimum: each.minTurnover,
      leverage: each.leverages.at(-1),
      maintenance: each.maintenanceBps,
    }));
    const common = { fees: [10, 20, 5], minimum: '5' };
    const large = { ...common, leverage: 100, maintenance: 50 };
    const small = { ...common, leverage: 50, maintenance: 100 };
    expect(terms).toEqual(terms.map((_, at) => (at < 2 ? large : small)));
    // The highest leverage leaves twice the maintenance margin at the moment of opening.
    for (const each of terms) expect(10_000 / (each.leverage ?? 1)).toBe(2 * each.maintenance);
  });

  it('group by one, ten, a hundred and a thousand ticks', () => {
    for (const each of INSTRUMENTS) {
      const units = each.groupings.map((grouping) => {
        expect(isDecimal(grouping)).toBe(true);
        return parseUnits(grouping, each.priceDecimals);
      });
      expect(units).toEqual([1n, 10n, 100n, 1_000n]);
    }
    expect(instrumentOf('BTCUSDT')?.groupings).toEqual(['0.01', '0.1', '1', '10']);
    expect(instrumentOf('BCHUSDT')?.groupings).toEqual(['0.1', '1', '10', '100']);
  });

  it('have display names with a slash', () => {
    expect(INSTRUMENTS.slice(0, 1).map(pairName)).toEqual(['BTC/USDT']);
  });
});

describe('coins', () => {
  it('are found by id and by code, each once', () => {
    expect(new Set(COINS.map((coin) => coin.id)).size).toBe(COINS.length);
    expect(new Set(COINS.map((coin) => coin.code)).size).toBe(COINS.length);
    for (const coin of COINS) {
      expect(coinById(coin.id)).toBe(coin);
      expect(coinByCode(coin.code)).toBe(coin);
      expect(coin.displayDecimals).toBeLessThanOrEqual(coin.scale);
    }
    expect(coinById(0)).toBeUndefined();
    expect(coinByCode('usdt')).toBeUndefined();
  });
});
