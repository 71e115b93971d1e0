import type { RawRecord, VenueId } from '@tideline/streams/node';
import { EVENTS, type Frame } from '@tideline/wire';
import { Random } from '../faults/random.ts';
import { SYMBOLS, TrueExchange } from '../faults/true-exchange.ts';
import { TrueServer } from '../faults/true-server.ts';
import { venueDoubles } from './doubles/venues.ts';
import { rigOf } from './rig.ts';

/** Length of a recording: whole minutes for candles, and time around them, ms. */
const LENGTH = 200_000;
/** The market changes twice a second, so that a recording is short and can be read often. */
const STEP = 500;

/** Every venue whose frames are read: those with a double, COIN-M, and our own exchange. */
export const MADE = [
  ...(Object.keys(venueDoubles) as VenueId[]),
  'binance-coinm' as const,
  'tideline' as const,
];

/** A recording of a healthy session, each record with a time of its own. */
export function madeRecording(venue: VenueId, seed: number): RawRecord[] {
  const records = recordsOf(venue, seed);
  return records.map((record, at) => {
    const wall = record.wall + at;
    return { ...record, wall, mono: wall, line: at + 1 };
  });
}

function recordsOf(venue: VenueId, seed: number): readonly RawRecord[] {
  if (venue === 'tideline') return ownRecords(seed);
  // It is not offered live, and has no double. Its frames have the form of those of USD-M.
  if (venue === 'binance-coinm') return venueRecords('binance-usdm', seed);
  return venueRecords(venue, seed);
}

function venueRecords(venue: VenueId, seed: number): readonly RawRecord[] {
  const rig = rigOf(venue, seed);
  rig.session.start();
  for (let at = 0; at < LENGTH; at += STEP) {
    rig.double.step();
    rig.clock.advance(STEP);
  }
  return rig.tap.records;
}

/** Our own exchange: a true one, whose server a recorder hears. */
function ownRecords(seed: number): readonly RawRecord[] {
  const random = new Random(seed);
  const start = Date.UTC(2026, 0, 5, 12, 0, 20);
  const exchange = new TrueExchange(random, start);
  exchange.activity = 0.8;
  const server = new TrueServer(exchange, true);
  const records: RawRecord[] = [];
  let now = start;
  const add = (kind: RawRecord['kind'], text: string, url = '') => {
    const times = { wall: now * 1000, mono: now * 1000, requested: null };
    const place = { file: 'memory', line: records.length + 1 };
    records.push({ kind, text, url, connection: 1, ...times, ...place });
  };
  add('open', '', 'http://x/socket.io');
  add('received', '40{"sid":"redacted"}');
  const link = {
    topics: new Set<string>(),
    send: (frame: Frame) => add('received', `42${JSON.stringify([EVENTS.frames, [frame]])}`),
  };
  server.links.add(link);
  const topics = ['tickers', ...SYMBOLS.flatMap((symbol) => [`depth:${symbol}`, `deal:${symbol}`])];
  for (const topic of topics) server.join(link, topic, now);
  const ask = (symbol: string) => {
    const query = { symbol, depth: '500', limit: '50' };
    const data = exchange.answer('currency/deal', query, now);
    const url = `http://x/api/currency/deal?${new URLSearchParams(query)}`;
    add('rest', JSON.stringify({ type: 'ok', code: 1, message: '', data }), url);
  };
  for (; now < start + LENGTH; now += STEP) {
    server.turn(now);
    if (now === start + 2 * STEP) for (const symbol of SYMBOLS) ask(symbol);
  }
  return records;
}
