import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LevelText, OrderBook } from '../book/index.ts';
import { interleavedChecksum, krakenChecksum, signedChecksum } from './book-checksums.ts';
import { crcJoin, digestOf, digitCount } from './crc-combine.ts';
import {
  CRC_START,
  crcBytes,
  crcDigits,
  crcInteger,
  crcSigned,
  crcText,
  crcUnsigned,
  integerDigits,
} from './crc32.ts';

const hashed = (text: string): string => text.replace('.', '').replace(/^0+/, '');
const digits = fc.stringMatching(/^[0-9]{1,16}$/);
const decimal = fc.oneof(
  digits,
  fc.tuple(digits, digits).map((parts) => parts.join('.')),
);
const EDGES = [0, 1, 9, 10, 99, 100, 1e8, 1e9, 1e10, 1e15, 2 ** 31, 2 ** 32, 2 ** 52].flatMap(
  (edge) => [edge - 1, edge, edge + 1].filter((value) => value >= 0 && value <= 2 ** 52),
);

describe('a checksum', () => {
  it('of a text or of bytes is that of zlib', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(crcUnsigned(crcText(CRC_START, text))).toBe(crc32(text));
        expect(crcSigned(crcText(CRC_START, text))).toBe(crc32(text) | 0);
        expect(crcUnsigned(crcBytes(CRC_START, new TextEncoder().encode(text)))).toBe(crc32(text));
      }),
    );
    const bytes = Uint8Array.from({ length: 512 }, (_, at) => at);
    expect(crcUnsigned(crcBytes(CRC_START, bytes))).toBe(crc32(bytes));
    expect(crcUnsigned(crcText(CRC_START, '123456789'))).toBe(0xcbf43926);
  });

  it('of a decimal leaves out its point and leading zeros', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        expect(crcUnsigned(crcDigits(CRC_START, text))).toBe(crc32(hashed(text)));
        expect(digitCount(text)).toBe(hashed(text).length);
      }),
    );
    for (const text of ['0', '0.0', '0.00100', '10.010', '5', '500', '.5', '1.'])
      expect([text, crcUnsigned(crcDigits(CRC_START, text)), digitCount(text)]).toEqual([
        text,
        crc32(hashed(text)),
        hashed(text).length,
      ]);
  });

  it('of a number is that of its digits, also where it is above a billion', () => {
    const same = (value: number) => {
      const text = value === 0 ? '' : String(value);
      expect([value, crcUnsigned(crcInteger(CRC_START, value))]).toEqual([value, crc32(text)]);
      expect([value, integerDigits(value)]).toEqual([value, text.length]);
    };
    EDGES.forEach(same);
    fc.assert(fc.property(fc.oneof(fc.nat(), fc.integer({ min: 0, max: 2 ** 52 })), same));
  });

  it('of two texts joins their own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), decimal, decimal, (before, price, size) => {
        const digest = digestOf(price, size);
        const length = digitCount(price) + digitCount(size);
        expect(crcUnsigned(crcJoin(crcText(CRC_START, before), digest, length))).toBe(
          crc32(before + hashed(price) + hashed(size)),
        );
      }),
    );
  });
});

describe('the checksum of a book', () => {
  type Sides = { readonly bids: LevelText[]; readonly asks: LevelText[] };
  /** Sides that do not cross, best first: prices of one scale below and above 1000. */
  const side = (from: number, step: number) =>
    fc
      .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 9_999_999 })), {
        maxLength: 30,
      })
      .map((rows) => {
        let price = from;
        return rows.map(([gap, size]): LevelText => {
          price += step * gap;
          return [(price / 10).toFixed(1), (size / 1000).toFixed(5)];
        });
      });
  const sides: fc.Arbitrary<Sides> = fc.record({ bids: side(10_000, -1), asks: side(10_000, 1) });
  const bookOf = ({ bids, asks }: Sides) => {
    const book = new OrderBook({ priceDecimals: 1 });
    book.reset(bids, asks);
    return book;
  };
  const krakens = ({ bids, asks }: Sides) =>
    crc32(
      [...asks.slice(0, 10), ...bids.slice(0, 10)]
        .map(([price, size]) => hashed(price) + hashed(size))
        .join(''),
    );
  const interleaved = ({ bids, asks }: Sides, sign: string) => {
    const parts: string[] = [];
    for (let at = 0; at < 25; at++) {
      const [bid, ask] = [bids[at], asks[at]];
      if (bid) parts.push(bid[0], bid[1]);
      if (ask) parts.push(ask[0], `${sign}${ask[1]}`);
    }
    return crc32(parts.join(':')) | 0;
  };

  it('is that of its texts by the rule of each venue', () => {
    fc.assert(
      fc.property(sides, (levels) => {
        const book = bookOf(levels);
        expect(krakenChecksum(book)).toBe(krakens(levels));
        expect(interleavedChecksum(book)).toBe(interleaved(levels, ''));
        expect(signedChecksum(book)).toBe(interleaved(levels, '-'));
      }),
    );
  });

  it('of Kraken follows changed, removed and returned levels', () => {
    const change = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 12 }), fc.nat({ max: 3 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 60 }), (changes) => {
        const book = bookOf({ bids: [], asks: [] });
        for (const [bid, gap, size] of changes) {
          const level: LevelText = [(1000 + (bid ? -gap : gap) / 10).toFixed(1), String(size)];
          book.apply(bid ? [level] : [], bid ? [] : [level]);
          const { bids, asks } = book.top(100);
          expect(krakenChecksum(book)).toBe(krakens({ bids: [...bids], asks: [...asks] }));
        }
      }),
    );
  });

  it('of Kraken is right for more levels than a side has had room for', () => {
    const levels: Sides = { bids: [], asks: [] };
    for (let at = 1; at <= 300; at++) levels.asks.push([(1000 + at).toFixed(1), `0.${at}`]);
    const book = bookOf(levels);
    for (let from = 0; from < 290; from++) {
      const rest = { bids: [], asks: levels.asks.slice(from) };
      expect(krakenChecksum(book)).toBe(krakens(rest));
      book.apply([], [[levels.asks[from]?.[0] as string, '0']]);
    }
  });

  it('of Kraken takes digits that no number holds exactly', () => {
    const levels: Sides = {
      bids: [['999.9', '12345678901234567.12345678']],
      asks: [['1000.1', '0.00000000000000000012']],
    };
    expect(krakenChecksum(bookOf(levels))).toBe(krakens(levels));
  });
});
