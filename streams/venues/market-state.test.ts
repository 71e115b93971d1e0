import { describe, expect, it } from 'vitest';
import { frame } from './frame-fixtures.ts';
import { isMarketCheckpoint, MarketState, type MarketValue } from './market-state.ts';
import { venueAdapter } from './registry.ts';
import { tableAdapter } from './tables.ts';
import { valueLine } from './value-line.ts';

const MINUTE = 60_000;
const depth = (first: number, last = first, symbol = 'X', price = '9') =>
  frame({ e: 'depthUpdate', E: 5, s: symbol, U: first, u: last, b: [[price, '1']], a: [] });
const rest = (id: number, symbol = 'X') =>
  frame(
    { lastUpdateId: id, bids: [['8', '1']], asks: [['20', '1']] },
    { kind: 'rest', url: `https://x/depth?symbol=${symbol}` },
  );
const trade = (id: number, more: object = {}) =>
  frame({ e: 'trade', s: 'X', t: id, T: id * MINUTE, p: '9.5', q: '2', m: true, ...more });
const aggregate = (id: number, f: number, l: number) =>
  frame({ e: 'aggTrade', s: 'X', a: id, f, l, T: id * MINUTE, p: '9.5', q: '2', m: false });
const best = frame({ s: 'X', u: 1, b: '9', B: '1', a: '10', A: '2' });
const ALL = new Set<MarketValue['kind']>(['quote', 'best', 'book', 'gap', 'deal', 'candle']);

/** The values of frames, in a line each; candles only as their period. */
const values = (
  frames: readonly ReturnType<typeof frame>[],
  kinds?: readonly MarketValue['kind'][],
  adapter = venueAdapter('binance'),
) => {
  const lines: string[] = [];
  const take = (value: MarketValue) => void lines.push(shown(value));
  const state = new MarketState(adapter, take, kinds && new Set(kinds));
  for (const each of frames) state.frame(each);
  state.end();
  return lines;
};
const shown = (value: MarketValue) =>
  value.kind === 'candle' ? `candle ${value.period}` : valueLine(value).replaceAll(',', '×');

/** A deal of our own exchange. */
const deal = (epoch: string, seq: number, id: number) => {
  const time = 1_700_000_000_000 + 1000 * id;
  const deals = [{ id, time, price: '1', quantity: '1', side: 'buy' }];
  const body = { topic: 'deal:BTCUSDT', epoch, seq, time, data: { deals } };
  return frame(`42${JSON.stringify(['frames', [body]])}`, { connection: 1, wall: time * 1000 });
};

const BOOK = 'book X 5 8×1 | 20×1';
describe('values of a market', () => {
  const frames = [rest(5), depth(6), best, trade(1), trade(3), depth(9)];
  const periods = ['1m', '5m', '15m', '30m', '60m', '4h', '1d', '1w', '1M'];
  const read = [
    BOOK,
    'book X 6 9×1 8×1 | 20×1',
    'deal X 1 60000 9.5 2 sell',
    'gap X trade 2 is missing',
    'deal X 3 180000 9.5 2 sell',
    'gap X 9 does not follow 6',
  ];
  const without = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('candle'));
  it('are all but best prices when nobody chooses', () => {
    const lines = values(frames);
    expect(without(lines)).toEqual(read);
    const candles = lines.filter((line) => line.startsWith('candle')).map((line) => line.slice(7));
    expect(new Set(candles).size).toBe(candles.length / 2);
    expect(periods.filter((period) => candles.includes(period)).length).toBeGreaterThan(5);
  });

  it('have no candle of a deal that is older than the last three of its interval', () => {
    const lines = values([1, 2, 3, 4].map((id) => trade(id)).concat(trade(5, { T: MINUTE })));
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('deal')) + 1);
    expect(last).toEqual(periods.slice(1).map((period) => `candle ${period}`));
  });

  it('are those of the chosen kinds; who reads books hears when one is void', () => {
    const of = (...kinds: MarketValue['kind'][]) => values(frames, kinds);
    expect(of('best')).toEqual(['best X 9 1 10 2']);
    expect(of('book')).toEqual([read[0], read[1], read[5]]);
    expect(of('gap')).toEqual([read[3], read[5]]);
    expect(of('deal')).toEqual([read[2], read[4]]);
    expect(of('quote')).toEqual([]);
    expect(without(of('candle'))).toEqual([]);
    expect(of('candle').length).toBeGreaterThan(10);
  });

  it('are none while only the state is needed', () => {
    const lines: string[] = [];
    const state = new MarketState(
      venueAdapter('binance'),
      (value) => lines.push(shown(value)),
      ALL,
    );
    state.emitting = false;
    for (const each of [...frames, rest(9)]) state.frame(each);
    expect(lines).toEqual([]);
    state.emitting = true;
    state.frame(depth(10));
    expect(lines).toEqual(['book X 10 9×1 8×1 | 20×1']);
    expect(state.symbols).toEqual(['X']);
    expect(state.follower('X')?.bookId).toBe(10);
    expect(state.follower('Y')).toBeNull();
  });

  it('count a deal once, of its first kind', () => {
    const deals = (...each: ReturnType<typeof frame>[]) => values(each, ['deal', 'gap']);
    expect(deals(trade(1), trade(1), aggregate(1, 1, 1), trade(2))).toEqual([
      'deal X 1 60000 9.5 2 sell',
      'deal X 2 120000 9.5 2 sell',
    ]);
    const uncounted = (id: number) => trade(id, { X: 'INSURANCE_FUND' });
    expect(deals(trade(1), uncounted(2), trade(3))).toHaveLength(2);
    expect(deals(trade(1), uncounted(3))).toEqual([
      'deal X 1 60000 9.5 2 sell',
      'gap X trade 2 is missing',
    ]);
    expect(deals(aggregate(1, 1, 2), uncounted(9), aggregate(2, 4, 5))).toEqual([
      'deal X 1 60000 9.5 2 buy',
      'deal X 2 120000 9.5 2 buy',
    ]);
    expect(deals(aggregate(1, 1, 2), aggregate(4, 4, 5))).toEqual([
      'deal X 1 60000 9.5 2 buy',
      'gap X trades 2…3 are missing',
      'deal X 4 240000 9.5 2 buy',
    ]);
  });

  it('count ids anew in each epoch', () => {
    const frames = [deal('a', 1, 5), deal('b', 1, 1), deal('b', 2, 2), deal('b', 3, 4)];
    expect(values(frames, ['gap'], venueAdapter('tideline'))).toEqual([
      'gap BTCUSDT trade 3 is missing',
    ]);
  });

  it('know a REST book without a name while there is one symbol', () => {
    const nameless = frame({ lastUpdateId: 5, bids: [['8', '1']], asks: [] }, { kind: 'rest' });
    expect(values([nameless], ['book'])).toEqual([]);
    expect(values([depth(6), nameless], ['book'])).toEqual([
      'book X 5 8×1 | ',
      'book X 6 9×1 8×1 | ',
    ]);
    expect(values([depth(6), depth(6, 6, 'Y'), nameless], ['book'])).toEqual([]);
  });

  it('show twenty levels a side of a book', () => {
    const side = (from: number, step: number, count: number) =>
      Array.from({ length: count }, (_, at) => [String(from + step * at), '1']);
    const url = 'https://x/depth?symbol=X';
    const of = (count: number) => {
      const book = { lastUpdateId: 5, bids: side(100, -1, count), asks: side(101, 1, count) };
      const [line = ''] = values([frame(book, { kind: 'rest', url })], ['book']);
      return line.split('|').map((levels) => levels.match(/×/g)?.length);
    };
    expect([of(19), of(20), of(21)]).toEqual([
      [19, 19],
      [20, 20],
      [20, 20],
    ]);
  });

  it('tell that the books of a connection are void when its numbers leave one out', () => {
    const event = (product_id: string) => ({
      ...{ type: 'snapshot', product_id },
      updates: [{ side: 'bid', price_level: '9', new_quantity: '1' }],
    });
    const message = (sequence_num: number, id: string) =>
      frame({ channel: 'l2_data', sequence_num, events: [event(id)] });
    const lost = [message(1, 'A'), message(2, 'B'), message(2, 'B'), message(4, 'A')];
    expect(values(lost, ['gap'], venueAdapter('coinbase'))).toEqual([
      'gap A sequence 4 does not follow 2',
      'gap B sequence 4 does not follow 2',
    ]);
    const state = new MarketState(venueAdapter('coinbase'), () => {});
    for (const each of lost) state.frame(each);
    expect([state.follower('A')?.valid, state.follower('B')?.valid]).toEqual([true, false]);
  });

  it('end with the rows that a table holds back', () => {
    const row = frame('binance,X,1700000000123456,1,true,bid,9,2', { kind: 'row' });
    expect(values([row], ['book'], tableAdapter('tardis-book', 'X'))).toEqual([
      'book X null 9×2 | ',
    ]);
  });
});

describe('a checkpoint', () => {
  const early = [rest(5), depth(6), trade(1), trade(2), depth(7)];
  const late = [depth(8), trade(2), trade(4), aggregate(5, 5, 5), depth(11), rest(11), depth(12)];
  it('continues exactly, after whatever was read before', () => {
    const whole: string[] = [];
    const first = new MarketState(venueAdapter('binance'), (value) => whole.push(line(value)), ALL);
    for (const each of early) first.frame(each);
    const saved: unknown = JSON.parse(JSON.stringify(first.save()));
    expect(isMarketCheckpoint(saved)).toBe(true);
    whole.length = 0;
    for (const each of late) first.frame(each);
    const again: string[] = [];
    const other = new MarketState(venueAdapter('binance'), (value) => again.push(line(value)), ALL);
    for (const each of [depth(3), depth(3, 3, 'Y'), trade(1, { p: '7' })]) other.frame(each);
    again.length = 0;
    if (isMarketCheckpoint(saved)) other.restore(saved);
    expect(other.symbols).toEqual(['X']);
    for (const each of late) other.frame(each);
    expect(again).toEqual(whole);
    expect(whole.filter((each) => each.startsWith('gap'))).toEqual([
      'gap X trade 3 is missing',
      'gap X 11 does not follow 8',
    ]);
    expect(other.save()).toEqual(first.save());
  });
  const line = (value: MarketValue) => valueLine(value);

  it('keeps the epochs of deals, the numbers of connections and the channels of a venue', () => {
    const state = new MarketState(venueAdapter('tideline'), () => {});
    for (const each of [deal('a', 1, 5), deal('b', 1, 6), deal('b', 2, 7)]) state.frame(each);
    expect(state.save().symbols[0]?.epochs).toMatchObject({ epoch: 'b', retired: ['a'], base: 5 });
    const other = new MarketState(venueAdapter('tideline'), () => {});
    other.restore(state.save());
    expect(other.save()).toEqual(state.save());

    const numbered = (sequence_num: number) =>
      frame({
        channel: 'l2_data',
        sequence_num,
        events: [{ type: 'snapshot', product_id: 'A', updates: [] }],
      });
    const lines: string[] = [];
    const before = new MarketState(venueAdapter('coinbase'), () => {});
    before.frame(numbered(3));
    const after = new MarketState(
      venueAdapter('coinbase'),
      (value) => lines.push(shown(value)),
      new Set(['gap']),
    );
    after.restore(before.save());
    after.frame(numbered(5));
    expect(lines).toEqual(['gap A sequence 5 does not follow 3']);

    const subscribed = frame({ event: 'subscribed', channel: 'book', chanId: 7, symbol: 'tX' });
    const one = new MarketState(venueAdapter('bitfinex'), () => {});
    one.frame(subscribed);
    const found: string[] = [];
    const two = new MarketState(venueAdapter('bitfinex'), (value) => found.push(shown(value)));
    two.restore(one.save());
    two.frame(frame([7, [[9, 1, 2]]]));
    expect(found).toEqual(['book tX null 9×2 | ']);
  });

  it('is of this version', () => {
    const { version } = new MarketState(venueAdapter('binance'), () => {}).save();
    const states = [null, undefined, 1, 'x', {}, { version: version - 1 }, { version }];
    expect(states.map(isMarketCheckpoint)).toEqual([
      ...[false, false, false, false, false, false],
      true,
    ]);
    expect(version).toBe(3);
  });
});
