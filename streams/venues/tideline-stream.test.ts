import { beforeEach, describe, expect, it } from 'vitest';
import { quote } from '../marbles/stage.ts';
import { frame, type items, report } from './frame-fixtures.ts';
import { overall, resultOf, type VenueFrame } from './index.ts';
import { venueAdapter } from './registry.ts';

const START = Date.UTC(2026, 0, 5);
const FEED = { kind: 'sim', label: '1', shift: null };
let clock = 0;
beforeEach(() => {
  clock = 0;
});

interface FramePlace {
  readonly epoch?: string;
  readonly connection?: number;
  /** ms after the frame before. */
  readonly after?: number;
}

/** A packet with one frame, 100 ms after the one before. */
function said(topic: string, seq: number, data: object, place: FramePlace = {}): VenueFrame {
  const { epoch = 'A', connection = 1, after = 100 } = place;
  clock += after;
  const body = { topic, epoch, seq, time: START + clock, data };
  return frame(`42${JSON.stringify(['frames', [body]])}`, { connection, wall: wallNow() });
}
const wallNow = () => (START + clock) * 1000;
const depth = (seq: number, place?: FramePlace) =>
  said('depth:BTCUSDT', seq, { bids: [[`${seq}`, '1']], asks: [] }, place);
const deals = (seq: number, ids: readonly number[], place?: FramePlace) => {
  const at = START + clock;
  const rows = ids.map((id) => ({ id, time: at, price: '1', quantity: '1', side: 'buy' }));
  return said('deal:BTCUSDT', seq, { deals: rows }, place);
};
const price = (seq: number, quoteSeq: number, place?: FramePlace) =>
  said('price:BTCUSDT', seq, quote('BTCUSDT', quoteSeq, '100'), place);
const tickers = (seq: number, quoteSeq: number, place?: FramePlace) =>
  said('tickers', seq, { quotes: [quote('BTCUSDT', quoteSeq, '100')], feed: FEED }, place);
const event = (kind: 'open' | 'close', connection: number) =>
  frame('', { kind, connection, wall: wallNow() });
const connected = (connection: number) => frame('40{}', { connection, wall: wallNow() });
/** An answer of `currency/deal`. */
function answer(seq: number, ids: readonly number[], epoch = 'A'): VenueFrame {
  clock += 100;
  const rows = ids.map((id) => ({ id, time: START, price: '1', quantity: '1', side: 'buy' }));
  const book = { bids: [['1', '1']], asks: [['900', '1']] };
  const data = { epoch, time: START + clock, symbol: 'BTCUSDT', seq, book, deals: rows };
  const url = 'http://x/api/currency/deal?symbol=BTCUSDT&depth=200';
  const body = { type: 'ok', code: 1, message: '', data };
  return frame(body, { kind: 'rest', url, wall: wallNow() });
}
const kinds = (...frames: VenueFrame[]) =>
  read(...frames).map((item) => {
    if (item.kind === 'book-delta') return `depth ${item.epoch}${item.last}`;
    if (item.kind === 'deal') return `deal ${item.epoch}${item.deal.id}`;
    return item.kind === 'quote' ? `quote ${item.quote.seq}` : item.kind;
  });
/** All items of one stream; `items` makes an adapter for each frame. */
function read(...frames: VenueFrame[]) {
  const all: ReturnType<typeof items> = [];
  const adapter = venueAdapter('tideline');
  for (const each of frames) adapter.parse(each, (item) => all.push(item), { onlySymbol: null });
  return all;
}

describe('epochs of a recording', () => {
  it('begin with their first frame once the next one confirms it', () => {
    const frames = [depth(7), depth(1, { epoch: 'B' }), depth(2, { epoch: 'B' })];
    expect(kinds(...frames)).toEqual(['depth A7', 'depth B1', 'depth B2']);
  });

  it('without a second frame are reported as malformed at the next frame', () => {
    const frames = [depth(7), depth(1, { epoch: 'X' }), depth(8)];
    expect(kinds(...frames)).toEqual(['depth A7', 'malformed', 'depth A8']);
  });

  it('that have ended are ignored and do not refute an announced one', () => {
    const frames = [
      ...[depth(7), depth(1, { epoch: 'B' }), depth(2, { epoch: 'B' })],
      ...[
        depth(1, { epoch: 'C' }),
        depth(8, { after: -1_000 }),
        depth(2, { epoch: 'C', after: 2_000 }),
      ],
    ];
    expect(kinds(...frames).slice(3)).toEqual(['depth C1', 'depth C2']);
  });

  it('can return on a new connection, from its first frame on', () => {
    const frames = [depth(7), depth(1, { epoch: 'B' }), depth(2, { epoch: 'B' })];
    const again = [event('close', 1), connected(2)];
    const next = [depth(8, { connection: 2 }), depth(9, { connection: 2 })];
    expect(kinds(...frames, ...again, ...next).slice(3)).toEqual(['depth A8', 'depth A9']);
  });

  it('do not change by an answer while the socket speaks, and its deals are dropped', () => {
    const seen = kinds(deals(1, [5]), answer(9, [3, 2, 1], 'B'), deals(2, [6]));
    expect(seen.filter((each) => each.startsWith('deal'))).toEqual(['deal A5', 'deal A6']);
  });
});

describe('connections of a recording', () => {
  it('are read one at a time: frames of an older one are dropped', () => {
    const late = depth(8, { connection: 1 });
    expect(kinds(depth(7), connected(2), late, depth(9, { connection: 2 }))).toEqual([
      'depth A7',
      'depth A9',
    ]);
  });

  it('end when they close, even if the next one has no connect packet', () => {
    const next = depth(8, { connection: 2 });
    expect(kinds(depth(7), event('close', 1), next)).toEqual(['depth A7', 'depth A8']);
  });

  it('begin with the present state at its current sequence', () => {
    const greeting = tickers(3, 9, { connection: 2 });
    expect(kinds(tickers(3, 8), connected(2), greeting)).toEqual(['quote 8', 'quote 9']);
    expect(kinds(tickers(3, 8), tickers(3, 9))).toEqual(['quote 8']);
  });
});

describe('items of a recording', () => {
  it('include no quote that is older than an earlier item', () => {
    expect(kinds(price(1, 8), tickers(1, 7), price(2, 9))).toEqual(['quote 8', 'quote 9']);
  });

  it('may skip as many ids as the elapsed time makes plausible', () => {
    expect(kinds(deals(1, [5]), deals(2, [15_000], { after: 10_000 }))).toEqual([
      'deal A5',
      'deal A15000',
    ]);
    expect(kinds(deals(1, [5]), deals(2, [15_000]))).toEqual(['deal A5', 'malformed']);
  });

  it('count a repeated change', () => {
    const counted = report('tideline', depth(7), answer(7, []), depth(8), depth(8), depth(9));
    expect(counted).toMatchObject({ chain: { repeated: 1, gaps: 0 }, first_problem: null });
  });
});

describe('a change that could not be read', () => {
  const broken = (seq: number) => said('depth:BTCUSDT', seq, { bids: 'none' });

  it('is not in an older snapshot, but in the next one', () => {
    const frames = [depth(7), answer(7, []), depth(8), broken(9), answer(8, [])];
    const before = report('tideline', ...frames, depth(10));
    expect(before.chain).toMatchObject({ ok: 2, gaps: 0, bridged: 1 });
    const after = report('tideline', ...frames, depth(10), answer(9, []), depth(11));
    // The change that waited, and the one after it, follow on the snapshot that holds what was
    // lost.
    expect(after.chain).toMatchObject({ ok: 3, gaps: 0, bridged: 2 });
  });

  it('fails its symbol and the stream', () => {
    const made = report('tideline', depth(7), answer(7, []), depth(8), broken(9));
    const symbol = made.by_symbol['BTCUSDT'];
    expect([symbol && resultOf(symbol), overall(made)]).toEqual(['failed', 'failed']);
  });

  it('fails the stream even if it names no symbol', () => {
    const cut = frame('42["frames",[{', { connection: 1, wall: wallNow() });
    const made = report('tideline', depth(7), answer(7, []), depth(8), cut, depth(9));
    expect([Object.values(made.by_symbol).map(resultOf), overall(made)]).toEqual([
      ['chained'],
      'failed',
    ]);
  });
});
