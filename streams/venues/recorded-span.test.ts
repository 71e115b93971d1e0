import { describe, expect, it } from 'vitest';
import { CandleBuilder } from '../candles/index.ts';
import type { DealItem, KlineItem, MarketItem } from './market-item.ts';
import { type DealBar, RecordedBars } from './recorded-bars.ts';
import { RecordedCandles } from './recorded-candles.ts';
import { DealHoles, RecordedSpan } from './recorded-span.ts';

const MINUTE = 60_000;
const deal = (time: number, id: number | null, more: Partial<DealItem> = {}): DealItem => ({
  ...{ kind: 'deal', symbol: 'X', source: 'trade', firstId: id, lastId: id },
  deal: { id: id ?? `t${time}`, time, price: '1', quantity: '1', side: 'buy' },
  ...more,
});
const aggregate = (time: number, id: number, first: number, last: number): DealItem =>
  deal(time, id, { source: 'aggregate', firstId: first, lastId: last });
const uncounted = (id: number, symbol = 'X'): MarketItem => ({
  ...{ kind: 'uncounted', symbol, firstId: id, lastId: id },
});
const best = (time: number | null): MarketItem => ({
  ...{ kind: 'best', symbol: 'X', time, id: null },
  ...{ bid: '1', bidQuantity: '1', ask: '2', askQuantity: '1' },
});
const snapshot = (time: number): MarketItem => ({
  ...{ kind: 'book-snapshot', symbol: 'X', time, bids: [], asks: [], id: 1, inBand: false },
  ...{ epoch: '', checksum: null, depth: null },
});
const change = (time: number | null): MarketItem => ({
  ...{ kind: 'book-delta', symbol: 'X', time, bids: [], asks: [], first: 1, last: 1 },
  ...{ previous: null, epoch: '', checksum: null },
});
const sequence = (value: number): MarketItem => ({ kind: 'sequence', scope: '0', value });

describe('the span of a recording', () => {
  it('covers from its first time to its last, and nothing before the first item', () => {
    const span = new RecordedSpan(false);
    expect(span.covers(5, 5)).toBe(false);
    for (const time of [20, 10, 30, 25]) span.reach(time);
    expect([span.from, span.to]).toEqual([10, 30]);
    expect(
      [
        [9, 30],
        [10, 30],
        [11, 29],
        [10, 31],
      ].map(([open, end]) => span.covers(open as number, end as number)),
    ).toEqual([false, true, true, false]);
  });

  it('of a table goes as far beyond as its longest silence, at most a minute', () => {
    for (const [silence, beyond] of [
      [1, 1],
      [7, 7],
      [MINUTE - 1, MINUTE - 1],
      [MINUTE, MINUTE],
      [MINUTE + 1, MINUTE],
    ] as const) {
      const span = new RecordedSpan(true);
      for (const time of [100, 100 + silence, 101 + silence]) span.reach(time);
      const to = 101 + silence;
      expect([100 - beyond - 1, 100 - beyond].map((open) => span.covers(open, to))).toEqual([
        false,
        true,
      ]);
      expect([to + beyond, to + beyond + 1].map((end) => span.covers(100, end))).toEqual([
        true,
        false,
      ]);
    }
    const one = new RecordedSpan(true);
    one.reach(100);
    expect([one.covers(100, 100), one.covers(99, 100)]).toEqual([true, false]);
  });

  it('is interrupted from its last time to the next item', () => {
    const span = new RecordedSpan(false);
    span.interrupt();
    span.reach(10);
    span.reach(20);
    span.interrupt();
    span.interrupt();
    span.reach(50);
    span.reach(60);
    expect(span.interruptions).toEqual([{ from: 20, to: 50, ids: null }]);
  });
});

describe('an interval of deals', () => {
  /** For each interval of ten from 0 to 90, `-` where deals may be missing, else `=`. */
  const whole = (...steps: readonly (DealItem | MarketItem | 'cut')[]) => {
    const span = new RecordedSpan(false);
    const holes = new DealHoles(span);
    const builder = new CandleBuilder({ intervals: ['1m'] });
    span.reach(0);
    for (const step of steps) {
      if (step === 'cut') span.interrupt();
      else if (step.kind === 'deal') {
        span.reach(step.deal.time);
        holes.deal(step);
        builder.push(step.deal);
      } else if (step.kind === 'uncounted') holes.follow(step);
    }
    span.reach(90);
    const starts = [0, 10, 20, 30, 40, 50, 60, 70, 80];
    return starts.map((open) => (holes.whole(open, open + 10, builder) ? '=' : '-')).join('');
  };

  it('is whole where ids follow each other', () => {
    expect(whole(deal(5, 7), deal(25, 8), deal(45, 9))).toBe('=========');
    expect(whole()).toBe('=========');
  });

  it('is not whole from the deal before missing ids to the one after', () => {
    expect(whole(deal(25, 7), deal(45, 9))).toBe('==---====');
    expect(whole(deal(20, 7), deal(40, 9))).toBe('==---====');
    expect(whole(deal(19, 7), deal(39, 9))).toBe('=---=====');
    expect(whole(deal(25, 7), deal(45, 8), deal(65, 8), deal(75, 10))).toBe('======--=');
    expect(whole(deal(25, 7), deal(45, 9), deal(55, 8))).toBe('=========');
    expect(whole(deal(25, 7), deal(45, 10), deal(55, 8))).toBe('==---====');
    expect(whole(deal(25, 7), deal(45, 10), deal(55, 9))).toBe('==---====');
  });

  it('counts the ids of aggregates and of trades that do not count', () => {
    expect(whole(aggregate(25, 3, 7, 9), aggregate(45, 4, 11, 12))).toBe('=========');
    expect(whole(aggregate(25, 3, 7, 9), aggregate(45, 5, 10, 12))).toBe('==---====');
    expect(whole(deal(25, 7), uncounted(8), deal(45, 9))).toBe('=========');
    expect(whole(deal(25, 7), uncounted(9), deal(45, 10))).toBe('==-======');
    expect(whole(uncounted(6), deal(25, 7), deal(45, 8))).toBe('=========');
    expect(whole(deal(25, null), deal(45, null))).toBe('=========');
  });

  it('is not whole in an interruption, unless ids show that no deal was lost', () => {
    expect(whole(deal(25, null), 'cut', deal(45, null))).toBe('==---====');
    expect(whole(deal(25, null), 'cut', deal(45, 7))).toBe('==---====');
    expect(whole(deal(25, 7), 'cut', deal(45, 8))).toBe('=========');
    expect(whole(deal(25, 7), 'cut', deal(45, 9))).toBe('==---====');
    expect(whole('cut', deal(25, 7), 'cut', deal(45, 8))).toBe('---======');
  });
});

/**
 * Bars of a recording in a line each: symbol, opening minute, close, count, and what is not whole.
 */
const bars = (
  items: readonly (MarketItem | 'cut')[],
  options: { fill?: boolean; table?: boolean; interval?: '1m' | '5m' } = {},
) => {
  const lines: string[] = [];
  const take = ({ symbol, candle, end, complete }: DealBar) => {
    const { time, close, count, final, revision } = candle;
    const span = `${time / MINUTE}-${end / MINUTE}`;
    const state = [final ? '' : 'open', complete ? '' : 'partial'].join(' ').trim();
    lines.push(`${symbol} ${span} ${close} ${count} ${revision} ${state}`.trim());
  };
  const { fill = false, table = false, interval = '1m' } = options;
  const recorded = new RecordedBars({ interval, anchors: {}, table, fill, take });
  let early = 0;
  for (const item of items) {
    if (item === 'cut') recorded.interrupt();
    else recorded.item(item);
    early = lines.length;
  }
  recorded.end();
  return { lines, early, symbols: recorded.symbols };
};
const priced = (minute: number, id: number | null, price: string, symbol = 'X') => {
  const made = deal(minute * MINUTE, id, { symbol });
  return { ...made, deal: { ...made.deal, price } };
};

describe('bars of a recording', () => {
  it('are passed on once each, with what is missing of them', () => {
    const items = [1, 1.5, 2, 3, 4, 5].map((at, index) => priced(at, index, String(index + 1)));
    const { lines, early, symbols } = bars([...items, priced(3, 0, '9', 'Y')]);
    expect(lines).toEqual([
      'X 1-2 2 2 5',
      'X 2-3 3 1 3',
      'X 3-4 4 1 3',
      'X 4-5 5 1 3',
      'X 5-6 6 1 2 open partial',
      'Y 3-4 9 1 3',
    ]);
    expect(early).toBe(2);
    expect(symbols).toEqual(['X', 'Y']);
  });

  it('keeps a bar while a deal of the last minute may belong to it', () => {
    const five = (...minutes: number[]) =>
      bars(
        minutes.map((at, index) => priced(at, index, '1')),
        { interval: '5m' },
      );
    expect(five(1, 6, 11).early).toBe(0);
    expect(five(1, 6, 11, 16).early).toBe(1);
    expect(five(1, 6, 11, 16).lines[0]).toBe('X 0-5 1 1 3 partial');
    expect(() => five(1, 6, 11, 16, 1)).toThrow(
      'a deal of 1970-01-01T00:01:00.000Z comes after later bars were finished; are the files in the right order?',
    );
  });

  it('are filled at the previous close', () => {
    const items = [priced(1, 1, '5'), priced(4, 2, '6'), priced(6, 3, '7'), priced(7, 4, '8')];
    expect(bars(items, { fill: true }).lines).toEqual([
      'X 1-2 5 1 3',
      'X 2-3 5 0 1',
      'X 3-4 5 0 1',
      'X 4-5 6 1 3',
      'X 5-6 6 0 1',
      'X 6-7 7 1 3',
      'X 7-8 8 1 2 open partial',
    ]);
    expect(bars(items).lines).toHaveLength(4);
  });

  it('are partial where ids or connections are missing', () => {
    const partial = (...items: readonly (MarketItem | 'cut')[]) =>
      bars(items).lines.map((line) => line.includes('partial'));
    const [one, two, three, four] = [1, 2, 3, 4].map((at) => priced(at, at, '1')) as DealItem[];
    const end = best(9 * MINUTE);
    const all = [one, two, three, four] as DealItem[];
    expect(partial(...all, end)).toEqual([false, false, false, false]);
    expect(partial(...all, change(9 * MINUTE))).toEqual([false, false, false, false]);
    expect(partial(...all, best(null), change(null))).toEqual([false, false, false, true]);
    expect(partial(...all, snapshot(9 * MINUTE))).toEqual([false, false, false, true]);
    expect(partial(one as DealItem, two as DealItem, four as DealItem, end)).toEqual([
      false,
      true,
      true,
    ]);
    expect(partial(one as DealItem, two as DealItem, uncounted(3), four as DealItem, end)).toEqual([
      ...[false, false, false],
    ]);
    expect(partial(one as DealItem, uncounted(3, 'Y'), priced(4, 2, '1'), end)).toEqual([
      false,
      false,
    ]);
    const bare = [1, 2, 3, 4].map((at) => priced(at, null, '1')) as DealItem[];
    const [a, b, c] = bare as [DealItem, DealItem, DealItem];
    expect(partial(a, b, 'cut', c, end)).toEqual([false, true, true]);
    expect(partial(a, sequence(1), b, sequence(2), c, end)).toEqual([false, false, false]);
    expect(partial(a, sequence(1), b, sequence(3), c, end)).toEqual([false, true, true]);
  });

  it('are of the first kind of deals, and of new ones in a new epoch', () => {
    const mixed = [
      aggregate(MINUTE, 3, 5, 6),
      deal(MINUTE, 7),
      uncounted(9),
      aggregate(2 * MINUTE, 4, 7, 7),
    ];
    expect(bars([...mixed, best(9 * MINUTE)]).lines).toEqual(['X 1-2 1 1 3', 'X 2-3 1 1 3']);
    const epochs = [
      { ...priced(1, 1, '1'), epoch: 'a' },
      { ...priced(2, 2, '2'), epoch: 'a' },
      { ...priced(3, 1, '3'), epoch: 'b' },
      { ...priced(3, 3, '4'), epoch: 'a' },
    ];
    expect(bars(epochs).lines.map((line) => line.slice(0, 9))).toEqual([
      ...['X 1-2 1 1', 'X 2-3 2 1', 'X 3-4 3 1'],
    ]);
  });

  it('of a table are whole at their edges', () => {
    const items = [1.5, 2, 3, 3.5].map((at, index) => priced(at, index, '1'));
    expect(bars(items, { table: true }).lines.map((line) => line.includes('partial'))).toEqual([
      ...[false, false, false],
    ]);
    expect(bars(items).lines.map((line) => line.includes('partial'))).toEqual([true, false, true]);
  });
});

describe('candles of a recording', () => {
  const kline = (minute: number, more: object = {}, item: Partial<KlineItem> = {}): KlineItem => ({
    ...{ kind: 'kline', symbol: 'X', interval: '1m', firstId: null, lastId: null },
    candle: {
      ...{ time: minute * MINUTE, open: '1', high: '2', low: '1', close: String(minute) },
      ...{ volume: '1', turnover: '1', count: 1, takerVolume: '0', takerTurnover: '0' },
      ...{ final: true, revision: 1, ...more },
    },
    ...item,
  });
  type Shown = { fill?: boolean; partial?: boolean; period?: '1m' | '5m' | '15m'; table?: boolean };
  /** Candles as `minute:close`, with `?` when not final. */
  const candles = (
    items: readonly (MarketItem | 'cut')[],
    { fill = false, partial = false, period = '1m', table = false }: Shown = {},
  ) => {
    const recorded = new RecordedCandles({ symbol: 'X', period, anchors: {}, table });
    for (const item of items) {
      if (item === 'cut') recorded.interrupt();
      else recorded.item(item);
    }
    return recorded
      .candles({ fill, partial })
      .map(({ time, close, final }) => `${time / MINUTE}:${close}${final ? '' : '?'}`)
      .join(' ');
  };
  const all = [1, 2, 4, 5].map((at, index) => priced(at, index, String(at)));

  it('are of its deals, whole ones only unless partial ones are wanted', () => {
    expect(candles(all)).toBe('1:1 2:2 4:4');
    expect(candles(all, { partial: true })).toBe('1:1 2:2 4:4 5:5?');
    expect(candles(all, { fill: true })).toBe('1:1 2:2 3:2 4:4');
    expect(candles([...all, best(9 * MINUTE)])).toBe('1:1 2:2 4:4 5:5');
    expect(candles([...all, change(9 * MINUTE)])).toBe('1:1 2:2 4:4 5:5');
    expect(candles([...all, best(null), snapshot(9 * MINUTE)])).toBe('1:1 2:2 4:4');
    expect(candles([...all, priced(9, 0, '9', 'Y')])).toBe('1:1 2:2 4:4 5:5');
    expect(candles([...all, kline(7), sequence(1), sequence(2)])).toBe('1:1 2:2 4:4');
    expect(candles(all, { period: '5m' })).toBe('');
    expect(candles([...all, aggregate(5 * MINUTE + 1, 1, 9, 9)], { partial: true })).toBe(
      '1:1 2:2 4:4 5:5?',
    );
  });

  it('leave out intervals with a hole', () => {
    const [a, b, c, d] = all as [DealItem, DealItem, DealItem, DealItem];
    const [, bare, later] = [1, 2, 4].map((at) => priced(at, null, String(at))) as DealItem[];
    const end = best(9 * MINUTE);
    expect(candles([a, b, d, end])).toBe('1:1');
    expect(candles([a, b, uncounted(2), d, end])).toBe('1:1 2:2 5:5');
    expect(candles([a, b, uncounted(2, 'Y'), d, end])).toBe('1:1');
    expect(candles([a, b, 'cut', c, end])).toBe('1:1 2:2 4:4');
    expect(candles([bare as DealItem, 'cut', later as DealItem, end])).toBe('');
    const numbered = (step: number) =>
      candles([bare as DealItem, sequence(1), sequence(1 + step), later as DealItem, end]);
    expect([numbered(1), numbered(2)]).toEqual(['2:2 4:4', '']);
    const sums = [aggregate(MINUTE, 1, 1, 2), uncounted(9), aggregate(2 * MINUTE, 2, 10, 10), end];
    expect(candles(sums)).toBe('1:1 2:1');
  });

  it('are else those of the venue: final ones, in their newest form', () => {
    const forms = [
      kline(1, { close: 'a', revision: 2, final: false }),
      kline(1, { close: 'b', revision: 5 }),
      kline(1, { close: 'c', revision: 3 }),
      kline(1, { close: 'd', revision: 5 }),
    ];
    const open = kline(5, { final: false });
    const other = kline(6, {}, { symbol: 'Y' });
    expect(candles([kline(4), ...forms, open, other])).toBe('1:b 4:4');
    expect(candles([kline(4), ...forms, open], { partial: true })).toBe('1:b 4:4 5:5?');
    expect(candles([kline(4), ...forms], { fill: true })).toBe('1:b 2:b 3:b 4:4');
    expect(candles([])).toBe('');
  });

  it('are summed of the largest ones that divide the interval', () => {
    const minutes = Array.from({ length: 15 }, (_, at) => kline(at));
    expect(candles(minutes, { period: '5m' })).toBe('0:4 5:9 10:14');
    expect(candles(minutes.slice(1), { period: '5m' })).toBe('5:9 10:14');
    expect(candles(minutes.slice(0, -1), { period: '5m' })).toBe('0:4 5:9');
    const fives = [0, 5, 10].map((at) => kline(at, { close: `f${at}` }, { interval: '5m' }));
    const threes = [0, 3, 6, 9, 12].map((at) =>
      kline(at, { close: `t${at}` }, { interval: 180_000 }),
    );
    expect(candles([...minutes, ...threes, ...fives], { period: '15m' })).toBe('0:f10');
    expect(candles([...minutes, ...threes], { period: '15m' })).toBe('0:t12');
    expect(candles([...minutes, ...threes], { period: '5m' })).toBe('0:4 5:9 10:14');
    expect(candles(fives, { period: '5m' })).toBe('0:f0 5:f5 10:f10');
    expect(candles(fives, { period: '1m' })).toBe('');
    expect(candles(threes, { period: '5m' })).toBe('');
  });
});
