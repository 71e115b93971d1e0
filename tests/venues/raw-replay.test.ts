import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecords, type RawRecord, RecordingWriter, type VenueId } from '@tideline/streams/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { called } from '../../bin/called.ts';
import { startRawReplay } from '../../bin/support/raw-replay.ts';
import { VenueDouble } from './doubles/double.ts';
import { Script } from './doubles/script.ts';
import { serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-raw-'));
const cache = process.env['XDG_CACHE_HOME'];
beforeAll(() => {
  process.env['XDG_CACHE_HOME'] = join(folder, 'cache');
});
afterAll(() => {
  if (cache === undefined) delete process.env['XDG_CACHE_HOME'];
  else process.env['XDG_CACHE_HOME'] = cache;
  rmSync(folder, { recursive: true });
});

async function recordsOf(file: string): Promise<RawRecord[]> {
  const all: RawRecord[] = [];
  for await (const batch of (await openRecords([file], 'tideline')).records) all.push(...batch);
  return all;
}

async function record(venue: VenueId, out: string, ws: string, rest: string): Promise<void> {
  const symbols = ['--symbols', 'BTCUSDT', '--for', '1500ms'];
  const addresses = ['--ws', ws, '--rest', rest];
  const { code, err } = await called(
    ...['record', '--venue', venue, '--out', out, ...symbols, ...addresses],
  );
  expect(code, err).toBe(0);
}

const framesOf = (records: readonly RawRecord[]): string[] =>
  records.filter(({ kind }) => kind === 'received').map(({ text }) => text);

/**
 * Frames of each connection in order; frames of different connections have no order (OKX has two).
 */
const connectionsOf = (records: readonly RawRecord[]): string[] => {
  const received = records.filter(({ kind }) => kind === 'received');
  const groups = Map.groupBy(received, ({ connection }) => connection);
  return [...groups.values()].map((group) => framesOf(group).join('\n')).sort();
};

describe('tideline replay --raw', () => {
  it.each(['binance', 'okx', 'kraken'] as const)(
    'plays a recording of %s to a client of that venue, frame for frame',
    async (venue) => {
      const made = venueDoubles[venue]?.(new Script(7));
      if (!made) throw new Error(`no double of ${venue}`);
      const double = await serveDouble(new VenueDouble(made.protocol, made.market, Date.now), 20);
      const [first, second] = [join(folder, `${venue}-1`), join(folder, `${venue}-2`)];
      await record(venue, first, double.ws, double.rest);
      await double.close();
      const replay = await startRawReplay({ file: first, port: 0, host: '127.0.0.1', speed: 5 });
      await record(venue, second, replay.url.replace('http', 'ws'), replay.url);
      await replay.close();
      const [sent, received] = [await recordsOf(first), await recordsOf(second)];
      expect(framesOf(sent).length).toBeGreaterThan(20);
      expect(connectionsOf(received)).toEqual(connectionsOf(sent));
      const verified = await called('verify', second);
      expect(verified.out).toContain('result');
    },
    60_000,
  );
});

/** A recording of two connections at one path, and one at another. */
async function recorded(): Promise<string> {
  const file = join(folder, 'lines.tideline');
  const writer = await RecordingWriter.create(file, {
    ...{ tideline: 'recording', version: 0, venue: 'binance', frames: 'socket' },
    ...{ symbols: ['BTCUSDT'], start: 1_000_000, source: {} },
    clock: { wall: 'us', monotonic: 'measured' },
  });
  const add = (wall: number, connection: number, kind: RawRecord['kind'], url: string, text = '') =>
    writer.add({
      ...{ kind, wall: 1_000_000 + wall * 1000, mono: wall * 1000, connection, url, text },
      ...{ requested: kind === 'rest' ? 1_000_000 : null, file: '', line: 0 },
    });
  await add(0, 1, 'open', 'wss://venue/ws');
  await add(1, 2, 'open', 'wss://venue/ws');
  await add(2, 3, 'open', 'wss://venue/other?a=1');
  await add(3, 0, 'rest', 'https://venue/api?b=2&a=1', '{"at":3}');
  for (let at = 10; at < 40; at += 10) {
    await add(at, 1, 'received', 'wss://venue/ws', `one ${at}`);
    await add(at + 1, 2, 'received', 'wss://venue/ws', `two ${at}`);
    await add(at + 2, 3, 'received', 'wss://venue/other?a=1', `other ${at}`);
  }
  await add(50, 0, 'rest', 'https://venue/api?a=1&b=2', '{"at":50}');
  await add(60, 1, 'close', 'wss://venue/ws', 'gone');
  await writer.finish();
  return file;
}

async function client(url: string) {
  const socket = new WebSocket(url);
  const messages: string[] = [];
  socket.on('message', (data) => messages.push(String(data)));
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  return { messages, closed };
}

describe('a raw replay', () => {
  it('gives each client its connection, or everything to a single one, and then closes', async () => {
    const replay = await startRawReplay({
      ...{ file: await recorded(), port: 0, host: '127.0.0.1', speed: Number.POSITIVE_INFINITY },
    });
    const address = replay.url.replace('http', 'ws');
    expect(replay.paths).toEqual(['/other?a=1', '/ws']);
    const alone = await client(`${address}/ws`);
    expect(await alone.closed).toBe(1001);
    await replay.ended;
    expect(alone.messages).toEqual(['one 10', 'two 10', 'one 20', 'two 20', 'one 30', 'two 30']);
    const late = await fetch(`${replay.url}/api?b=2&a=1`);
    expect([late.status, await late.json()]).toEqual([200, { at: 50 }]);
    await replay.close();
  });

  it('answers an early request with the first answer, and names what is recorded', async () => {
    const replay = await startRawReplay({
      ...{ file: await recorded(), port: 0, host: '127.0.0.1', speed: 1 },
    });
    const early = await fetch(`${replay.url}/api?a=1&b=2`);
    expect(await early.json()).toEqual({ at: 3 });
    const unknown = await fetch(`${replay.url}/none`);
    expect([unknown.status, await unknown.json()]).toEqual([
      ...[404, { error: 'not in the recording', recorded: ['/api?a=1&b=2'] }],
    ]);
    const refused = new WebSocket(`${replay.url.replace('http', 'ws')}/nothing`);
    const [error] = (await once(refused, 'error')) as [Error];
    expect(error.message).toContain('404');
    await replay.close();
  });

  it('starts at a time, and refuses one after the end', async () => {
    const file = await recorded();
    const at = { file, port: 0, host: '127.0.0.1', speed: Number.POSITIVE_INFINITY };
    const replay = await startRawReplay({ ...at, from: 1_025 });
    const messages = await client(`${replay.url.replace('http', 'ws')}/other`);
    await messages.closed;
    expect(messages.messages).toEqual(['other 30']);
    await replay.close();
    await expect(startRawReplay({ ...at, from: 9_000_000 })).rejects.toThrow('ends before that');
  });
});
