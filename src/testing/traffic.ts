import type { PublicTopic } from '@tideline/wire';
import { type LoggedRecord, WireLog } from '../features/devtools/wire-log.ts';

/** Start of the generated traffic, ms UTC: a full minute. */
export const TRAFFIC_START = 1_700_000_040_000;
const FEED = { kind: 'sim', label: 'test', shift: null };

const quoteOf = (seq: number, time: number) => ({
  symbol: 'BTCUSDT',
  seq,
  time,
  last: `${100 + seq}.00`,
  bid: '99.00',
  ask: '900.00',
  mark: '100.00',
  open: '100.00',
  change: '0.00',
  high: '100.00',
  low: '100.00',
  volume: '1',
  turnover: '1',
});
const dealOf = (id: number, time: number) => ({
  id,
  time,
  price: `${100 + id}.00`,
  quantity: '1',
  side: 'buy',
});
const candleOf = (revision: number) => ({
  time: TRAFFIC_START,
  open: '100.00',
  high: '100.00',
  low: '100.00',
  close: `${100 + revision}.00`,
  volume: '1',
  turnover: '1',
  count: 1,
  takerVolume: '1',
  takerTurnover: '1',
  final: false,
  revision,
});

/**
 * Traffic of one pair, four times a second: a price, a book level, a deal and a candle each,
 * preceded by the REST answers. Frame n of every topic has sequence 100 + n.
 * @param lost - missing sequences
 */
export function traffic(count: number, lost: readonly number[] = []): readonly LoggedRecord[] {
  const clock = { now: 0 };
  const log = new WireLog(
    { wall: () => TRAFFIC_START + clock.now, monotonic: () => clock.now },
    { age: 1e9, size: 1e9 },
  );
  log.recording = true;
  log.opened(1, 'http://here/socket.io');
  log.received(1, '40{"sid":"x"}');
  const say = (topic: PublicTopic, seq: number, data: unknown) => {
    const frame = { topic, epoch: 'e', seq, time: TRAFFIC_START + clock.now, data };
    log.received(1, `42${JSON.stringify(['frames', [frame]])}`);
  };
  const answer = (url: string, data: object) => {
    const body = { epoch: 'e', time: TRAFFIC_START + clock.now, symbol: 'BTCUSDT', ...data };
    log.asking(`/api/${url}`)(JSON.stringify({ type: 'ok', code: 1, message: '', data: body }));
  };
  for (let seq = 1; seq <= count; seq++) {
    clock.now += 250;
    const time = TRAFFIC_START + clock.now;
    if (!lost.includes(seq)) {
      say('tickers', seq, { quotes: [quoteOf(seq, time)], feed: FEED });
      say('price:BTCUSDT', seq, quoteOf(seq, time));
      say('depth:BTCUSDT', seq, { bids: [[`${100 + seq}.00`, '2']], asks: [] });
      say('deal:BTCUSDT', seq, { deals: [dealOf(seq, time)] });
      say('kline:BTCUSDT:1m', seq, { candles: [candleOf(seq)] });
    }
    if (seq > 1) continue;
    clock.now += 10;
    const deals = { seq: 1, book: { bids: [], asks: [] }, deals: [dealOf(1, time)] };
    const book = { bids: [['99.00', '1']], asks: [['900.00', '1']] };
    answer('currency/quotation_new', { feed: FEED, quotes: [quoteOf(1, time)] });
    answer('currency/deal?symbol=BTCUSDT&depth=200&limit=1', { seq: 1, book, deals: [] });
    answer('currency/deal?symbol=BTCUSDT&depth=1&limit=200', deals);
    const candles = { period: '1m', candles: [candleOf(1)], more: false };
    answer('currency/new_timeshar?symbol=BTCUSDT&period=1m&limit=300', candles);
  }
  return log.stored();
}
