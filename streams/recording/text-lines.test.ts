import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { readLines } from './text-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function lines(path: string): Promise<string[]> {
  const all: string[] = [];
  let next = 1;
  for await (const batch of readLines(path)) {
    expect(batch.first).toBe(next);
    next += batch.lines.length;
    all.push(...batch.lines);
  }
  return all;
}

const text = Array.from(
  { length: 50_000 },
  (_, index) => `line ${index} é ${'x'.repeat(index % 50)}`,
);
const bytes = Buffer.from(`${text.join('\n')}\n`);

describe('readLines', () => {
  it('reads plain, gzip (several members) and zip alike', async () => {
    const half = bytes.indexOf('\n', bytes.length / 2) - 10;
    const members = Buffer.concat([
      gzipSync(bytes.subarray(0, half)),
      gzipSync(bytes.subarray(half)),
    ]);
    expect(await lines(file('a.txt', bytes))).toEqual(text);
    expect(await lines(file('a.gz', members))).toEqual(text);
    expect(await lines(file('a.zip', zipSync({ 'a.csv': bytes })))).toEqual(text);
    const stored = zipSync({
      'dir/': [new Uint8Array(), { level: 0 }],
      'a.csv': [bytes, { level: 0 }],
    });
    expect(await lines(file('stored.zip', stored))).toEqual(text);
  });

  it('reports a last line without line feed, and keeps carriage returns', async () => {
    const batches = [];
    for await (const batch of readLines(file('b.txt', 'a\r\nb'))) batches.push(batch);
    expect(batches).toEqual([
      { first: 1, lines: ['a\r'], unterminated: false },
      { first: 2, lines: ['b'], unterminated: true },
    ]);
  });

  it('names file and line of a truncated or corrupt archive', async () => {
    const packed = gzipSync(bytes);
    const cut = file('cut.gz', packed.subarray(0, packed.length / 2));
    await expect(lines(cut)).rejects.toThrow(/cut\.gz:\d+: gzip file is truncated$/);
    const damaged = Buffer.from(packed);
    damaged.fill(0xaa, packed.length / 2, packed.length / 2 + 64);
    await expect(lines(file('bad.gz', damaged))).rejects.toThrow(
      /bad\.gz:\d+: (compressed data is corrupt|not text)/,
    );
    const zip = Buffer.from(zipSync({ 'a.csv': bytes }));
    await expect(lines(file('cut.zip', zip.subarray(0, 2000)))).rejects.toThrow('truncated');
    zip.fill(0xaa, 1000, 1064);
    await expect(lines(file('bad.zip', zip))).rejects.toThrow(/bad\.zip:\d+: /);
    // A digit that changes leaves the file a text of the right size.
    const stored = Buffer.from(zipSync({ 'a.csv': [bytes, { level: 0 }] }));
    stored.write('7', stored.indexOf('line 9') + 5);
    await expect(lines(file('digit.zip', stored))).rejects.toThrow('a.csv fails its CRC-32');
  });

  it('refuses files that are not text, have the wrong extension, or do not exist', async () => {
    const binary = Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a]);
    await expect(lines(file('image.png', binary))).rejects.toThrow(/image\.png:1: not text/);
    await expect(lines(file('plain.gz', 'hello'))).rejects.toThrow('named .gz but is no gz file');
    await expect(lines(join(folder, 'none'))).rejects.toThrow(/none: no such file$/);
    await expect(lines(folder)).rejects.toThrow('it is a folder, not a file');
  });
});
