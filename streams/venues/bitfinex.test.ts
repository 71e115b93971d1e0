import { describe, expect, it } from 'vitest';
import { OrderBook } from '../book/index.ts';
import { frame } from './frame-fixtures.ts';
import { type MarketItem, signedChecksum, venueAdapter } from './index.ts';

const FLAGS = { event: 'conf', status: 'OK', flags: 196_608 };
const subscribed = (chanId: number, channel: string, symbol: string) =>
  frame({ event: 'subscribed', channel, chanId, symbol });

function read(...frames: ReturnType<typeof frame>[]): MarketItem[] {
  const adapter = venueAdapter('bitfinex');
  const items: MarketItem[] = [];
  for (const each of frames) adapter.parse(each, (item) => items.push(item), { onlySymbol: null });
  return items;
}

describe('bitfinex', () => {
  it('knows a channel by the number of its connection only', () => {
    const level = [100, 1, 2];
    const items = read(
      subscribed(17, 'book', 'tBTCUST'),
      frame([17, [level, [101, 1, -3]]]),
      frame([17, level], { connection: 1 }),
    );
    expect(items).toEqual([
      expect.objectContaining({
        kind: 'book-snapshot',
        symbol: 'tBTCUST',
        bids: [['100', '2']],
        asks: [['101', '3']],
      }),
    ]);
  });

  it('removes a level of count 0 from the side of its sign', () => {
    const items = read(subscribed(1, 'book', 'tX'), frame([1, [1.7e-8, 0, -1]]));
    expect(items).toEqual([
      expect.objectContaining({ kind: 'book-delta', bids: [], asks: [['0.000000017', '0']] }),
    ]);
  });

  it('reads te and ignores its repetition tu', () => {
    const trade = [9, 1_700_000_000_000, -0.5, 100];
    const items = read(
      subscribed(2, 'trades', 'tX'),
      frame([2, 'te', trade]),
      frame([2, 'tu', trade]),
    );
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ deal: { id: 9, side: 'sell', quantity: '0.5' } });
  });

  it('numbers messages once the flags are confirmed, heartbeats included', () => {
    const items = read(subscribed(1, 'book', 'tX'), frame([1, 'hb', 4]));
    expect(items).toEqual([]);
    expect(read(frame(FLAGS), subscribed(1, 'book', 'tX'), frame([1, 'hb', 4]))).toEqual([
      { kind: 'sequence', scope: '0', value: 4 },
    ]);
  });

  it('forgets the channels and numbers of a connection that closes, and of no other', () => {
    const level = [100, 1, 2];
    const begun = (connection: number) => [
      frame(FLAGS, { connection }),
      frame({ event: 'subscribed', channel: 'book', chanId: 17, symbol: 'tX' }, { connection }),
    ];
    const items = read(
      ...begun(1),
      ...begun(11),
      frame('', { kind: 'close', connection: 1 }),
      frame([17, level, 4], { connection: 1 }),
      frame([17, level, 5], { connection: 11 }),
    );
    expect(items).toEqual([
      { kind: 'sequence', scope: '11', value: 5 },
      expect.objectContaining({ kind: 'book-delta', symbol: 'tX' }),
    ]);
  });

  it('continues from saved state', () => {
    const first = venueAdapter('bitfinex');
    const nothing = () => undefined;
    first.parse(subscribed(3, 'book', 'tX'), nothing, { onlySymbol: null });
    const second = venueAdapter('bitfinex');
    second.restore?.(JSON.parse(JSON.stringify(first.save?.())));
    const items: MarketItem[] = [];
    second.parse(frame([3, [[5, 1, 1]]]), (item) => items.push(item), { onlySymbol: null });
    expect(items).toHaveLength(1);
  });

  it.each([
    // 6000:1:6100:-3:5900:2:6200:-4, published by the venue's own library
    [
      [
        ['6000', '1'],
        ['5900', '2'],
      ],
      [
        ['6100', '3'],
        ['6200', '4'],
      ],
      1_756_193_398,
    ],
    // …:0.000000017:2:…, a price in exponent form
    [
      [
        ['6000', '1'],
        ['0.000000017', '2'],
      ],
      [
        ['6100', '3'],
        ['6200', '4'],
      ],
      -931_816_132,
    ],
  ] as const)('computes the checksum of %j | %j', (bids, asks, expected) => {
    const book = new OrderBook({ priceDecimals: 9 });
    book.reset(bids, asks);
    expect(signedChecksum(book)).toBe(expected);
  });
});
