import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import {
  alwaysOn,
  createMarket,
  engineStateOf,
  restFetch,
  socketIo,
  systemClock,
} from '@tideline/streams';
import {
  MarketState,
  openRecords,
  type RawRecord,
  RecordingReader,
  venueAdapter,
} from '@tideline/streams/node';
import type { Deal } from '@tideline/wire';
import { filter, firstValueFrom, timeout } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReplay } from '../exchange/compose/replay.ts';
import { type RunningExchange, startExchange } from '../exchange/index.ts';
import { until } from '../tests/support/until.ts';
import { called } from './called.ts';

const program = fileURLToPath(new URL('./tideline.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideline-record-'));
const recording = join(folder, 'btc.tideline');
let exchange: RunningExchange;
const origin = () => `http://127.0.0.1:${exchange.port}`;

beforeAll(async () => {
  exchange = await startExchange({ port: 0, dataDir: ':memory:' });
});
afterAll(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true });
});

async function tideline(...args: string[]): Promise<string> {
  const { code, out, err } = await called(...args);
  expect(code, err).toBe(0);
  return out;
}

async function records(file: string): Promise<RawRecord[]> {
  const all: RawRecord[] = [];
  for await (const batch of (await openRecords([file], 'tideline')).records) all.push(...batch);
  return all;
}

/** Every deal of a recording once, as `time price quantity side`, in the order of ids. */
function dealsOf(all: readonly RawRecord[], symbol: string): string[] {
  const deals: Deal[] = [];
  const state = new MarketState(venueAdapter('tideline'), (value) => {
    if (value.kind === 'deal' && value.symbol === symbol) deals.push(value.deal as Deal);
  });
  for (const record of all) state.frame(record);
  return deals.sort((a, b) => a.id - b.id).map(dealText);
}

const dealText = ({ time, price, quantity, side }: Deal): string =>
  `${time} ${price} ${quantity} ${side}`;

describe('tideline record', () => {
  it('records a running exchange: unbroken chains, no secrets, both directions', async () => {
    const args = ['--url', origin(), '--symbols', 'BTCUSDT,ETHUSDT', '--out', recording];
    const child = spawn(process.execPath, [program, 'record', ...args], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    const part = `${recording}.${child.pid}.part`;
    // A time would be too short on a busy machine.
    await until(
      'enough of both pairs',
      async () => {
        const { seconds, topics } = JSON.parse(
          await tideline('inspect', part, '--recover', '--json'),
        );
        const [changes, deals] = [topics['book-delta:ETHUSDT'], topics['deal:BTCUSDT']];
        if (seconds < 6 || changes < 20 || deals < 30) throw new Error(JSON.stringify(topics));
      },
      { every: 500 },
    );
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(JSON.parse(await tideline('verify', recording, '--json'))).toMatchObject({
      venue: 'tideline',
      snapshots: 2,
      chain: { gaps: 0, dropped: expect.any(Number) },
      crossed: 0,
      first_problem: null,
    });
    const seen = JSON.parse(await tideline('inspect', recording, '--json'));
    expect(seen.header.clock).toEqual({ wall: 'us', monotonic: 'measured' });
    expect(seen.kinds).toMatchObject({ open: 1, close: 1, sent: expect.any(Number) });
    expect(seen.seconds).toBeGreaterThan(4);
    expect(seen.topics['book-delta:ETHUSDT']).toBeGreaterThan(10);
    const rest = (await records(recording)).filter(({ kind }) => kind === 'rest');
    expect(rest.map(({ url }) => new URL(url).pathname)).toContain('/api/currency/deal');
    for (const { requested, wall } of rest) expect(wall).toBeGreaterThanOrEqual(Number(requested));
    const text = gunzipSync(readFileSync(recording)).toString();
    expect(text).not.toMatch(/"topic":\s*"account"|authenticate|"sid\\*":\\*"(?!redacted)/);
  });

  it('refuses an unknown pair, and an absent exchange', async () => {
    const out = join(folder, 'never.tideline');
    const to = ['--out', out, '--for', '1s'];
    const unknown = await called('record', '--url', origin(), '--symbols', 'NOPE', ...to);
    expect(unknown).toMatchObject({ code: 2, err: 'error: --symbols: there is no pair "NOPE"\n' });
    const nobody = ['--url', 'http://127.0.0.1:9', '--symbols', 'BTCUSDT'];
    expect((await called('record', ...nobody, ...to)).code).toBe(2);
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([]);
  });

  it('leaves a file that opens up to its last complete second when it is killed', async () => {
    const out = join(folder, 'killed.tideline');
    const args = ['record', '--url', origin(), '--symbols', 'BTCUSDT', '--out', out];
    const child = spawn(process.execPath, [program, ...args], { stdio: 'ignore' });
    const part = `${out}.${child.pid}.part`;
    await until('the file', () => existsSync(part));
    // Each second is written at once.
    for (let seconds = 0, size = 0; seconds < 4; seconds += 1) {
      const before = size;
      size = await until(
        () => statSync(part).size,
        (now) => now !== before,
      );
    }
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    const hint = await called('inspect', out);
    expect(hint.code).toBe(2);
    expect(hint.err).toContain(`${part}: read it with --recover`);
    expect((await called('inspect', part)).err).toContain('recording is truncated here');
    const seen = JSON.parse(await tideline('inspect', part, '--recover', '--json'));
    expect(seen).toMatchObject({ complete: false, gaps: 0, first_problem: null });
    expect(seen.seconds).toBeGreaterThan(1.5);
    const verified = await called('verify', part, '--recover');
    expect([verified.code, verified.out]).toEqual([1, expect.stringContaining('is cut off')]);
    await tideline('verify', part, '--recover', '--allow-unproven');
  });
});

describe('a recording in the engine that screens use', () => {
  it('gives the same values at any speed, when repeated, and from a seek', async () => {
    const whole = await tideline('hash', recording, '--json');
    expect(JSON.parse(whole).values).toBeGreaterThan(100);
    for (const speed of ['0.1', '1', '37.5', '1000', 'max']) {
      expect(await tideline('hash', recording, '--json', '--speed', speed)).toBe(whole);
    }
    const { start, end } = JSON.parse(await tideline('inspect', recording, '--json'));
    const reader = await RecordingReader.open(recording);
    const answersAt = async (at: number) =>
      engineStateOf((await reader.seek(at * 1000)).checkpoint?.state)?.answers.length;
    // On a busy machine the answers come some seconds after the first record.
    let at = start + 500;
    while (at < end && (await answersAt(at)) !== 1 + 2 * 3) at += 500;
    await reader.close();
    expect(at).toBeLessThan(end);
    const time = String(at);
    const since = await tideline('hash', recording, '--json', '--since', time);
    expect(JSON.parse(since).values).toBeLessThan(JSON.parse(whole).values);
    expect(await tideline('hash', recording, '--json', '--seek', time)).toBe(since);
  });
});

describe('tideline replay', () => {
  it('serves the recording: an engine gets the same deals and the same last book', async () => {
    const all = await records(recording);
    const running = await startReplay({ file: recording, speed: 4, loop: false });
    const url = `http://127.0.0.1:${running.port}`;
    const market = createMarket({
      sources: { socket: socketIo(url), rest: restFetch(url) },
      clock: systemClock,
      lifecycle: alwaysOn,
      random: Math.random,
    });
    try {
      const last = JSON.parse(await tideline('book', recording, '--symbol', 'BTCUSDT', '--json'));
      const got = new Map<number, string>();
      const tape = market.deals$('BTCUSDT').subscribe(({ value }) => {
        for (const deal of value?.deals ?? []) got.set(deal.id, dealText(deal));
      });
      const feed = await firstValueFrom(market.quotes$.pipe(filter(({ value }) => value !== null)));
      expect(feed.value?.feed).toMatchObject({
        kind: 'recording',
        label: 'btc.tideline: prices are known in advance',
        shift: 0,
      });
      const rows = (side: readonly { price: string; quantity: string }[] = []) =>
        side.map(({ price, quantity }) => [price, quantity]);
      await firstValueFrom(
        market.book$('BTCUSDT').pipe(
          filter(
            ({ value }) =>
              JSON.stringify(rows(value?.bids)) === JSON.stringify(last.bids) &&
              JSON.stringify(rows(value?.asks)) === JSON.stringify(last.asks),
          ),
          timeout(60_000),
        ),
      );
      const expected = dealsOf(all, 'BTCUSDT');
      const lastDeal = expected.at(-1);
      await until('the last deal', () => [...got.values()].includes(lastDeal ?? ''));
      tape.unsubscribe();
      const served = [...got].sort(([a], [b]) => a - b).map(([, text]) => text);
      expect(served.length).toBeGreaterThan(20);
      expect(served).toEqual(expected.slice(-served.length));
      expect(served.at(-1)).toBe(expected.at(-1));
    } finally {
      market.close();
      await running.close();
    }
  });

  // Several ticks of the feed per round; a round within one tick; as fast as possible.
  it.each([10, 1000, Number.POSITIVE_INFINITY])('restarts as a new epoch at %d×', async (speed) => {
    const running = await startReplay({ file: recording, speed });
    try {
      const first = running.market.epoch;
      await until('the next epoch', () => running.market.epoch !== first);
      expect(running.market.info).toMatchObject({ kind: 'recording' });
      expect(running.market.symbols).toEqual(['BTCUSDT', 'ETHUSDT']);
    } finally {
      await running.close();
    }
  });
});
