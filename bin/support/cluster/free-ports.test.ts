import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atOnce } from '../../../tests/support/at-once.ts';
import { freePorts, reserve } from './free-ports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-reserved-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe('free ports', () => {
  it('are different, and no port of the system for clients', async () => {
    const ports = await freePorts(50);
    expect(new Set(ports).size).toBe(50);
    expect(Math.max(...ports)).toBeLessThan(32_768);
    for (const port of ports) expect(reserve(port)).toBe(false);
  });

  it('are given to one of two processes that ask at the same moment', async () => {
    const module = JSON.stringify(new URL('./free-ports.ts', import.meta.url).href);
    const seen = await atOnce(`import { reserve } from ${module};`, 'reserve(turn)');
    const both = seen[0]?.map((first, turn) => [first, seen[1]?.[turn]]) ?? [];
    expect(both).toHaveLength(100);
    for (const pair of both) expect(pair.toSorted()).toEqual([false, true]);
  });

  it('may be given again after five minutes', () => {
    expect([reserve(10_000), reserve(10_000)]).toEqual([true, false]);
    const [made = ''] = readdirSync(folder);
    const old = Date.now() / 1_000 - 301;
    utimesSync(join(folder, made, '10000'), old, old);
    expect(reserve(10_000)).toBe(true);
  });
});
