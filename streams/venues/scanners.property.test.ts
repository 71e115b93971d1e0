import type { VenueId } from '@tideline/wire/venues';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderBook } from '../book/index.ts';
import { frame } from './frame-fixtures.ts';
import type { BookDelta, MarketItem } from './market-item.ts';
import { venueAdapter } from './registry.ts';
import { plainDelta } from './scanned-delta.ts';

/**
 * The same frame with a space after its first bracket is the same JSON, but no scanner accepts it,
 * so it takes the general path.
 */
const general = (text: string): string => `${text[0]} ${text.slice(1)}`;

type Read = { readonly items: readonly MarketItem[]; readonly error: string; scanned: number };

function read(venue: VenueId, text: string, book?: OrderBook): Read {
  const items: MarketItem[] = [];
  let scanned = 0;
  try {
    venueAdapter(venue).parse(
      frame(text),
      (item) => {
        if (item.kind === 'book-delta') {
          const batch = item.scanned?.();
          if (batch) scanned++;
          if (batch) book?.applyBatch(batch);
          else book?.apply(item.bids, item.asks);
        }
        items.push(item.kind === 'book-delta' ? plainDelta(item) : item);
      },
      { onlySymbol: null },
    );
    return { items, error: '', scanned };
  } catch (error) {
    return { items, error: (error as Error).message, scanned };
  }
}

const digits = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((each) => each.join(''));
const decimal = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 99_999 }), digits(1, 8))
      .map(([whole, rest]) => `${whole}.${rest}`),
  },
  { weight: 2, arbitrary: fc.nat({ max: 999_999_999 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '0.00000000', '007.5', '12345678901234.5', '0.1234567890123'),
  },
);
const odd = fc.constantFrom('', '.', '1.', '.5', '-1', '1e3', 'x', '1.2.3', '１', '\u0000', '\\"');
const levels = (extra: fc.Arbitrary<readonly string[]>) =>
  fc.array(
    fc.tuple(decimal, decimal, extra).map(([price, quantity, more]) => [price, quantity, ...more]),
    { maxLength: 6 },
  );
const plainLevels = levels(fc.constant([]));
const id = fc.nat({ max: 2 ** 31 - 1 });

const binanceFrame = (futures: boolean) =>
  fc
    .record({
      b: plainLevels,
      a: plainLevels,
      first: id,
      last: id,
      previous: id,
      combined: fc.boolean(),
    })
    .map(({ b, a, first, last, previous, combined }) => {
      const times = futures
        ? { E: 1_723_075_200_123, T: 1_723_075_200_120 }
        : { E: 1_723_075_200_123 };
      const ids = futures ? { U: first, u: last, pu: previous } : { U: first, u: last };
      const data = { e: 'depthUpdate', ...times, s: 'BTCUSDT', ...ids, b, a };
      return JSON.stringify(combined ? { stream: 'btcusdt@depth', data } : data);
    });

const krakenTime = fc
  .tuple(fc.integer({ min: 1_000_000_000, max: 1_999_999_999 }), digits(6, 6))
  .map(([seconds, micros]) => [`${seconds}.${micros}`]);
const krakenLevels = levels(
  fc.oneof(
    { weight: 9, arbitrary: krakenTime },
    { weight: 1, arbitrary: krakenTime.map(([time]) => [time ?? '', 'r']) },
  ),
);
const krakenFrame = fc
  .record({ a: krakenLevels, b: krakenLevels, c: fc.nat({ max: 2 ** 32 - 1 }), two: fc.boolean() })
  .map(({ a, b, c, two }) =>
    JSON.stringify(
      two
        ? [119, { a }, { b, c: String(c) }, 'book-1000', 'XBT/USD']
        : [119, { a, c: String(c) }, 'book-10', 'ETH/XBT'],
    ),
  );

const VENUES_AND_FRAMES = [
  ['binance', binanceFrame(false)],
  ['binance-usdm', binanceFrame(true)],
  ['kraken', krakenFrame],
] as const;

describe.each(VENUES_AND_FRAMES)('%s: a scanned frame', (venue, frames) => {
  it('gives the same item and book as the parsed frame', () => {
    let scanned = 0;
    fc.assert(
      fc.property(fc.array(frames, { minLength: 1, maxLength: 8 }), (texts) => {
        const [fast, slow] = [
          new OrderBook({ priceDecimals: 2 }),
          new OrderBook({ priceDecimals: 2 }),
        ];
        for (const text of texts) {
          const one = read(venue, text, fast);
          scanned += one.scanned;
          expect(one.items).toEqual(read(venue, general(text), slow).items);
          expect(fast.top(1e9)).toEqual(slow.top(1e9));
        }
      }),
      { numRuns: 200 },
    );
    expect(scanned).toBeGreaterThan(100);
  });

  it('gives the same result for a frame that is damaged anywhere', () => {
    fc.assert(
      fc.property(frames, fc.nat(), fc.nat({ max: 3 }), odd, (text, where, cut, put) => {
        const at = 1 + (where % (text.length - 1));
        const broken = text.slice(0, at) + put + text.slice(at + cut);
        const [one, two] = [read(venue, broken), read(venue, general(broken))];
        expect(one.items).toEqual(two.items);
        expect(one.error).toBe(two.error);
      }),
      { numRuns: 3_000 },
    );
  });
});

it.each(['00', '01', '0000000000'])('refuses the number %s as JSON does', (number) => {
  const text = `{"e":"depthUpdate","E":1,"s":"BTCUSDT","U":${number},"u":1,"b":[],"a":[]}`;
  expect(() => JSON.parse(text)).toThrow();
  expect(read('binance', text)).toEqual(read('binance', general(text)));
});

it('keeps the texts of a change after the next frame has been scanned', () => {
  const items: BookDelta[] = [];
  const text = (price: string) =>
    `{"e":"depthUpdate","E":1,"s":"X","U":1,"u":1,"b":[["${price}","1"]],"a":[]}`;
  for (const price of ['1.50', '2.50']) {
    venueAdapter('binance').parse(frame(text(price)), (item) => items.push(item as BookDelta), {
      onlySymbol: null,
    });
  }
  expect(items.map((item) => item.bids[0]?.[0])).toEqual(['1.50', '2.50']);
  expect(items.map((item) => item.scanned?.() !== null)).toEqual([false, true]);
});

it.each([
  ['a number with a leading zero', '"U":1,', '"U":01,'],
  ['a control character in a name', '"s":"X"', '"s":"X\t"'],
])('leaves %s to the parser, which refuses it', (_, good, bad) => {
  const text = '{"e":"depthUpdate","E":1,"s":"X","U":1,"u":1,"b":[],"a":[]}'.replace(good, bad);
  expect(read('binance', text)).toEqual({ items: [], error: 'broken JSON', scanned: 0 });
});

it('reads times of levels as the parser does, whatever is in the place of a digit', () => {
  const same = (time: string) => {
    const text = `[1,{"a":[["1.5","2","${time}"]],"c":"7"},"book-10","X"]`;
    const one = read('kraken', text);
    expect([time, one.items, one.error]).toEqual([
      time,
      ...Object.values(read('kraken', general(text))).slice(0, 2),
    ]);
    return one.scanned;
  };
  const time = '1999999999.123999';
  expect(['', '9', '.1', '.12', '.123', '.1234'].map((rest) => same(`1999999999${rest}`))).toEqual([
    ...[0, 0, 0, 0, 1, 1],
  ]);
  expect(['0', '9'].map((digit) => same(digit.repeat(10).concat('.000')))).toEqual([1, 1]);
  for (const odd of ['/', ':', 'x', ' ', '.'])
    for (let at = 0; at < time.length; at++) {
      if (time[at] !== '.') expect(same(time.slice(0, at) + odd + time.slice(at + 1))).toBe(0);
    }
});

it.each([14, 15, 16])('reads numbers of %i digits as the parser does', (length) => {
  const number = '9'.repeat(length);
  const text = `{"e":"depthUpdate","E":1,"s":"X","U":${number},"u":${number},"b":[],"a":[]}`;
  const one = read('binance', text);
  expect({ ...one, scanned: 0 }).toEqual(read('binance', general(text)));
  expect(one.scanned).toBe(length < 16 ? 1 : 0);
});

it('reads frames of any length around its room', () => {
  for (let length = 16_375; length <= 16_395; length++) {
    const head = '{"e":"depthUpdate","E":1,"s":"';
    const tail = '","U":1,"u":1,"b":[["1","2"]],"a":[]}';
    const text = `${head}${'X'.repeat(length - head.length - tail.length)}${tail}`;
    const one = read('binance', text);
    expect({ ...one, scanned: 0 }).toEqual(read('binance', general(text)));
    expect(one.scanned).toBe(1);
  }
});

it.each([63, 64, 65, 129, 3_000])('reads %i of the shortest levels on each side', (count) => {
  const side = (step: number) =>
    Array.from({ length: count }, (_, at) => [String(1 + ((step * at) % 9)), String(at % 10)]);
  const change = { e: 'depthUpdate', E: 1, s: 'X', U: 1, u: 1, b: side(1), a: side(2) };
  const [fast, slow] = [new OrderBook({ priceDecimals: 0 }), new OrderBook({ priceDecimals: 0 })];
  expect(read('binance', JSON.stringify(change), fast).scanned).toBe(1);
  expect(read('binance', general(JSON.stringify(change)), slow).scanned).toBe(0);
  expect(fast.top(9)).toEqual(slow.top(9));
  expect(fast.top(9).bids.length).toBeGreaterThan(0);
});

it.each([
  ['binance', '{"e":"depthUpdate","E":0,"s":"X","U":0,"u":0,"b":[],"a":[]}'],
  ['binance', '{"stream":"x","data":{"e":"depthUpdate","E":0,"s":"X","U":0,"u":0,"b":[],"a":[]}}'],
  ['binance-usdm', '{"e":"depthUpdate","E":0,"T":0,"s":"X","U":0,"u":0,"pu":0,"b":[],"a":[]}'],
  ['kraken', '[0,{"a":[],"c":"0"},"book-10","X"]'],
] as const)('reads a frame of %s to its end and no further: %s', (venue, text) => {
  expect(read(venue, text).scanned).toBe(1);
  for (const odd of [
    `${text}x`,
    `${text}]`,
    `${text}}`,
    text.slice(0, -1),
    `${text.slice(0, -1)}x`,
  ])
    expect([odd, read(venue, odd)]).toEqual([odd, { items: [], error: 'broken JSON', scanned: 0 }]);
  for (const { index } of text.matchAll(/(?<=":"?|\[)\d/g)) {
    const odd = text.slice(0, index) + text.slice(index + 1);
    const { items, error, scanned } = read(venue, odd);
    const other = read(venue, general(odd));
    expect([odd, items, error, scanned]).toEqual([odd, other.items, other.error, 0]);
  }
  for (const name of text.match(/"[a-zA-Z]+"/g) ?? []) {
    const odd = text.replace(name, name.replace('"', '"_'));
    const { items, error } = read(venue, odd);
    const other = read(venue, general(odd));
    expect([odd, items, error]).toEqual([odd, other.items, other.error]);
  }
});

it('keeps a change without scanned levels as it is', () => {
  const ids = { first: 1, last: 2, previous: null, epoch: '', checksum: 3 };
  const levels = { bids: [], asks: [] };
  const item: BookDelta = {
    ...{ kind: 'book-delta', symbol: 'X', time: 4, stated: '4.0001', ...ids, ...levels },
  };
  expect(plainDelta(item)).toBe(item);
});
