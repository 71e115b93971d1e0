import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Spool } from './spool.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-spool-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('gives back what was written, in pieces of any size, and leaves no file', async () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 65_536 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(sizes, async (lengths) => {
      const spool = new Spool(folder);
      const pieces = lengths.map((length, at) => Buffer.alloc(length, at + 1));
      for (const piece of pieces) await spool.write(piece);
      expect(Buffer.compare(await spool.read(), Buffer.concat(pieces))).toBe(0);
      expect(readdirSync(folder)).toEqual([]);
      await spool.close();
    }),
    { numRuns: 50 },
  );
});

it('needs the disk for large files only', async () => {
  const spool = new Spool(join(folder, 'missing'));
  await spool.write(Buffer.alloc(65_536));
  await spool.write(Buffer.alloc(65_536));
  expect((await spool.read()).length).toBe(131_072);
  await expect(spool.write(Buffer.alloc(1))).rejects.toMatchObject({ code: 'ENOENT' });
  await spool.close();
  expect(existsSync(join(folder, 'missing'))).toBe(false);
});
