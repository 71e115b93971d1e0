import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openRecords } from '@tideline/streams/node';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { called } from './called.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-unpacked-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const START = 1_723_161_253_937;

/** Fifty seconds of a Binance book as a recording, and the same lines in other packings. */
beforeAll(async () => {
  const lines = Array.from({ length: 500 }, (_, index) => {
    const body = {
      ...{ e: 'depthUpdate', E: START, s: 'BTCUSDT', U: index + 1, u: index + 1 },
      ...{ b: [[`${100 + (index % 9)}.00`, '1']], a: [] },
    };
    return `${BigInt(START + index * 100) * 1_000_000n} ${JSON.stringify(body)}`;
  });
  writeFileSync(at('session.txt'), lines.join('\n'));
  const flags = ['--format', 'collector', '--venue', 'binance', '--out', at('whole.tideline')];
  expect((await called('import', at('session.txt'), ...flags)).code).toBe(0);
  const text = gunzipSync(readFileSync(at('whole.tideline')));
  writeFileSync(at('plain.ndjson'), text);
  writeFileSync(at('again.gz'), gzipSync(text));
  writeFileSync(at('again.zip'), zipSync({ 'whole.ndjson': text }));
  const cut = text.toString().split('\n').slice(0, 201).join('\n');
  writeFileSync(at('cut.ndjson'), `${cut}\n`);
});

describe('a Tideline recording that was unpacked or repacked', () => {
  it.each(['plain.ndjson', 'again.gz', 'again.zip'])(
    '%s reads as the recording does',
    async (name) => {
      for (const args of [
        ['verify', '--json', '--allow-unproven'],
        ['export', '--format', 'tardis-book'],
      ]) {
        const [command = '', ...rest] = args;
        const whole = await called(command, at('whole.tideline'), ...rest);
        expect(await called(command, at(name), ...rest)).toMatchObject({
          code: whole.code,
          out: whole.out,
        });
      }
      const inspected = JSON.parse((await called('inspect', at(name), '--json')).out);
      expect(inspected).toMatchObject({
        complete: true,
        records: 500,
        header: { venue: 'binance' },
      });
    },
  );

  it('loses only its chunk positions: a packed one still starts at a checkpoint', async () => {
    const { checkpoint, close } = await openRecords([at('whole.tideline')], 'tideline', {
      seek: (START + 45_000) * 1000,
    });
    expect(checkpoint?.wall).toBeGreaterThan(START * 1000);
    await close();
    const plain = await openRecords([at('plain.ndjson')], 'tideline', {
      seek: (START + 45_000) * 1000,
    });
    expect(plain.checkpoint).toBeNull();
  });

  it('is packed by import, and gives the same bytes', async () => {
    const packed = await called('import', at('plain.ndjson'), '--out', at('packed.tideline'));
    expect(packed.code, packed.err).toBe(0);
    const lines = (name: string) =>
      gunzipSync(readFileSync(at(name)))
        .toString()
        .split('\n');
    expect(lines('packed.tideline').slice(1, 400)).toEqual(lines('whole.tideline').slice(1, 400));
  });

  it('when truncated, is refused with its line, and can be read with --recover', async () => {
    const { code, err } = await called('verify', at('cut.ndjson'));
    expect(code).toBe(2);
    expect(err).toMatch(/cut\.ndjson:202: recording is truncated here \(--recover/);
    const read = await called('inspect', at('cut.ndjson'), '--recover', '--json');
    expect(JSON.parse(read.out)).toMatchObject({ complete: false, records: expect.any(Number) });
  });

  it('is refused when a position in the file is needed, with instructions', async () => {
    const { code, err } = await called('replay', at('plain.ndjson'), '--port', '0');
    expect(code).toBe(2);
    expect(err).toMatch(
      /plain\.ndjson:1: an unpacked Tideline recording: tideline import packs it\n$/,
    );
  });
});
