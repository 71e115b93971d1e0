import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { configOf } from './config.ts';
import { connectionGuardsOf } from './connection-guards.ts';
import { PracticeDays } from './practice/days.ts';
import type { NestedOptions } from './practice/nested.ts';
import { OwnFiles } from './practice/own/own-files.ts';
import { type PracticeLimits, PracticeRuns } from './practice/runs.ts';
import { openNested } from './practice-exchange.ts';
import { makeRecording } from './testing/recording.ts';

const HOUR = 3_600_000;
const ASKED = { day: '2025-06-12', balance: '100' };

let opened: PracticeRuns | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

/** Runs on a real time that the test moves; nobody logs in. */
async function practice(limits?: PracticeLimits, folder: string | null = null) {
  const config = configOf({ dataDir: ':memory:', logLevel: 'silent' });
  const guards = await connectionGuardsOf(config);
  const wall = { time: 0, now: () => wall.time };
  const own = new OwnFiles({
    folder: null,
    hasAccount: () => true,
    report: () => undefined,
    minFree: 0,
  });
  const days = new PracticeDays(folder, own);
  const host = { config, guards, authenticate: () => null, days };
  const open = (options: NestedOptions) => openNested(options, host);
  const runs = new PracticeRuns({ days, open, report: () => undefined }, wall, limits);
  opened = runs;
  return { runs, wall, days };
}

const idsOf = async (runs: PracticeRuns, owner: string) =>
  (await runs.of(owner)).map(({ id }) => id);

describe('practice runs', () => {
  it('end after an hour without a request, and not before', async () => {
    const { runs, wall } = await practice();
    const kept = await runs.begin('1', ASKED);
    const silent = await runs.begin('1', ASKED);
    wall.time = HOUR - 1;
    expect(runs.at(kept.id)).not.toBeNull();
    await runs.turn();
    expect(await idsOf(runs, '1')).toEqual([silent.id, kept.id]);
    wall.time = HOUR;
    await runs.turn();
    expect(await idsOf(runs, '1')).toEqual([kept.id]);
    expect(runs.at(silent.id)).toBeNull();
    expect(() => runs.own('1', silent.id)).toThrow('not-found');
  });

  it('stop playing after a minute in which nobody looks', async () => {
    const { runs, wall } = await practice();
    const { id } = await runs.begin('1', ASKED);
    await runs.own('1', id).move({ id, move: 'play', speed: '5' });
    wall.time = 59_999;
    await runs.turn();
    expect((await runs.of('1'))[0]).toMatchObject({ state: 'playing', speed: 5 });
    wall.time = 60_000;
    await runs.turn();
    expect((await runs.of('1'))[0]?.state).toBe('paused');
  });

  it('are bounded for a user and in all, and known to their owner only', async () => {
    const { runs } = await practice({ perUser: 2, total: 3 });
    const first = await runs.begin('1', ASKED);
    await runs.begin('1', ASKED);
    await expect(runs.begin('1', ASKED)).rejects.toThrow('practice-full');
    await runs.begin('2', ASKED);
    await expect(runs.begin('2', ASKED)).rejects.toThrow('practice-full');
    expect(() => runs.own('2', first.id)).toThrow('not-found');
    expect(first.id).toMatch(/^[0-9a-f]{32}$/);
    await runs.end(first.id);
    const both = await Promise.allSettled([runs.begin('2', ASKED), runs.begin('2', ASKED)]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('lists recordings with a name and a market, and refuses one without deals', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-practice-'));
    try {
      const from = await makeRecording(join(folder, 'good.tideline'), { seconds: 20 });
      await makeRecording(join(folder, 'empty.tideline'), { seconds: -1 });
      await makeRecording(join(folder, 'no name.tideline'), { seconds: 1 });
      writeFileSync(join(folder, 'broken.tideline'), 'no recording');
      const { runs, days } = await practice(undefined, folder);
      const listed = await days.list('1');
      expect(listed.flatMap(({ kind, id }) => (kind === 'recorded' ? id : []))).toEqual([
        ...['empty', 'good'],
      ]);
      const ask = (day: string) => runs.begin('1', { day, balance: '100' });
      await expect(ask('empty')).rejects.toThrow('field-invalid');
      await expect(ask('../good')).rejects.toThrow('not-found');
      const { id, ...run } = await ask('good');
      expect(run).toMatchObject({ kind: 'recorded', symbols: ['BTCUSDT'], state: 'paused' });
      expect(run.from).toBeGreaterThanOrEqual(from);
      expect(run.to).toBeLessThan(from + 21_000);
      await runs.end(id);
      expect(await idsOf(runs, '1')).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
