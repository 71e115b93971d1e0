import {
  type DealFrame,
  type DepthFrame,
  type FeedInfo,
  type Frame,
  type PublicTopic,
  QUIET_INTERVAL,
  type TickersFrame,
} from '@tideline/wire';
import { quotationNew } from '@tideline/wire/calls/market';
import { beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { SimFeed } from '../feeds/sim/sim-feed.ts';
import { MarketHub } from '../hub.ts';
import { marketRoutes } from '../routes.ts';
import { Publisher } from './publisher.ts';

const START = Date.UTC(2025, 5, 2, 9, 30, 50);
let now: number;
let feed: SimFeed;
let hub: MarketHub;
let sent: Frame[];
let publisher: Publisher;

/** Advances time in turns of the feed and the publisher; `still` stops the market. */
function pass(ms: number, still = false): void {
  for (let at = 0; at < ms; at += 100) {
    now += 100;
    if (!still) hub.take(feed.advance(now));
    publisher.turn();
  }
}

/** The feed hears all pairs but these. */
const halt = (...halted: readonly string[]) =>
  Object.assign(feed, { fresh: (symbol: string) => !halted.includes(symbol) });
const of = (topic: PublicTopic): Frame[] => sent.filter((frame) => frame.topic === topic);
const dealIds = (frame: Frame): number[] => (frame as DealFrame).data.deals.map((deal) => deal.id);
const dense = (frames: readonly Frame[]): boolean =>
  frames.every((frame, at) => frame.seq === (frames[0] as Frame).seq + at);

beforeEach(async () => {
  now = START;
  sent = [];
  const clock = { now: () => now };
  feed = new SimFeed(11, clock);
  let epoch = 0;
  hub = new MarketHub({ feed, clock, newEpoch: () => `e${++epoch}`, rest: async () => {} });
  now += 100;
  hub.take(feed.advance(now));
  await hub.ready;
  publisher = new Publisher(hub, clock, (frame) => sent.push(frame));
});

describe('the publisher', () => {
  test('sends nothing for topics without subscribers', () => {
    pass(3_000);
    expect(sent).toEqual([]);
    expect(publisher.active).toBe(0);
  });

  test('limits each topic to its rate, and numbers frames without a gap', () => {
    const topics = [
      'tickers',
      'price:BTCUSDT',
      'depth:BTCUSDT',
      'deal:BTCUSDT',
      'kline:BTCUSDT:1m',
    ] as const;
    for (const topic of topics) publisher.open(topic);
    pass(20_000);
    for (const topic of topics) {
      expect(of(topic).length).toBeGreaterThan(10);
      expect(dense(of(topic))).toBe(true);
    }
    expect(of('tickers').length).toBeLessThanOrEqual(20);
    expect(of('kline:BTCUSDT:1m').length).toBeLessThanOrEqual(80);
    expect(of('price:BTCUSDT').length).toBeLessThanOrEqual(200);
  });

  test('sends a finished minute once more, as final', () => {
    publisher.open('kline:BTCUSDT:1m');
    pass(12_000);
    const candles = of('kline:BTCUSDT:1m').flatMap(
      (frame) => (frame.data as unknown as { candles: { final: boolean; time: number }[] }).candles,
    );
    const ended = candles.filter((candle) => candle.final);
    expect(ended).toHaveLength(1);
    expect(ended[0]?.time).toBe(START - 50_000);
    expect(candles.at(-1)?.time).toBe(START + 10_000);
  });

  test('sends heartbeats for a still market, and repeats the quote on the price topic', () => {
    const topics = [
      'price:BTCUSDT',
      'depth:BTCUSDT',
      'deal:BTCUSDT',
      'kline:BTCUSDT:5m',
      'tickers',
    ] as const;
    for (const topic of topics) publisher.open(topic);
    const quote = hub.quote('BTCUSDT');
    pass(QUIET_INTERVAL * 2 + 500, true);
    for (const topic of topics.slice(0, 4)) {
      const frames = of(topic).filter((frame) => frame.time > START + 1_000);
      expect(frames.length).toBeGreaterThanOrEqual(2);
    }
    expect(
      of('price:BTCUSDT').every(
        (frame) => (frame.data as unknown as { seq: number }).seq === quote?.seq,
      ),
    ).toBe(true);
    expect(of('depth:BTCUSDT').at(-1)?.data).toEqual({ bids: [], asks: [] });
    expect(of('tickers').at(-1)?.data).toMatchObject({ quotes: [] });
    expect(of('deal:BTCUSDT').at(-1)?.data).toEqual({ deals: [] });
  });

  test('names the silent pairs in every list, at once when one falls silent or sends again [CALL:GET currency/quotation_new]', async () => {
    const clock = { now: () => now };
    const read = marketRoutes(hub, clock, async () => ({})).find(({ row }) => row === quotationNew);
    const answer = () => read?.handle({}, { caller: null, lang: 'en', address: 'local' });
    const silent = () => of('tickers').map((frame) => (frame as TickersFrame).data.silent);
    publisher.open('tickers');
    pass(3_000);
    expect(silent().every((pairs) => pairs === undefined)).toBe(true);
    const before = of('tickers').length;
    const halted = now;
    halt('ETHUSDT', 'BNBUSDT');
    publisher.turn();
    expect(silent().slice(before)).toEqual([{ ETHUSDT: halted, BNBUSDT: halted }]);
    const first = publisher.first('tickers') as TickersFrame;
    expect(first.data.silent).toEqual({ ETHUSDT: halted, BNBUSDT: halted });
    expect(first.asOf).toBeUndefined();
    expect(await answer()).toMatchObject({ time: now, silent: first.data.silent });
    halt('BNBUSDT');
    publisher.turn();
    expect(silent().at(-1)).toEqual({ BNBUSDT: halted });
    halt();
    publisher.turn();
    expect(silent()).toHaveLength(before + 3);
    expect(silent().at(-1)).toBeUndefined();
    expect(await answer()).not.toHaveProperty('silent');
    expect(dense(of('tickers'))).toBe(true);
  });

  test('says at once which pairs do not trade by the venue’s word, and when they trade again', () => {
    const closed = () => of('tickers').map((frame) => (frame as TickersFrame).data.feed.closed);
    const { info } = feed;
    const close = (pairs?: FeedInfo['closed']) =>
      Object.assign(feed, { info: { ...info, ...(pairs && { closed: pairs }) } });
    publisher.open('tickers');
    pass(3_000);
    const before = of('tickers').length;
    close({ BTCUSDT: 'maintenance' });
    publisher.turn();
    close({ BTCUSDT: 'halted' });
    publisher.turn();
    publisher.turn();
    close();
    publisher.turn();
    expect(closed().slice(before)).toEqual([
      { BTCUSDT: 'maintenance' },
      { BTCUSDT: 'halted' },
      undefined,
    ]);
  });

  test('continues a topic’s sequence after its members have gone, without the deals of that time', () => {
    publisher.open('deal:BTCUSDT');
    pass(5_000);
    publisher.close('deal:BTCUSDT');
    const before = sent.at(-1) as Frame;
    pass(10_000);
    const missed = hub.lastDealId('BTCUSDT');
    publisher.open('deal:BTCUSDT');
    pass(5_000);
    const next = of('deal:BTCUSDT').find((frame) => frame.seq === before.seq + 1);
    expect(next && dealIds(next)[0]).toBe(missed + 1);
  });

  test('restarts all numbers in a new epoch', async () => {
    publisher.open('price:BTCUSDT');
    publisher.open('depth:BTCUSDT');
    pass(2_000);
    now += 120_000;
    const before = hub.epoch;
    sent = [];
    hub.take(feed.advance(now));
    await until('the next epoch', () => hub.epoch !== before);
    pass(2_000);
    sent = sent.filter((frame) => frame.epoch !== before);
    for (const topic of ['price:BTCUSDT', 'depth:BTCUSDT'] as const) {
      expect(of(topic)[0]).toMatchObject({ seq: 1, epoch: hub.epoch });
    }
    const whole = of('depth:BTCUSDT')[0] as DepthFrame;
    expect(whole.data.bids).toHaveLength(120);
  });

  test('says at once that a pair is not trusted any more, and that it is again', () => {
    const topics = ['price:BTCUSDT', 'depth:BTCUSDT', 'deal:BTCUSDT', 'kline:BTCUSDT:1m'] as const;
    for (const topic of topics) publisher.open(topic);
    pass(2_000);
    let trusted = true;
    (feed as { fresh?: (symbol: string) => boolean }).fresh = (symbol) =>
      trusted || symbol !== 'BTCUSDT';
    for (const state of [false, true]) {
      trusted = state;
      sent = [];
      pass(400, true);
      for (const topic of topics) {
        expect(
          of(topic).map(({ asOf }) => asOf === undefined),
          topic,
        ).toEqual([state]);
      }
    }
  });

  test('says in each frame since when a silent feed has been silent', () => {
    const topics = [
      'tickers',
      'price:BTCUSDT',
      'depth:BTCUSDT',
      'deal:BTCUSDT',
      'kline:BTCUSDT:1m',
    ] as const;
    for (const topic of topics) publisher.open(topic);
    pass(1_000);
    const lastReceived = now;
    expect(sent.filter(({ asOf }) => asOf !== undefined)).toEqual([]);
    pass(10_100, true);
    sent = [];
    pass(6_000, true);
    for (const topic of topics) {
      expect(of(topic).length, topic).toBeGreaterThan(0);
      for (const { asOf } of of(topic)) expect(asOf, topic).toBe(lastReceived);
    }
    expect(publisher.first('price:BTCUSDT')?.asOf).toBe(lastReceived);
    sent = [];
    pass(2_000);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter(({ asOf }) => asOf !== undefined)).toEqual([]);
  });
});
