import { describe, expect, it } from 'vitest';
import { createMarket } from '../create-market.ts';
import type { Live } from '../live/live.ts';
import { quote } from '../marbles/stage.ts';
import type { BookView } from '../market.types.ts';
import type { RawRecord } from '../recording/raw-record.ts';
import { Replay } from '../replay/replay.ts';
import { alwaysOn } from '../transports/always-on.ts';
import { MarketState, StreamVerifier, valueLine, venueAdapter } from './index.ts';

const START = Date.UTC(2026, 0, 5);
const MINUTE = 60_000;
const URL = 'http://x/api/currency/deal?symbol=BTCUSDT';
type Body = Readonly<Record<string, unknown>>;

function record(at: number, kind: RawRecord['kind'], text: string, url = ''): RawRecord {
  const times = { wall: (START + at) * 1000, mono: at * 1000, requested: null };
  return { kind, text, url, connection: 1, file: 'r', line: at, ...times };
}
const packet = (at: number, body: unknown) =>
  record(at, 'received', `42${JSON.stringify(['frames', [body]])}`);
const frame = (at: number, topic: string, seq: number, data: unknown): Body => ({
  topic,
  epoch: 'e',
  seq,
  time: START + at,
  data,
});
const answer = (at: number, data: Body, url: string) =>
  record(at, 'rest', JSON.stringify({ type: 'ok', code: 1, message: '', data }), url);
const candle = (at: number, revision: number) => ({
  time: START + Math.floor(at / MINUTE) * MINUTE,
  ...{ open: '100', high: '100', low: '100', close: '100', volume: '1', turnover: '1' },
  ...{ count: 1, takerVolume: '0', takerTurnover: '0', final: false, revision },
});
const deal = (id: number, at: number) => ({
  id,
  time: START + at,
  price: '100.00',
  quantity: '1',
  side: 'buy',
});
const FEED = { kind: 'sim', label: '1', shift: null };

/** Correct contents of each topic at second `n` of the recording. */
const TRUE: Readonly<Record<string, (n: number) => Body>> = {
  depth: (n) => frame(n * 1000, 'depth:BTCUSDT', n, { bids: [[`${100 + n}.00`, '1']], asks: [] }),
  deal: (n) => frame(n * 1000, 'deal:BTCUSDT', n, { deals: [deal(n, n * 1000)] }),
  price: (n) => frame(n * 1000, 'price:BTCUSDT', n, quote('BTCUSDT', 2 * n, '100')),
  tickers: (n) =>
    frame(n * 1000, 'tickers', n, { quotes: [quote('BTCUSDT', 2 * n + 1, '100')], feed: FEED }),
  kline: (n) => frame(n * 1000, 'kline:BTCUSDT:1m', n, { candles: [candle(n * 1000, n)] }),
};
const SECONDS = 20;
/** The second of the malformed frame. */
const AT = 9;

/** Twenty seconds of one pair; `spoil` corrupts one frame. */
function recording(topic: string, spoil: (body: Body) => unknown): RawRecord[] {
  const records = [
    record(0, 'open', '', 'http://x/socket.io'),
    record(1, 'received', '40{"sid":"redacted"}'),
  ];
  for (let n = 1; n <= SECONDS; n++) {
    for (const [kind, said] of Object.entries(TRUE)) {
      const body = said(n);
      records.push(packet(n * 1000, n === AT && kind === topic ? spoil(body) : body));
    }
    // REST can answer each second, after the frames of that second.
    const at = n * 1000 + 500;
    const bids = Array.from({ length: n }, (_, i) => [`${100 + n - i}.00`, '1']);
    const stamp = { epoch: 'e', time: START + at, symbol: 'BTCUSDT' };
    const ids = Array.from({ length: n }, (_, i) => n - i);
    const deals = ids.map((id) => deal(id, id * 1000));
    const whole = { ...stamp, seq: n, book: { bids, asks: [['900.00', '1']] }, deals: [] };
    const top = { bids: bids.slice(0, 1), asks: [['900.00', '1']] };
    const tape = { ...stamp, seq: n, book: top, deals };
    const page = { ...stamp, period: '1m', more: false, candles: [candle(at, n)] };
    records.push(answer(at, whole, `${URL}&depth=200&limit=1`));
    records.push(answer(at + 1, tape, `${URL}&depth=1&limit=200`));
    records.push(
      answer(at + 2, page, 'http://x/api/currency/new_timeshar?symbol=BTCUSDT&period=1m'),
    );
    const quotes = [quote('BTCUSDT', 2 * n + 1, '100')];
    const list = { epoch: 'e', time: START + at, feed: FEED, quotes };
    records.push(answer(at + 3, list, 'http://x/api/currency/quotation_new'));
  }
  return records;
}

/** The live engine's values of a recording. */
function lived(records: readonly RawRecord[]) {
  const replay = new Replay();
  const market = createMarket({
    sources: replay,
    clock: replay.clock,
    lifecycle: alwaysOn,
    random: () => 0,
  });
  let book: Live<BookView> | null = null;
  let brokeAt: number | null = null;
  market.book$('BTCUSDT').subscribe((live) => {
    const broke = book?.status === 'live' && live.status !== 'live';
    if (broke) brokeAt ??= replay.position - START;
    book = live;
  });
  market.deals$('BTCUSDT').subscribe();
  market.candles$('BTCUSDT', '1m').subscribe();
  market.quote$('BTCUSDT').subscribe();
  replay.push(records);
  replay.end();
  while (replay.step());
  const { malformed } = market.stats;
  market.close();
  const rows = (side: BookView['bids'] = []) => side.map((row) => `${row.price} ${row.quantity}`);
  const value = (book as Live<BookView> | null)?.value;
  return { malformed, brokeAt, bids: rows(value?.bids), asks: rows(value?.asks) };
}

/** The recording readers' values. */
function read(records: readonly RawRecord[]) {
  const lines: string[] = [];
  let brokeAt: number | null = null;
  const state = new MarketState(venueAdapter('tideline'), (value) => {
    lines.push(valueLine(value));
  });
  const verifier = new StreamVerifier(venueAdapter('tideline'));
  for (const each of records) {
    const before = state.follower('BTCUSDT')?.valid ?? false;
    state.frame(each);
    const broke = before && state.follower('BTCUSDT')?.valid === false;
    if (broke) brokeAt ??= each.wall / 1000 - START;
    verifier.frame(each, each);
  }
  const report = verifier.report('test');
  const top = state.follower('BTCUSDT')?.book?.top(20);
  const rows = (side: readonly (readonly unknown[])[] = []) => side.map((row) => row.join(' '));
  return { report, brokeAt, lines, bids: rows(top?.bids), asks: rows(top?.asks) };
}

const data = (body: Body) => body['data'] as Readonly<Record<string, readonly Body[]>>;
const AWAY = 900_000_000;
type Spoil = (body: Body) => unknown;
const change =
  (name: string, part: object): Spoil =>
  (body) => ({
    ...body,
    data: { ...data(body), [name]: data(body)[name]?.map((each) => ({ ...each, ...part })) },
  });

/** Malformed frames, by topic. */
const NONSENSE: Readonly<Record<string, Readonly<Record<string, Spoil>>>> = {
  depth: {
    'prices as JSON numbers': (body) => ({ ...body, data: { bids: [[109, 1]], asks: [] } }),
    'a price that is no decimal': (body) => ({ ...body, data: { bids: [['1e2', '1']], asks: [] } }),
    'a side that is missing': (body) => ({ ...body, data: { bids: [['109.00', '1']] } }),
    'a sequence that no neighbour explains': (body) => ({ ...body, seq: 1_000_000 }),
    'a negative sequence': (body) => ({ ...body, seq: -1 }),
    'an epoch that never was': (body) => ({ ...body, epoch: 'nonsense' }),
    'no time': ({ time: _, ...body }) => body,
    'a date in the future': (body) => ({ ...body, time: Number(body['time']) + 600_000 }),
  },
  deal: {
    'an id that no neighbour explains': change('deals', { id: AWAY }),
    'a price of zero': change('deals', { price: '0' }),
    'no side': change('deals', { side: null }),
    'a list that is no list': (body) => ({ ...body, data: { deals: 'many' } }),
    'a time in the future': change('deals', { time: START + 600_000 }),
    'an epoch that never was': (body) => ({ ...body, epoch: 'nonsense' }),
  },
  price: {
    'a field that is missing': (body) => ({ ...body, data: { ...data(body), mark: undefined } }),
    'a price that is no number': (body) => ({ ...body, data: { ...data(body), last: 'NaN' } }),
    'another pair': (body) => ({ ...body, data: { ...data(body), symbol: 'ETHUSDT' } }),
    'a quote number that no neighbour explains': (body) => ({
      ...body,
      data: { ...data(body), seq: AWAY },
    }),
  },
  tickers: {
    'no feed': (body) => ({ ...body, data: { quotes: data(body)['quotes'] } }),
    'a quote that is null': (body) => ({ ...body, data: { quotes: [null], feed: FEED } }),
    'a quote number that no neighbour explains': change('quotes', { seq: AWAY }),
  },
  kline: {
    'a candle that has not begun': change('candles', { time: START + 10 * MINUTE }),
    'a low above the high': change('candles', { low: '900' }),
    'a revision that no neighbour explains': change('candles', { revision: AWAY }),
    'a count that is text': change('candles', { count: '1' }),
  },
};
const CASES = Object.entries(NONSENSE).flatMap(([topic, kinds]) =>
  Object.entries(kinds).map(([name, spoil]) => [topic, name, spoil] as const),
);

describe('a recording of our own exchange', () => {
  it('without a malformed frame gives the live engine’s book, and reports nothing as malformed', () => {
    const records = recording('none', (body) => body);
    const [ours, theirs] = [read(records), lived(records)];
    expect(ours.report).toMatchObject({ malformed: 0, chain: { gaps: 0 }, first_problem: null });
    expect(theirs.malformed).toBe(0);
    expect([ours.bids, ours.asks]).toEqual([theirs.bids, theirs.asks]);
  });

  it.each(CASES)('%s with %s: the same result as the live engine', (topic, _name, spoil) => {
    const records = recording(topic, spoil);
    const [ours, theirs] = [read(records), lived(records)];
    expect(theirs.malformed).toBe(1);
    expect(ours.report).toMatchObject({ malformed: 1, first_problem: { line: AT * 1000 } });
    expect(ours.report.first_problem?.reason).toContain(String(TRUE[topic]?.(AT)['topic']));
    // It never becomes a value, and its topic stops at once.
    expect(ours.lines.join('\n')).not.toMatch(/900000000|NaN|1e2|\[109,|ETHUSDT|null buy/);
    expect(ours.brokeAt).toBe(theirs.brokeAt);
    expect([ours.bids, ours.asks]).toEqual([theirs.bids, theirs.asks]);
    // The values of every other second equal those of an undamaged recording.
    const clean = read(recording('none', (body) => body)).lines;
    if (topic !== 'depth' && topic !== 'deal')
      expect(clean).toEqual(expect.arrayContaining(ours.lines));
  });

  it.each(CASES)(
    '%s with %s: goes on from any checkpoint as if it had read all',
    (topic, _name, spoil) => {
      const records = recording(topic, spoil);
      const whole = read(records).lines;
      for (let at = 7; at < records.length; at += 5) {
        const before = new MarketState(venueAdapter('tideline'), () => {});
        for (const each of records.slice(0, at)) before.frame(each);
        const lines: string[] = [];
        const after = new MarketState(venueAdapter('tideline'), (value) => {
          lines.push(valueLine(value));
        });
        after.restore(JSON.parse(JSON.stringify(before.save())));
        for (const each of records.slice(at)) after.frame(each);
        expect(lines, `from record ${at}`).toEqual(whole.slice(whole.length - lines.length));
        const rest = records.length - at;
        if (rest > 20) expect(lines.length).toBeGreaterThan(0);
      }
    },
  );

  it('continues after a truncated packet, and names it', () => {
    const records = recording('none', (body) => body);
    const at = records.findIndex(({ text }) => text.includes('deal:BTCUSDT'));
    const [cut] = records.splice(at, 1);
    records.splice(at, 0, { ...(cut as RawRecord), text: '42["frames",[{"topic"' });
    const { report } = read(records);
    expect(report).toMatchObject({ malformed: 1, first_problem: { reason: /packet/ } });
  });
});
