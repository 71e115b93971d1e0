import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { livePorts } from '@tideline/streams/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { called } from '../../bin/called.ts';
import { VenueDouble } from './doubles/double.ts';
import { PAIRS, Script } from './doubles/script.ts';
import { type ServedDouble, serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-hostile-'));
const cache = process.env['XDG_CACHE_HOME'];
beforeAll(() => {
  process.env['XDG_CACHE_HOME'] = join(folder, 'cache');
});
afterAll(() => {
  if (cache === undefined) delete process.env['XDG_CACHE_HOME'];
  else process.env['XDG_CACHE_HOME'] = cache;
  rmSync(folder, { recursive: true });
});

/** Clears the screen, sets the title, hides what follows, turns the direction of text, rings. */
const ESCAPES = '\u001b[2J\u001b]0;owned\u0007\u009b8m\u202e\u2066\r\u0008';
/** What no line of ours may have, apart from the ends of lines. */
const CONTROL = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const ok = (text: string) => expect(JSON.stringify(text.match(CONTROL)?.[0] ?? '')).toBe('""');

async function served(use: (double: VenueDouble, at: ServedDouble) => Promise<void>) {
  const made = venueDoubles.bybit?.(new Script(7, PAIRS.slice(0, 1)));
  if (!made) throw new Error('no double of bybit');
  const double = new VenueDouble(made.protocol, made.market, Date.now);
  const at = await serveDouble(double, 20);
  try {
    await use(double, at);
  } finally {
    await at.close();
  }
}

const addresses = ({ ws, rest }: ServedDouble): string[] => ['--ws', ws, '--rest', rest];

describe('texts of a venue on a terminal', () => {
  it('keep no control characters of its deals, its frames and its refusals', async () => {
    await served(async (double, at) => {
      const market = double.market;
      const step = market.step.bind(market);
      const hostile = (kind: number): string => {
        const row = { i: `${Date.now()}`, T: Date.now(), S: 'Buy', s: 'BTCUSDT', BT: false };
        const data = [{ ...row, p: `1${ESCAPES}`, v: `2${ESCAPES}` }];
        if (kind === 0)
          return JSON.stringify({ topic: 'publicTrade.BTCUSDT', type: 'snapshot', ts: 1, data });
        if (kind === 1)
          return JSON.stringify({ op: 'subscribe', success: false, ret_msg: ESCAPES, req_id: '1' });
        return `{"topic":"orderbook.50.BTCUSDT${ESCAPES}`;
      };
      let steps = 0;
      market.step = (now) => {
        // A connection hears them soon after it begins, on a slow machine too.
        if (double.open.some(({ channels }) => channels.has('publicTrade.BTCUSDT'))) steps++;
        const kind = [5, 15, 25].indexOf(steps);
        const frames = step(now);
        if (kind === -1) return frames;
        return [...frames, { channel: 'publicTrade.BTCUSDT', text: hostile(kind), kind: 'other' }];
      };
      const time = ['--for', '4s'];
      const out = join(folder, 'hostile.tideline');
      const watched = ['watch', '--venue', 'bybit', '--symbol', 'BTCUSDT', ...time];
      const watch = await called(...(watched as [string]), ...addresses(at));
      ok(watch.out + watch.err);
      expect(watch.out).toMatch(/\d+\.\d+ × /);
      steps = 0;
      const recorded = ['record', '--venue', 'bybit', '--symbols', 'BTCUSDT', '--out', out];
      const record = await called(...(recorded as [string]), ...time, ...addresses(at));
      ok(record.out + record.err);
      expect(record.err).toMatch(/ended: malformed frame|refused/);
    });
  });

  it('keep no control characters of its answers, nor of the names of its pairs', async () => {
    for (const [status, body] of [
      [400, ESCAPES],
      [200, `{"symbols":"${ESCAPES}`],
      [
        200,
        JSON.stringify({
          symbols: [`BTC${ESCAPES}USDT`, 'BTCUSDC'].map((symbol) => ({
            symbol,
            status: 'TRADING',
            baseAsset: `BTC${symbol === 'BTCUSDC' ? '' : ESCAPES}`,
            quoteAsset: symbol === 'BTCUSDC' ? 'USDC' : 'USDT',
            filters: [
              { filterType: 'PRICE_FILTER', tickSize: '0.01' },
              { filterType: 'LOT_SIZE', stepSize: '0.001' },
            ],
          })),
        }),
      ],
    ] as const) {
      const server = createServer((_, response) => response.writeHead(status).end(body));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const rest = `http://127.0.0.1:${port}`;
      const args = ['--venue', 'binance', '--symbol', 'BTCUSDT', '--for', '1s', '--rest', rest];
      const { code, out, err } = await called('watch', ...args);
      server.close();
      expect(code).toBe(2);
      expect(err).not.toBe('');
      expect(err.trim().split('\n')).toHaveLength(1);
      ok(out + err);
    }
  });
});

describe('the size of what a venue sends', () => {
  it('ends a connection with a frame of 17 MB, which nobody parses', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (client) => {
      client.send('{"small":true}');
      client.send('x'.repeat(17_000_000));
      client.send('{"after":true}');
    });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const received: string[] = [];
    const reason = await new Promise<string>((resolve) => {
      livePorts.open(`ws://127.0.0.1:${port}`, {
        opened: () => undefined,
        frame: (text) => received.push(text),
        closed: resolve,
      });
    });
    server.close();
    for (const client of server.clients) client.terminate();
    expect(reason).toBe('a frame of 17 MB');
    expect(received).toEqual(['{"small":true}']);
  });

  it('reads no answer beyond 64 MB, whatever its length says', async () => {
    let sent = 0;
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(1 << 20, 0x20);
      const more = (): void => {
        if (response.destroyed || sent > 400) return void response.end();
        sent++;
        response.write(piece, more);
      };
      more();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    const answer = await new Promise((resolve) => {
      livePorts.request({ method: 'GET', url }, resolve);
    });
    server.close();
    server.closeAllConnections();
    expect(answer).toEqual({
      kind: 'failed',
      failure: 'malformed',
      reason: 'an answer of more than 64 MB',
    });
    expect(sent).toBeLessThan(200);
  });
});
