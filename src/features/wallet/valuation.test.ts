import { formatFixed, formatUnits } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  inValuation,
  isSmall,
  oldestPrice,
  type Quotes,
  sumWorth,
  unpricedOf,
  WORTH_SCALE,
  worthOf,
} from './valuation.ts';

const quotes: Quotes = new Map([
  ['BTCUSDT', { last: '60000.00' }],
  ['ETHUSDT', { last: '3000.00' }],
]);
const held = (code: string, available: string, frozen = '0') => ({ code, available, frozen });
const text = (worth: bigint | null) =>
  worth === null ? null : formatFixed(worth, WORTH_SCALE).slice(0, -16);

describe('worth', () => {
  it.each([
    ['USDT is worth itself', [held('USDT', '12.5')], '12.50'],
    ['what is frozen counts', [held('BTC', '0.1', '0.1')], '12000.00'],
    ['coins add up', [held('BTC', '1'), held('ETH', '2'), held('USDT', '3')], '66003.00'],
    ['nothing is worth nothing, whatever its price', [held('SOL', '0')], '0.00'],
    ['one without a price is left out', [held('USDT', '1'), held('SOL', '1')], '1.00'],
    ['a paper dollar is worth one USDT', [held('Bank', '1')], '1.00'],
  ])('%s', (_, coins, worth) => expect(text(sumWorth(coins, quotes))).toBe(worth));

  it('names each held coin without a price once', () => {
    const coins = [held('SOL', '1'), held('BTC', '1'), held('SOL', '2'), held('LTC', '0')];
    expect(unpricedOf(coins, quotes)).toEqual(['SOL']);
  });

  it('is as old as the oldest price of a held coin', () => {
    const silent = new Map([
      ['BTCUSDT', 5_000],
      ['ETHUSDT', 3_000],
      ['SOLUSDT', 1_000],
    ]);
    const coins = [held('BTC', '1'), held('ETH', '0', '1'), held('SOL', '0'), held('USDT', '1')];
    expect(oldestPrice(coins, silent)).toBe(3_000);
    expect(oldestPrice([held('USDT', '1'), held('SOL', '0')], silent)).toBeNull();
    expect(oldestPrice(coins, new Map())).toBeNull();
  });

  it('is unknown while no prices are known', () => {
    expect(sumWorth([held('USDT', '1'), held('BTC', '1')], null)).toBeNull();
    expect(worthOf('BTC', 1n, null)).toBeNull();
    expect(inValuation(1n, 'BTC', null)).toBeNull();
    expect(inValuation(null, 'USDT', quotes)).toBeNull();
  });

  it('is truncated, never rounded up, in another coin', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 17n });
    fc.assert(
      fc.property(units, (amount) => {
        const worth = worthOf('ETH', amount, quotes) ?? -1n;
        const inBtc = inValuation(worth, 'BTC', quotes) ?? -1n;
        expect(inBtc * 60_000n <= worth && (inBtc + 1n) * 60_000n > worth).toBe(true);
        expect(inValuation(worth, 'USDT', quotes)).toBe(worth);
      }),
    );
    expect(text(inValuation(sumWorth([held('USDT', '30000')], quotes), 'BTC', quotes))).toBe(
      '0.50',
    );
  });
});

describe('a small asset', () => {
  it.each([
    [held('USDT', '0.99999999'), true],
    [held('USDT', '1'), false],
    [held('BTC', formatUnits(1_666n, 8)), true],
    [held('BTC', formatUnits(1_667n, 8)), false],
    [held('USDT', '0', '0.1'), false],
    [held('SOL', '0.0001'), false],
  ])('%j: %s', (coin, small) => expect(isSmall(coin, quotes)).toBe(small));
});
