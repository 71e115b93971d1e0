import { formatUnits, parseUnits, scaleOf } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balanceWorth,
  dayProfit,
  inValuation,
  isSmall,
  marksOf,
  oldestPrice,
  type Quotes,
  shownWorth,
  usdtText,
  walletEquity,
} from './valuation.ts';
import type { Balance, Wallet } from './wallet.state.ts';

const quotes: Quotes = new Map([
  ['BTCUSDT', { mark: '60000.00' }],
  ['ETHUSDT', { mark: '3000.00' }],
]);
const price = marksOf(quotes);
const held = (code: string, available: string, frozen = '0') => ({ code, available, frozen });
const byCode = (coins: readonly Balance[]) => new Map(coins.map((each) => [each.code, each]));
const walletWith = (coins: readonly Balance[], more: Partial<Wallet> = {}): Wallet => ({
  currency: byCode(coins),
  option: new Map(),
  contract: new Map(),
  trust: new Map(),
  positions: new Map(),
  stakes: new Map(),
  day: null,
  ...more,
});
/** Half a bitcoin, opened at 60,400. */
const position = {
  symbol: 'BTCUSDT',
  side: 'long',
  quantity: parseUnits('0.5', 8),
  opened: parseUnits('30200', 8),
} as const;

describe('worth', () => {
  it.each([
    ['USDT is worth itself', [held('USDT', '12.5')], '12.5'],
    ['what is frozen counts', [held('BTC', '0.1', '0.1')], '12000'],
    ['coins add up', [held('BTC', '1'), held('ETH', '2'), held('USDT', '3')], '66003'],
    ['nothing is worth nothing, whatever its price', [held('SOL', '0')], '0'],
    ['one without a price is left out', [held('USDT', '1'), held('SOL', '1')], '1'],
    ['a paper dollar is worth one USDT', [held('Bank', '1')], '1'],
  ])('%s', (_, coins, worth) =>
    expect(usdtText(walletEquity(walletWith(coins), price).worth)).toBe(worth),
  );

  it('counts open profit in the contract account and stakes in the options account', () => {
    const wallet = walletWith([held('USDT', '100')], {
      contract: byCode([held('USDT', '0', '3020')]),
      positions: new Map([['1', position]]),
      stakes: new Map([['2', { coin: 'USDT', units: parseUnits('10', 8) }]]),
    });
    const of = (...accounts: Parameters<typeof walletEquity>[2] & object) =>
      usdtText(walletEquity(wallet, price, accounts).worth);
    expect(of('contract')).toBe('2820');
    expect(of('option')).toBe('10');
    expect(of('currency')).toBe('100');
    expect(usdtText(walletEquity(wallet, price).worth)).toBe('2930');
  });

  it('names each coin without a price once, that of a contract too', () => {
    const wallet = walletWith([held('SOL', '1'), held('BTC', '1'), held('LTC', '0')], {
      trust: byCode([held('SOL', '2')]),
      positions: new Map([['1', { ...position, symbol: 'LTCUSDT' }]]),
    });
    expect(walletEquity(wallet, price).unpriced).toEqual(['SOL', 'LTC']);
  });

  it('is as old as the oldest price of a held coin or an open contract', () => {
    const silent = new Map([
      ['BTCUSDT', 5_000],
      ['ETHUSDT', 3_000],
      ['SOLUSDT', 1_000],
    ]);
    const coins = [held('BTC', '1'), held('ETH', '0', '1'), held('SOL', '0'), held('USDT', '1')];
    expect(oldestPrice(walletWith(coins), silent)).toBe(3_000);
    expect(oldestPrice(walletWith([held('USDT', '1'), held('SOL', '0')]), silent)).toBeNull();
    expect(oldestPrice(walletWith(coins), new Map())).toBeNull();
    const open = walletWith([], { positions: new Map([['1', position]]) });
    expect(oldestPrice(open, silent)).toBe(5_000);
  });

  it('is unknown while no prices are known and one is needed', () => {
    const of = (...coins: Balance[]) =>
      shownWorth(walletEquity(walletWith(coins), marksOf(null)), null);
    expect(of(held('USDT', '1'), held('BTC', '1'))).toBeNull();
    expect(of(held('USDT', '1'))).toBe(parseUnits('1', 8));
    expect(balanceWorth(held('BTC', '1'), marksOf(null))).toBeNull();
    expect(inValuation(1n, 'BTC', null)).toBeNull();
    expect(inValuation(null, 'USDT', quotes)).toBeNull();
  });

  it('is unknown at a mark of nothing', () => {
    const of = (mark: string) => marksOf(new Map([['BTCUSDT', { mark }]]))('BTCUSDT');
    expect([of('0'), of('0.00'), of('0.01'), of('60000')]).toEqual([null, null, 1n, 6_000_000n]);
    expect(marksOf(new Map([['NOPE', { mark: '1' }]]))('NOPE')).toBeNull();
  });

  it('is truncated, never rounded up, in another coin', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (units) => {
        const eth = held('ETH', formatUnits(units, scaleOf('ETH')));
        const worth = balanceWorth(eth, price) ?? -1n;
        expect(worth).toBe(units * 3_000n);
        const fine = worth * 10n ** 10n;
        const inBtc = inValuation(worth, 'BTC', quotes) ?? -1n;
        expect(inBtc * 60_000n <= fine && (inBtc + 1n) * 60_000n > fine).toBe(true);
        expect(inValuation(worth, 'USDT', quotes)).toBe(fine);
      }),
    );
  });
});

describe('the profit of the day (RULE:today-profit)', () => {
  const DAY = 86_400_000;
  const equity = { worth: 120n, unpriced: [] };
  const day = { since: DAY, before: 100n, netIn: 15n };
  it.each([
    ['is what the total gained besides what came in', equity, day, DAY + 1, 5n],
    ['is unknown when a coin has no price', { worth: 120n, unpriced: ['SOL'] }, day, DAY + 1, null],
    ['is unknown before the figures of new money are known', equity, null, DAY + 1, null],
    ['is unknown without the start of the day', equity, { ...day, before: null }, DAY + 1, null],
    ['counts from the first instant of the day', equity, day, DAY, 5n],
    ['counts to its last instant', equity, day, 2 * DAY - 1, 5n],
    ['does not count from the start of yesterday', equity, day, 2 * DAY, null],
    ['does not count from the start of tomorrow', equity, day, DAY - 1, null],
    ['is unknown while what came in is', equity, { ...day, netIn: null }, DAY + 1, null],
  ] as const)('%s', (_, worth, of, now, profit) => expect(dayProfit(worth, of, now)).toBe(profit));
});

describe('a small asset', () => {
  it.each([
    [held('USDT', '0.99999999'), true],
    [held('USDT', '1'), false],
    [held('BTC', formatUnits(1_666n, 8)), true],
    [held('BTC', formatUnits(1_667n, 8)), false],
    [held('USDT', '0', '0.1'), false],
    [held('SOL', '0.0001'), false],
  ])('%j: %s', (coin, small) => expect(isSmall(coin, price)).toBe(small));
});
