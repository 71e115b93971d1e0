import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { RawRecord } from './raw-record.ts';
import { encodeRecord, parseRecord } from './record-line.ts';
import type { RecordingHeader } from './recording-header.ts';
import type { RecordingWriterOptions } from './recording-packer.ts';
import { RecordingReader } from './recording-reader.ts';
import { RecordingWriter } from './recording-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-recording-'));
afterAll(() => rmSync(folder, { recursive: true }));

const START = 1_723_161_253_000_000;
const header: RecordingHeader = {
  tideline: 'recording',
  version: 0,
  venue: 'tideline',
  frames: 'socket',
  symbols: ['BTCUSDT'],
  start: START,
  clock: { wall: 'us', monotonic: 'measured' },
  source: { url: 'ws://localhost' },
};

function record(index: number, more: Partial<RawRecord> = {}): RawRecord {
  const mono = index * 1000;
  const base = { wall: START + mono, mono, connection: 1, url: '', requested: null };
  return { kind: 'received', text: `{"n": ${index}}`, ...base, file: '', line: 0, ...more };
}

async function write(
  name: string,
  records: readonly RawRecord[],
  options: RecordingWriterOptions = {},
  checkpointEvery = Number.POSITIVE_INFINITY,
): Promise<string> {
  const path = join(folder, name);
  const writer = await RecordingWriter.create(path, header, options);
  for (const [index, each] of records.entries()) {
    if (index > 0 && index % checkpointEvery === 0) {
      await writer.checkpoint(each.wall, each.mono, { index });
    }
    await writer.add(each);
  }
  await writer.finish();
  return path;
}

async function read(path: string, options = {}): Promise<RawRecord[]> {
  const reader = await RecordingReader.open(path, options);
  try {
    const all: RawRecord[] = [];
    for await (const batch of reader.records()) all.push(...batch);
    return all;
  } finally {
    await reader.close();
  }
}

const bare = ({ file, line, ...rest }: RawRecord) => rest;

describe('a record’s line', () => {
  it('restores every frame exactly, JSON or not', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constantFrom('pong', '42["frame",{"a":1}]', '{"a": 1.50, "b": 1e400}', '{\n}', '{', ''),
    );
    const kind = fc.constantFrom<RawRecord['kind']>(
      'open',
      'close',
      'received',
      'sent',
      'rest',
      'row',
    );
    const url = fc.oneof(fc.webUrl(), fc.string());
    fc.assert(
      fc.property(kind, text, url, fc.option(fc.nat()), (kind, text, url, requested) => {
        const asked = kind === 'rest' || kind === 'open';
        const original = record(7, { kind, text, ...(asked ? { url, requested } : {}) });
        const line = encodeRecord(original);
        expect(line).not.toContain('\n');
        expect(() => JSON.parse(line)).not.toThrow();
        expect(parseRecord(line)).toEqual(bare(original));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a Tideline recording', () => {
  const records = Array.from({ length: 5000 }, (_, index) => record(index));

  it('reads back its records, and is plain gzip for other programs', async () => {
    const path = await write('a.tideline', records, { chunkMs: 1000 });
    expect((await read(path)).map(bare)).toEqual(records.map(bare));
    const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n');
    expect(lines).toHaveLength(records.length + 2);
    for (const line of lines) JSON.parse(line);
    expect(JSON.parse(lines[0] ?? '')).toEqual(header);
  });

  it('restores the URL of a connection’s frames', async () => {
    const url = 'wss://example.test/a?b=1,2';
    const path = await write('url.tideline', [
      record(0, { kind: 'open', url, text: '' }),
      record(1),
    ]);
    expect((await read(path)).map((each) => each.url)).toEqual([url, url]);
  });

  it('gets its name only when it is finished', async () => {
    const path = join(folder, 'late.tideline');
    const writer = await RecordingWriter.create(path, header);
    await writer.add(record(0));
    expect(existsSync(path)).toBe(false);
    await writer.discard();
    expect(readdirSync(folder).filter((name) => name.startsWith('late'))).toEqual([]);
  });

  it('opens up to its last complete chunk when the recorder was killed at any byte', async () => {
    const path = await write('killed.tideline', records, { chunkMs: 1000 });
    const bytes = readFileSync(path);
    const reader = await RecordingReader.open(path);
    const { chunks } = reader;
    await reader.close();
    const cut = join(folder, 'cut.tideline');
    for (let size = bytes.length - 1; size > 300; size -= 1499) {
      writeFileSync(cut, bytes.subarray(0, size));
      await expect(read(cut), `${size} bytes`).rejects.toThrow(
        /cut\.tideline:\d+: recording is truncated/,
      );
      const whole = chunks.filter((chunk) => chunk.offset + chunk.size <= size);
      const expected = whole.reduce((sum, chunk) => sum + chunk.lines, 0);
      const recovered = await read(cut, { recover: true });
      expect(recovered.map(bare)).toEqual(records.slice(0, expected).map(bare));
    }
  });

  it('names the line of a damaged chunk', async () => {
    const path = await write('damaged.tideline', records, { chunkMs: 1000 });
    const bytes = readFileSync(path);
    const reader = await RecordingReader.open(path);
    const chunk = reader.chunks[2];
    await reader.close();
    if (!chunk) throw new Error('no third chunk');
    bytes.fill(0x55, chunk.offset + 60, chunk.offset + 90);
    writeFileSync(path, bytes);
    await expect(read(path)).rejects.toThrow(`damaged.tideline:${chunk.line}: `);
  });

  it('refuses foreign files and newer versions', async () => {
    const foreign = join(folder, 'foreign');
    writeFileSync(foreign, 'hello\nworld\n');
    await expect(read(foreign)).rejects.toThrow('foreign:1: not a Tideline recording');
    await expect(read(join(folder, 'none'))).rejects.toThrow('no such file');
    const path = join(folder, 'newer.tideline');
    const writer = await RecordingWriter.create(path, { ...header, version: 1 as 0 });
    await writer.add(record(0));
    await writer.finish();
    await expect(read(path)).rejects.toThrow('version 1: only 0 is known');
  });

  it('seeks to the last checkpoint before a moment', async () => {
    const path = await write('seek.tideline', records, {}, 1000);
    const reader = await RecordingReader.open(path);
    const first = async (wall: number) => {
      const { checkpoint, records } = await reader.seek(wall);
      const { value } = await records.next();
      await records.return(undefined);
      return [checkpoint?.state ?? null, value?.[0]?.text];
    };
    expect(await first(START + 2_500_000)).toEqual([{ index: 2000 }, '{"n": 2000}']);
    expect(await first(START + 2_000_000)).toEqual([{ index: 1000 }, '{"n": 1000}']);
    expect(await first(START + 9e9)).toEqual([{ index: 4000 }, '{"n": 4000}']);
    expect(await first(START)).toEqual([null, '{"n": 0}']);
    await reader.close();
  });

  it('never stores secrets', async () => {
    const secret = 'f00dfeedf00dfeed';
    const given = [
      record(0, { kind: 'open', url: `wss://x.test/ws?token=${secret}&a=1`, text: '' }),
      record(1, { kind: 'sent', text: `42["authenticate","${secret}"]` }),
      record(2, {
        kind: 'sent',
        text: `{"op":"login","args":[{"apiKey":"${secret}","sign": "${secret}"}]}`,
      }),
      record(3, { text: `42["frame",{"topic":"account","data":"${secret}"}]` }),
      record(4, {
        kind: 'rest',
        url: `https://x.test/a?signature=${secret}`,
        text: `{"token":"${secret}"}`,
      }),
      record(5, { text: '{"topic":"price:BTCUSDT"}' }),
    ];
    const path = await write('secret.tideline', given);
    expect(gunzipSync(readFileSync(path)).toString()).not.toContain(secret);
    expect((await read(path)).map((each) => each.mono)).toEqual([0, 2000, 4000, 5000]);
    const all = await write('kept.tideline', given, { keepSecrets: true });
    expect(await read(all)).toHaveLength(6);
  });
});
