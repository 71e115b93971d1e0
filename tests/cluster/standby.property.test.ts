import { describe, expect, it } from 'vitest';
import { Seeded } from '../simulation/random.ts';
import { Traders } from '../simulation/traders.ts';
import { SYMBOLS, World } from '../simulation/world.ts';
import { follow, memoryOf, standbyOn } from './support.ts';

const STEPS = 60;

/** The accounts in memory; the others are away. */
const HERE = ['t1', 't3'];

describe.each([
  ['all accounts', undefined],
  ['some accounts', HERE],
])('the memory of a standby with %s', (_, here) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'equals a fresh load after a random history of trades: seed %i',
    async (seed) => {
      const random = new Seeded(seed);
      const world = await World.create(random);
      const standby = await standbyOn(world.store, world.clock, here);
      world.onCommit = (batch) => follow(standby, batch);
      const traders = new Traders(random);
      for (let step = 1; step <= STEPS; step += 1) {
        world.clock.time += 1 + random.below(20_000);
        const sent = Array.from({ length: 1 + random.below(4) }, () => traders.next(world));
        const outcomes = sent.map((each) => each.send(world).catch(() => undefined));
        if (random.chance(0.7)) for (const symbol of SYMBOLS) world.tick(symbol);
        if (random.chance(0.05)) world.failNextCommit(random.pick(['before', 'row'] as const));
        await world.settle();
        await Promise.all(outcomes);
        if (random.chance(0.05)) {
          await world.crash();
          await world.settle();
        }
        if (step % 10 !== 0) continue;
        const fresh = await standbyOn(world.store, world.clock, here);
        const now = world.clock.now();
        expect(memoryOf(standby, now)).toEqual(memoryOf(fresh, now));
      }
      await world.store.close();
    },
  );
});
