import { expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { SimFeed } from '../../market/feeds/sim/sim-feed.ts';
import { MarketHub } from '../../market/hub.ts';
import { Publisher } from '../../market/realtime/publisher.ts';
import { EpochIds } from '../epoch-ids.ts';
import { Channels } from './channels.ts';
import { parseStream, type StreamName } from './stream-name.ts';

const SYMBOL = 'BTCUSDT';
const STREAMS = [
  '!ticker@arr',
  ...['trade', 'aggTrade', 'kline_1m', 'kline_3m', 'depth@100ms', 'depth5@100ms'],
  ...['ticker', 'miniTicker', 'bookTicker'],
].map((each) => (each.startsWith('!') ? each : `btcusdt@${each}`));

/** Texts of an event that are numbers, by their path. */
function numbersOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return /^-?[\d.]+$/.test(value) ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    numbersOf(each, `${path}/${Array.isArray(value) ? '' : key}`),
  );
}

it('gives every number of an event eight decimals, percentages three', async () => {
  let now = Date.UTC(2025, 5, 2, 9, 30, 50);
  const clock = { now: () => now };
  const feed = Object.assign(new SimFeed(7, clock), { generation: 0, symbols: [SYMBOL] });
  const hub = new MarketHub({ feed, clock, newEpoch: () => 'e', rest: async () => {} });
  now += 100;
  hub.take(feed.advance(now));
  await hub.ready;
  const channels = new Channels(
    { market: hub, clock, ids: new EpochIds(hub, clock) },
    (broadcast) => new Publisher(hub, clock, broadcast, clock),
  );
  const received = new Set<string>();
  let gone = 0;
  for (const each of STREAMS) {
    channels.join(parseStream(each, hub) as StreamName, {
      send: ({ raw, stream }) => {
        received.add(stream);
        for (const [path, text] of numbersOf(JSON.parse(String(raw)))) {
          // Binance's name for a field without a meaning, and for the change in percent.
          if (path === '/k/B') continue;
          const decimals = /\/P$/.test(path) ? 3 : 8;
          expect([stream, path, text.split('.')[1]?.length]).toEqual([stream, path, decimals]);
          if (Number(text) === 0) gone++;
        }
      },
    });
  }
  await until('an event of each stream and a level that ended', () => {
    now += 100;
    hub.take(feed.advance(now));
    channels.turn();
    return received.size === STREAMS.length && gone > 0;
  });
});
