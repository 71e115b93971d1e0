import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  isMarketCheckpoint,
  type RawRecord,
  RecordingReader,
  RecordingWriter,
} from '@tideline/streams/node';
import { afterAll, describe, expect, it } from 'vitest';
import { makeRecording } from '../../testing/recording.ts';
import { type RepackBounds, repack } from './repack.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-repack-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const good = at('good.tideline');
await makeRecording(good, { seconds: 50 });
const bytes = readFileSync(good);

const read = async (path: string): Promise<RawRecord[]> => {
  const reader = await RecordingReader.open(path);
  const records: RawRecord[] = [];
  for await (const batch of reader.records()) records.push(...batch);
  await reader.close();
  return records;
};
const records = await read(good);
/** Records without their place in the file. */
const bare = (list: readonly RawRecord[]) => list.map(({ file: _, line: __, ...record }) => record);
type Header = Parameters<typeof RecordingWriter.create>[1];
const reader = await RecordingReader.open(good);
const { header } = reader;
await reader.close();

/** The good recording with another header and other records. */
async function remade(own: Partial<Header>, list: readonly RawRecord[] = records) {
  const path = at('remade.tideline');
  const writer = await RecordingWriter.create(path, { ...header, ...own }, { chunkMs: 5_000 });
  for (const record of list) await writer.add(record);
  await writer.finish();
  return readFileSync(path);
}

/** Changes record `index`. */
const changed = (index: number, change: Partial<RawRecord>): RawRecord[] =>
  records.map((record, place) => (place === index ? { ...record, ...change } : record));
const wallOf = (index: number): number => records[index]?.wall ?? 0;

async function answer(file: Uint8Array, bounds?: RepackBounds) {
  const from = at('sent');
  const to = at('copy');
  writeFileSync(from, file);
  rmSync(to, { force: true });
  const unfit = await repack({ from, to, name: 'mine.tideline' }, bounds);
  // A refused file leaves nothing.
  const left = readdirSync(folder).filter((name) => name.startsWith('copy'));
  expect(left).toEqual(unfit ? [] : ['copy']);
  return unfit === null ? 'kept' : `${unfit.id} ${unfit.params?.['line'] ?? ''}`.trim();
}

/** The offset of the second member, which is the first chunk. */
const second = bytes.readUInt32LE(20);
const flipped = (offset: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[offset] = (copy[offset] ?? 0) ^ 0xff;
  return copy;
};
/** With another field of 4 bytes in the head of a member. */
const stating = (offset: number, value: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(value, offset);
  return copy;
};

describe('a recording of a user', () => {
  it('is written again with its records, and an index and checkpoints of our own', async () => {
    const file = await remade({
      source: { file: '/home/me/secret', token: 'x' },
      symbols: ['btcusdt', 'NOPE'],
    });
    expect(await answer(file)).toBe('kept');
    const copy = await RecordingReader.open(at('copy'));
    expect(copy.header.symbols).toEqual(['BTCUSDT']);
    expect(copy.header.source).toEqual({ file: 'mine.tideline' });
    const { checkpoint } = await copy.seek(wallOf(records.length - 1), isMarketCheckpoint);
    expect(checkpoint).not.toBeNull();
    await copy.close();
    expect(bare(await read(at('copy')))).toEqual(bare(records));
  });

  it.each<readonly [string, string, () => Uint8Array | Promise<Uint8Array>]>([
    ['empty', 'recording-type', () => new Uint8Array()],
    ['one byte', 'recording-type', () => bytes.subarray(0, 1)],
    ['other text', 'recording-type', () => Buffer.from('time,price\n1,2\n')],
    ['another gzip file', 'recording-type', () => gzipSync('time,price\n1,2\n')],
    ['unpacked', 'recording-type', () => gunzipSync(bytes)],
    ['a picture', 'recording-type', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['its magic alone', 'recording-damaged 1', () => bytes.subarray(0, 14)],
    ['cut in the header', 'recording-damaged 1', () => bytes.subarray(0, second - 1)],
    ['cut after the header', 'recording-damaged 2', () => bytes.subarray(0, second)],
    ['cut in a chunk', 'recording-damaged 2', () => bytes.subarray(0, second + 100)],
    ['cut before its end', 'recording-damaged 206', () => bytes.subarray(0, bytes.length - 1)],
    ['a wrong checksum', 'recording-damaged 2', () => flipped(second + 200)],
    ['a wrong header', 'recording-damaged 1', () => flipped(60)],
    ['a wrong trailer', 'recording-damaged 206', () => flipped(bytes.length - 61)],
    ['a chunk of 4 GB in its head', 'recording-damaged 1', () => stating(20, 0xffff_ffff)],
    ['an index at another place', 'recording-damaged 206', () => stating(bytes.length - 38, 60)],
    [
      'a table',
      'recording-no-market',
      () => remade({ frames: 'binance-trades', venue: 'binance' }),
    ],
    ['an unknown venue', 'recording-no-market', () => remade({ venue: 'nowhere' })],
    ['frames of another venue', 'recording-no-market', () => remade({ venue: 'kraken' })],
    ['no records', 'recording-no-market', () => remade({}, [])],
    [
      'no deals',
      'recording-no-market',
      () =>
        remade(
          {},
          records.filter(({ text }) => !text.includes('"deal:')),
        ),
    ],
    [
      'no book',
      'recording-no-market',
      () =>
        remade(
          {},
          records.filter(({ text }) => text.includes('"deal:')),
        ),
    ],
    [
      'a pair that is not here',
      'recording-no-market',
      () =>
        remade(
          { symbols: ['ABCDEF'] },
          records.map((record) => ({
            ...record,
            url: record.url.replaceAll('BTCUSDT', 'ABCDEF'),
            text: record.text.replaceAll('BTCUSDT', 'ABCDEF'),
          })),
        ),
    ],
    ['half a second', 'recording-no-market', () => remade({}, records.slice(0, 5))],
    [
      'a time that runs back',
      'recording-damaged 52',
      () => remade({}, changed(50, { wall: wallOf(49) - 1_000_001 })),
    ],
    ['a time before 2009', 'recording-damaged 2', () => remade({}, changed(0, { wall: 1 }))],
    [
      'a time of next month',
      'recording-damaged 205',
      () =>
        remade({}, changed(records.length - 1, { wall: (Date.now() + 30 * 86_400_000) * 1_000 })),
    ],
    [
      'eight days',
      'recording-too-large',
      () => remade({}, changed(records.length - 1, { wall: wallOf(0) + 8 * 86_400_000_000 })),
    ],
  ])('is refused when it is %s: %s', async (_, refusal, file) => {
    expect(await answer(await file())).toBe(refusal);
  });

  it('may have a clock that was set back by a second', async () => {
    expect(await answer(await remade({}, changed(50, { wall: wallOf(49) - 1_000_000 })))).toBe(
      'kept',
    );
  });

  it('is refused at one byte of text, or one deal, too many', async () => {
    const text = gunzipSync(bytes).length;
    const deals = 101;
    expect(await answer(bytes, { text, deals })).toBe('kept');
    expect(await answer(bytes, { text: text - 1, deals })).toBe('recording-too-large');
    expect(await answer(bytes, { text, deals: deals - 1 })).toBe('recording-too-large');
  });

  it('does not inflate a bomb', async () => {
    const bomb = changed(50, { text: JSON.stringify({ a: ' '.repeat(64 * 1024 * 1024) }) });
    const file = await remade({}, bomb);
    expect(file.length).toBeLessThan(200_000);
    expect(await answer(file)).toBe('recording-too-large');
  });

  it('is never accepted with one damaged byte that changes its records', async () => {
    let refused = 0;
    for (let offset = 0; offset < bytes.length; offset += 97) {
      const said = await answer(flipped(offset));
      const copied = said === 'kept' ? bare(await read(at('copy'))) : said;
      expect([offset, copied]).toEqual([offset, said === 'kept' ? bare(records) : said]);
      if (said !== 'kept') refused += 1;
    }
    expect(refused).toBeGreaterThan(20);
  });
});
