import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../foundation/store/store.ts';
import { openBench } from '../testing/client.ts';
import { ManualClock } from '../testing/scripted-market.ts';
import { answersTheSame, type Beginning, begin, take, type World } from './testing/residents.ts';

let beginning: Beginning;
beforeAll(async () => {
  beginning = await begin(mkdtempSync(join(tmpdir(), 'tideline-residents-')));
});
afterAll(() => rmSync(beginning.folder, { recursive: true, force: true }));

/** The embedded store without direct look-ups: memory holds all accounts. */
const withoutDirect = (store: Store): Store => changed(store, { direct: undefined });
/**
 * The embedded store as one whose look-ups take a message: accounts come before they are looked at.
 */
const withAhead = (store: Store): Store => {
  const { direct } = store;
  if (!direct) throw new Error('the embedded store answers at once');
  return changed(store, {
    ahead: {
      accounts: async (userIds: readonly string[]) => direct.accounts(userIds),
      userOfLogin: async (key: string) => direct.userOfLogin(key),
    },
  });
};
const changed = (store: Store, parts: object): Store =>
  new Proxy(store, {
    get: (target, name) => {
      if (name in parts) return Reflect.get(parts, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

async function worldOf(measured?: (store: Store) => Store): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tideline-residents-'));
  cpSync(beginning.folder, dataDir, { recursive: true });
  const clock = new ManualClock();
  clock.time = beginning.from;
  const open = () => openBench({ dataDir, clock, config: measured ? { measured } : {} });
  let bench = await open();
  return {
    get bench() {
      return bench;
    },
    friends: beginning.friends,
    orders: [],
    async renew() {
      await bench.core.close();
      bench = await open();
    },
    async end() {
      await bench.core.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

it('keeps those that act, and lets them leave when they rest', async () => {
  const world = await worldOf();
  const { core } = world.bench;
  try {
    expect(core.accountsHere()).toBe(0);
    await take(world, { kind: 'bid', who: 2, value: 9 }, 0);
    // The house has nothing to do with an order that waits.
    expect(core.accountsHere()).toBe(1);
    await take(world, { kind: 'rest', who: 0, value: 0 }, 1);
    expect(core.accountsHere()).toBe(0);
  } finally {
    await world.end();
  }
});

it('answers the same whether all accounts are in memory or those that act', () =>
  answersTheSame([() => worldOf(withoutDirect), () => worldOf()], 6));

it('answers the same when accounts come before they are looked at', () =>
  answersTheSame([() => worldOf(withoutDirect), () => worldOf(withAhead)], 3));
