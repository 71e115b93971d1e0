import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarketFeed } from '../../bin/market.ts';
import { until } from '../support/until.ts';
import { VenueDouble } from './doubles/double.ts';
import { Script } from './doubles/script.ts';
import { type ServedDouble, serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';

const PROGRAM = fileURLToPath(new URL('local-market-program.ts', import.meta.url));

describe.each([
  ['kraken', 'Kraken'],
  ['acme', 'Acme'],
])('the live venue %s as the source of an engine', (venue, label) => {
  const script = new Script(3);
  let double: VenueDouble;
  let served: ServedDouble;
  let program: ChildProcess;
  let seen: Record<string, unknown> = {};

  beforeAll(async () => {
    const made = venueDoubles['kraken']?.(script);
    if (!made) throw new Error('no double of kraken');
    double = new VenueDouble(made.protocol, made.market, Date.now);
    served = await serveDouble(double, 50);
    program = spawn(process.execPath, [PROGRAM, venue, served.ws, served.rest], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    if (!program.stdout) throw new Error('no output');
    createInterface({ input: program.stdout }).on('line', (line) => {
      seen = JSON.parse(line) as typeof seen;
    });
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => program.once('exit', resolve));
    program.stdin?.end();
    await ended;
    await served.close();
  });

  it("has the venue's book, deals, candles and name", async () => {
    await until('the venue’s market', () => {
      const [pair] = script.pairs;
      const bids = script
        .levels(pair as never, 5)
        .bids.map(([price, quantity]) => [Number(price), Number(quantity)]);
      expect(seen).toMatchObject({
        book: ['live', bids],
        deals: ['live', true],
        candles: ['live', 300],
        feed: { kind: 'live', label, shift: null },
      });
    });
  });

  it('refuses topics, calls and a second venue that it does not have', () => {
    expect(seen).toMatchObject({
      refused: [
        { topic: 'price:NOPEUSDT', error: 'symbol-unknown' },
        { topic: 'account', error: 'topic-unknown' },
      ],
      unknown: 'error',
      malformed: 'error',
      private: 'error',
      second: `this process already counts in the price steps of ${venue}`,
    });
  });

  it('says so while the venue is away, and no longer when it returns', async () => {
    await until('no silence', () => seen['silent'] === false);
    double.closed = true;
    double.cut();
    await until('silence', () => seen['silent'] === true);
    double.closed = false;
    await until('no silence', () => seen['silent'] === false);
  });
});

describe('a feed that cannot be opened', () => {
  it.each([
    ['nasdaq', 'expected sim, recording:FILE or live:VENUE'],
    ['live:nasdaq', 'binance'],
    ['recording:nothing.tideline', 'nothing.tideline'],
  ])('%s is refused in one line', async (name, words) => {
    const error = await openMarketFeed(name).catch((reason: unknown) => reason);
    expect((error as Error).message).toContain(words);
    expect((error as Error).message).not.toContain('\n');
  });

  it.each([
    [undefined, {}, 'a feed is needed: sim, recording:FILE or live:VENUE'],
    ['sim', { symbols: ['BTCUSDT'] }, 'symbols: only a live feed takes them'],
    ['live:kraken', { symbols: 'BTCUSDT' }, 'symbols: a list expected'],
    ['sim', { seed: 'x' }, 'seed "x": a whole number from 0 expected'],
    ['sim', { adapter: {} }, 'adapter: only a recording takes it'],
    [{}, {}, 'a feed is needed: sim, recording:FILE or live:VENUE, or { adapter, policy }'],
    ['live:kraken', { rest: 'kraken' }, 'rest "kraken": an address such as https://host expected'],
    ['live:kraken', { ws: 'https://kraken' }, 'ws "https://kraken": an address such as wss://host'],
  ])('%s with %j is refused before anything is opened', async (name, details, says) => {
    await expect(openMarketFeed(name as string, details as object)).rejects.toThrow(says);
  });
});
