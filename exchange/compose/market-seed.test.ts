import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DataFolderUnusable } from '../foundation/store/data-folder.ts';
import { createFeed } from '../market/feeds/feeds.ts';
import { SimSecret } from '../market/feeds/sim/secret.ts';
import { SimFeed } from '../market/feeds/sim/sim-feed.ts';
import { configOf } from './config.ts';
import { MARKET_SEED_FILE, marketSeed } from './market-seed.ts';

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'tideline-seed-'));
  folders.push(made);
  return made;
}
afterEach(() => {
  for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
});

describe('the seed of a data folder', () => {
  it('is drawn once per folder and readable by its owner only', () => {
    const [one, other] = [folder(), folder()];
    const seed = marketSeed(one);
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(marketSeed(one)).toBe(seed);
    expect(marketSeed(other)).not.toBe(seed);
    expect(marketSeed(':memory:')).not.toBe(marketSeed(':memory:'));
    expect(statSync(join(one, MARKET_SEED_FILE)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(one, MARKET_SEED_FILE), 'utf8')).toBe(`${seed}\n`);
  });

  it('creates a missing folder, and refuses a damaged file', () => {
    const made = join(folder(), 'new');
    marketSeed(made);
    expect(statSync(made).mode & 0o777).toBe(0o700);
    writeFileSync(join(made, MARKET_SEED_FILE), 'short\n');
    expect(() => marketSeed(made)).toThrow(DataFolderUnusable);
  });

  it('determines the simulated market unless a seed is named, and appears in no label', async () => {
    const clock = { now: () => Date.UTC(2026, 0, 5) };
    const { feed } = configOf({});
    expect(feed).toEqual({ kind: 'sim' });
    const secret = await createFeed(feed, clock, () => 'f'.repeat(64));
    expect(JSON.stringify(secret.info)).not.toContain('f'.repeat(8));
    expect(secret.info.label).toBe('simulated market 2');
    const named = await createFeed({ kind: 'sim', seed: 7 }, clock, () => {
      throw new Error('not asked for');
    });
    expect(named.info.label).toBe('market 2, seed 7: prices can be foretold');
    const deals = (seed: number | string) =>
      new SimFeed(seed, clock).history.deals('BTCUSDT', clock.now(), clock.now() + 60_000);
    expect(deals('a')).not.toEqual(deals('b'));
    // A number and the text of its digits are different seeds.
    expect(deals('7')).not.toEqual(deals(7));
  });
});

describe('the streams of a seed', () => {
  it('repeat by name, and a longer one begins with the shorter one', () => {
    const secret = new SimSecret('s');
    expect(secret.numbers('a', 5)).toEqual(new SimSecret('s').numbers('a', 5));
    expect(secret.numbers('a', 5).slice(0, 3)).toEqual(secret.numbers('a', 3));
    expect(secret.numbers('a', 5)).not.toEqual(secret.numbers('b', 5));
  });

  it('do not reveal prices of another day or minute by the 32-bit numbers of one', () => {
    // All randomness of a day's prices comes from streams under the day's own name.
    const names: string[] = [];
    const numbers = SimSecret.prototype.numbers;
    SimSecret.prototype.numbers = function (this: SimSecret, name: string, count: number) {
      names.push(name);
      return numbers.call(this, name, count);
    };
    try {
      const { history } = new SimFeed('s', { now: () => 0 });
      const day = Date.UTC(2026, 0, 5);
      history.deals('BTCUSDT', day, day + 1000);
      names.length = 0;
      history.deals('BTCUSDT', day + 86_400_000, day + 86_401_000);
    } finally {
      SimSecret.prototype.numbers = numbers;
    }
    expect(names.map((each) => each.split('/')[1]).sort()).toEqual([
      'busy',
      'minutes',
      'minutes',
      'noise',
      'shape',
    ]);
  });
});
