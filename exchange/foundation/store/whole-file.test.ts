import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../../tests/support/at-once.ts';
import { testNeeding } from '../../../tests/support/needing.ts';
import { syncFolder, writeOnce, writeWhole } from './whole-file.ts';

const onUnix = testNeeding(process.platform === 'win32' ? 'Windows has no ulimit' : null);
const withProc = testNeeding(existsSync('/proc/self') ? null : 'this system has no /proc');
const MODULE = new URL('./whole-file.ts', import.meta.url).href;
const CALL = `import { writeOnce, writeWhole } from ${JSON.stringify(MODULE)};`;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-whole-'));
  file = join(folder, 'state');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a statement in a process that can write no byte to a file, as on a full disk. */
function onFullDisk(statement: string): string {
  const program = `${CALL} try { ${statement} } catch (error) { console.log(error.code) }`;
  const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" --input-type=module-typescript -e "$1"`;
  const run = spawnSync('bash', ['-c', limited, process.execPath, program], { encoding: 'utf8' });
  return run.stdout.trim();
}

describe('a whole file', () => {
  it('replaces the one before, and leaves no draft', () => {
    writeWhole(file, 'first');
    writeWhole(file, 'second');
    expect(readFileSync(file, 'utf8')).toBe('second');
    expect(readdirSync(folder)).toEqual(['state']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is readable by its owner only, even when the one before was not', () => {
    writeFileSync(file, 'first', { mode: 0o644 });
    writeWhole(file, 'second');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  onUnix('keeps the content before when the disk is full', () => {
    writeWhole(file, 'first');
    expect(onFullDisk(`writeWhole(${JSON.stringify(file)}, 'second')`)).toBe('EFBIG');
    expect(readFileSync(file, 'utf8')).toBe('first');
    expect(readdirSync(folder)).toEqual(['state']);
  });
});

describe('the names in a folder', () => {
  withProc('are not brought to a disk that cannot do it', () => {
    expect(() => syncFolder('/proc')).not.toThrow();
    expect(() => syncFolder(join(folder, 'none'))).toThrow('ENOENT');
  });
});

describe('a file that is written once', () => {
  it('keeps its first content', () => {
    expect(writeOnce(file, 'first')).toBe('first');
    expect(writeOnce(file, 'second')).toBe('first');
    expect(readdirSync(folder)).toEqual(['state']);
  });

  onUnix('is absent after a full disk, so a later start writes it', () => {
    expect(onFullDisk(`writeOnce(${JSON.stringify(file)}, 'first')`)).toBe('EFBIG');
    expect(readdirSync(folder)).toEqual([]);
    expect(writeOnce(file, 'second')).toBe('second');
  });

  it('has one content for all who write it at the same moment', async () => {
    const path = `${JSON.stringify(`${folder}/`)} + turn`;
    const all = await atOnce(CALL, `writeOnce(${path}, String(thread).repeat(64))`);
    for (const turn of all[0]?.keys() ?? []) {
      const saved = readFileSync(join(folder, String(turn)), 'utf8');
      expect(saved).toMatch(/^(\d)\1{63}$/);
      expect(all.map((seen) => seen[turn])).toEqual([saved, saved]);
    }
  });
});
