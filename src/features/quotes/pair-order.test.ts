import type { Quote } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { COIN_NAMES } from './coin-names.ts';
import { nextSort, orderPairs, type PairCriteria, settle, UNSETTLED } from './pair-order.ts';

const quote = (symbol: string, last: string, change: string, turnover: string) =>
  [symbol, { symbol, last, change, turnover } as Quote] as const;
const QUOTES = new Map([
  quote('BTCUSDT', '61837.63', '-1.20', '900'),
  quote('ETHUSDT', '2650.10', '3.05', '1200'),
  quote('DOGEUSDT', '0.10512', '12.40', '30'),
  quote('XRPUSDT', '0.5201', '-10.00', '200'),
]);
const BOARD = { quotes: QUOTES, silent: new Map<string, number>() };
const AMONG = ['BTCUSDT', 'ETHUSDT', 'DOGEUSDT', 'XRPUSDT', 'SOLUSDT'];
const criteria = (changes: Partial<PairCriteria> = {}): PairCriteria => ({
  sort: { key: 'change', descending: true },
  search: '',
  names: COIN_NAMES,
  among: AMONG,
  ...changes,
});
const names = (changes: Partial<PairCriteria>) =>
  orderPairs(BOARD, criteria(changes)).map((symbol) => symbol.replace('USDT', ''));

describe('order of pairs', () => {
  it.each([
    ['change', true, ['DOGE', 'ETH', 'BTC', 'XRP', 'SOL']],
    ['change', false, ['XRP', 'BTC', 'ETH', 'DOGE', 'SOL']],
    ['price', true, ['BTC', 'ETH', 'XRP', 'DOGE', 'SOL']],
    ['price', false, ['DOGE', 'XRP', 'ETH', 'BTC', 'SOL']],
    ['volume', true, ['ETH', 'BTC', 'XRP', 'DOGE', 'SOL']],
    ['pair', false, ['BTC', 'DOGE', 'ETH', 'SOL', 'XRP']],
    ['pair', true, ['XRP', 'SOL', 'ETH', 'DOGE', 'BTC']],
  ] as const)('by %s, descending %s', (key, descending, order) => {
    expect(names({ sort: { key, descending } })).toEqual(order);
  });

  it.each([
    ['change', true, ['ETH', 'BTC', 'XRP', 'DOGE', 'SOL']],
    ['change', false, ['XRP', 'BTC', 'ETH', 'DOGE', 'SOL']],
    ['volume', true, ['ETH', 'BTC', 'XRP', 'DOGE', 'SOL']],
    ['price', false, ['DOGE', 'XRP', 'ETH', 'BTC', 'SOL']],
  ] as const)(
    'by %s, descending %s: an old change is no gain and no loss',
    (key, descending, order) => {
      const silent = new Map([
        ['DOGEUSDT', 1],
        ['SOLUSDT', 1],
      ]);
      const symbols = orderPairs(
        { quotes: QUOTES, silent },
        criteria({ sort: { key, descending } }),
      );
      expect(symbols.map((symbol) => symbol.replace('USDT', ''))).toEqual(order);
    },
  );

  it.each([true, false])('by change, descending %s: an unknown change comes last', (descending) => {
    const quotes = new Map(QUOTES);
    for (const symbol of ['DOGEUSDT', 'XRPUSDT']) {
      quotes.set(symbol, { ...(QUOTES.get(symbol) as Quote), change: null, turnover: null });
    }
    const symbols = orderPairs(
      { ...BOARD, quotes },
      criteria({ sort: { key: 'change', descending } }),
    );
    expect(symbols.slice(2)).toEqual(['DOGEUSDT', 'XRPUSDT', 'SOLUSDT']);
  });

  it.each([
    ['eth', ['ETH', 'ETC']],
    [' ETH/USDT ', ['ETH']],
    ['zzz', []],
    ['dogecoin', ['DOGE']],
    ['Bitcoin c', ['BCH']],
    ['솔라', ['SOL']],
    ['ドージ', ['DOGE']],
    ['狗狗币', ['DOGE']],
    ['瑞波幣', ['XRP']],
    ['ｘｒｐ', ['XRP']],
    ['classic', ['ETC']],
    ['cardano', ['ADA']],
  ])('searching %j finds %j', (search, found) => expect(names({ search })).toEqual(found));

  it('reverses the direction on the second tap', () => {
    const first = nextSort({ key: 'change', descending: true }, 'price');
    expect(first).toEqual({ key: 'price', descending: true });
    expect(nextSort(first, 'price')).toEqual({ key: 'price', descending: false });
    expect(nextSort(first, 'pair')).toEqual({ key: 'pair', descending: false });
  });
});

describe('a list during a touch', () => {
  const asked = criteria();
  const quotes = new Map([...QUOTES, quote('BTCUSDT', '70000', '99', '1')]);
  const moved = { ...BOARD, quotes };
  const first = settle(UNSETTLED, BOARD, asked, 0, false);

  it('keeps its order for a while', () => {
    expect(settle(first, moved, asked, 2_000, false)).toBe(first);
    expect(settle(first, moved, asked, 2_500, false).order[0]).toBe('BTCUSDT');
  });
  it('keeps its order while touched, for any time', () => {
    expect(settle(first, moved, asked, 60_000, true)).toBe(first);
  });
  it('follows the user’s choice at once, even while touched', () => {
    const other = criteria({ sort: { key: 'pair', descending: false } });
    expect(settle(first, moved, other, 10, true).order[0]).toBe('BTCUSDT');
  });
  it('keeps its identity when nothing moved', () => {
    expect(settle(first, { ...BOARD }, asked, 3_000, false).order).toBe(first.order);
  });
});
