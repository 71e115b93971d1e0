import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOCK_BOUND, ClockWatch, START_BOUND } from './clock-watch.ts';

/** A machine and a database whose clocks and answers the test moves. */
class Machines {
  passed = 5_000;
  /** Clock of this machine minus real time, ms. */
  own = 0;
  /** The database's clock minus real time, ms. */
  theirs = 0;
  /** Time of the monotonic clock that a sleep swallowed, ms. */
  slept = 0;
  /** Ways of a question and its answer, ms. */
  ways: readonly [number, number] = [1, 1];
  down = false;
  /** Time for which the next reading of the wall clock is suspended, ms. */
  suspended = 0;
  readonly watch = new ClockWatch({
    now: () => {
      this.passed += this.suspended;
      this.suspended = 0;
      return this.real + this.own;
    },
    monotonic: () => this.passed,
    database: async () => {
      if (this.down) throw new Error('not reachable');
      this.passed += this.ways[0];
      const read = this.real + this.theirs;
      this.passed += this.ways[1];
      return read;
    },
  });

  get real(): number {
    return 1_700_000_000_000 + this.passed + this.slept;
  }
}

describe('the clock watch', () => {
  it('knows nothing before the first comparison', async () => {
    const machines = new Machines();
    machines.own = 60_000;
    expect([machines.watch.skew, machines.watch.problem()]).toEqual([null, null]);
    machines.down = true;
    expect(await machines.watch.confirmed()).toBeNull();
  });

  it('names the difference and its side', async () => {
    const machines = new Machines();
    machines.own = 5_000;
    await machines.watch.compare();
    expect(machines.watch.problem()).toBe(
      "the clock of this machine is 5.0 s ahead of the database's",
    );
    machines.own = -7_000;
    expect(machines.watch.problem()).toBe(
      "the clock of this machine is 7.0 s behind the database's",
    );
  });

  it('shows a jump of this clock at once, without the database', async () => {
    const machines = new Machines();
    await machines.watch.compare();
    expect(machines.watch.problem()).toBeNull();
    machines.down = true;
    machines.passed += 900;
    machines.own = CLOCK_BOUND + 100;
    expect(machines.watch.problem()).toMatch(/1\.1 s ahead/);
    expect(await machines.watch.confirmed()).toMatch(/1\.1 s ahead/);
  });

  it('takes back what a sleep of the machine looked like', async () => {
    const machines = new Machines();
    await machines.watch.compare();
    machines.slept = 3_600_000;
    expect(machines.watch.problem()).toMatch(/3600\.0 s ahead/);
    expect(await machines.watch.confirmed()).toBeNull();
    expect(machines.watch.skew).toBe(0);
  });

  it('follows another database with another clock', async () => {
    const machines = new Machines();
    await machines.watch.compare();
    machines.theirs = -3_000;
    expect(machines.watch.problem()).toBeNull();
    await machines.watch.compare();
    expect(machines.watch.problem()).toMatch(/3\.0 s ahead/);
  });

  it('demands less difference of a core that starts', async () => {
    const machines = new Machines();
    machines.own = 800;
    expect([START_BOUND, CLOCK_BOUND]).toEqual([500, 1_000]);
    await machines.watch.compare();
    expect(machines.watch.problem()).toBeNull();
    expect(await machines.watch.confirmed(START_BOUND)).toMatch(/0\.8 s ahead/);
  });

  it('accuses no right clock, however slowly the database answers', async () => {
    const way = fc.nat({ max: 20_000 });
    const step = fc.record({ ways: fc.tuple(way, way), pause: fc.nat({ max: 60_000 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        const machines = new Machines();
        for (const { ways, pause } of steps) {
          machines.ways = ways;
          machines.passed += pause;
          await machines.watch.compare();
          expect(machines.watch.skew).toBeCloseTo(0);
        }
      }),
    );
  });

  it('accuses no right clock when the process is suspended between two readings', async () => {
    const machines = new Machines();
    await machines.watch.compare();
    machines.suspended = 5_000;
    expect(machines.watch.problem()).toBeNull();
  });

  it('still sees a wrong clock after slow answers that followed a quick one', async () => {
    const machines = new Machines();
    await machines.watch.compare();
    machines.ways = [9_000, 100];
    for (let n = 0; n < 5; n += 1) await machines.watch.compare();
    machines.own = -2_000;
    expect(machines.watch.problem()).toMatch(/2\.0 s behind|1\.9 s behind/);
  });
});
