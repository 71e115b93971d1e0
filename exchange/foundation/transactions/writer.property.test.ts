import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ManualClock, RecordingBus } from '../../testing/scripted-market.ts';
import type { Batch } from '../store/batch.ts';
import { RowRefused } from '../store/row-refused.ts';
import type { Transaction } from './transaction.ts';
import { Writer } from './writer.ts';

type Row = { readonly name: string; readonly value: string };
type Outcome = { readonly value: unknown } | { readonly failed: string };

/** What the store does with the next commit. */
type Fault = 'lost-before' | 'lost-after';

/**
 * A writer whose memory is the sum of all commands, over a store that fails as told. Each command
 * writes the sum after it under its own name, so the store shows which commands it has, in order.
 */
function world() {
  const durable = new Map<string, number>();
  const appends: (readonly string[])[] = [];
  const reports: unknown[] = [];
  const deferred: (() => void)[] = [];
  const effects: string[] = [];
  const outcomes = new Map<string, Outcome>();
  const state = {
    sum: 0,
    fault: null as Fault | null,
    unreadable: 0,
    pauses: 0,
    notified: 0,
    rebuilding: false,
  };
  let commits = 0;
  const append = async (batch: Batch): Promise<void> => {
    // One commit at a time, and none while memory is rebuilt.
    commits += 1;
    expect([commits, state.rebuilding]).toEqual([1, false]);
    // Commands, reads and repairs come while a commit is under way.
    for (let at = 0; at < 3; at += 1) await new Promise<void>((done) => setImmediate(done));
    commits -= 1;
    const rows = [...batch.writes()].flatMap((each) => [...each.rows] as unknown as Row[]);
    if (rows.some(({ name }) => name.startsWith('bad'))) throw new RowRefused('meta', 'bad');
    const { fault } = state;
    state.fault = null;
    if (fault === 'lost-before') throw new Error('the disk is full');
    appends.push(rows.map(({ name }) => name));
    for (const { name, value } of rows) durable.set(name, Number(value));
    if (fault === 'lost-after') throw new Error('the connection is gone');
  };
  const writer = new Writer({
    clock: new ManualClock(),
    bus: new RecordingBus(),
    store: { append } as never,
    rebuild: async () => {
      state.rebuilding = true;
      // A commit that was under way has ended.
      expect(commits).toBe(0);
      await new Promise<void>((done) => setImmediate(done));
      state.rebuilding = false;
      if (state.unreadable > 0) {
        state.unreadable -= 1;
        throw new Error('the store cannot be read');
      }
      state.sum = [...durable.values()].at(-1) ?? 0;
      return durable.size;
    },
    rebuilt: () => {
      state.notified += 1;
      expect(writer.ready).toBe(true);
    },
    defer: (step) => deferred.push(step),
    pause: async () => {
      state.pauses += 1;
    },
    report: (error) => reports.push(error),
  });
  const command = (name: string, by: number) => (tx: Transaction) => {
    state.sum += by;
    tx.put('meta', { name, value: String(state.sum) });
    tx.afterCommit(() => effects.push(name));
    if (name.startsWith('defect')) throw new Error('a defect');
    return state.sum;
  };
  const note = (name: string, promise: Promise<unknown>): void => {
    promise.then(
      (value) => outcomes.set(name, { value }),
      (error) => outcomes.set(name, { failed: error.id ?? error.message }),
    );
  };
  const turn = async (): Promise<void> => {
    for (const step of deferred.splice(0)) step();
    await new Promise<void>((done) => setImmediate(done));
  };
  const settle = async (): Promise<void> => {
    for (let at = 0; at < 150; at += 1) await turn();
  };
  return {
    ...{ writer, state, durable, appends, reports, effects, outcomes },
    command,
    note,
    turn,
    settle,
  };
}

const step = fc.oneof(
  { weight: 8, arbitrary: fc.constant('add' as const) },
  { weight: 2, arbitrary: fc.constantFrom('bad' as const, 'defect' as const) },
  { weight: 4, arbitrary: fc.constantFrom('tell' as const, 'read' as const, 'refuse' as const) },
  { weight: 3, arbitrary: fc.constant('turn' as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'lost-before' as const,
      'lost-after' as const,
      'unreadable' as const,
    ),
  },
);

describe('the writer', () => {
  it('answers every command once, and only for what the store has, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { writer, state, durable, reports, effects, outcomes, ...of } = world();
        await writer.start();
        const asked: string[] = [];
        const skipped = new Set<string>();
        const reads: [seen: number, known: readonly number[]][] = [];
        for (const [at, each] of steps.entries()) {
          const name = `${each}-${at}`;
          if (each === 'turn') await of.turn();
          else if (each === 'lost-before' || each === 'lost-after') state.fault = each;
          else if (each === 'unreadable') state.unreadable = 2;
          else if (each === 'tell') {
            if (!writer.ready) skipped.add(name);
            writer.tell(of.command(name, at + 1));
          } else if (each === 'read') {
            asked.push(name);
            const read = writer.read(() => state.sum);
            of.note(name, read);
            read
              .then((seen) => reads.push([seen, [0, ...durable.values()]]))
              .catch(() => undefined);
          } else {
            asked.push(name);
            const refuse = () => {
              throw new RangeError('refused');
            };
            of.note(name, writer.run(each === 'refuse' ? refuse : of.command(name, at + 1)));
          }
        }
        await of.settle();
        expect([...outcomes.keys()].sort()).toEqual([...asked].sort());
        for (const [name, outcome] of outcomes) {
          const kind = name.split('-')[0] ?? '';
          if ('value' in outcome) {
            if (kind !== 'read') expect([name, outcome.value]).toEqual([name, durable.get(name)]);
            expect(['add', 'read']).toContain(kind);
          } else {
            const own = {
              add: [],
              read: [],
              bad: ['meta: bad'],
              defect: ['a defect'],
              refuse: ['refused'],
            };
            const common = [
              'unavailable',
              ...(kind === 'add' || kind === 'bad' ? ['outcome-unknown'] : []),
            ];
            expect([...common, ...(own[kind as 'add'] as readonly string[])]).toContain(
              outcome.failed,
            );
            if (outcome.failed !== 'outcome-unknown') expect(durable.has(name)).toBe(false);
          }
        }
        for (const name of skipped) expect(durable.has(name)).toBe(false);
        // A command's number is its share of the sum: the store's sums follow from its commands.
        let sum = 0;
        for (const [name, value] of durable) {
          sum += Number(name.split('-')[1]) + 1;
          expect([name, value]).toEqual([name, sum]);
        }
        expect(state.sum).toBe(sum);
        expect(writer.ready).toBe(true);
        // Effects follow their commit, in its order; a commit of unknown outcome has none.
        const unknown = (name: string) => {
          const outcome = outcomes.get(name);
          return outcome ? 'failed' in outcome : !effects.includes(name);
        };
        expect(effects).toEqual([...durable.keys()].filter((name) => !unknown(name)));
        // Only durable states are read.
        for (const [seen, known] of reads) expect(known).toContain(seen);
        if (!steps.some((each) => /^(?:bad|defect|lost|unreadable)/.test(each))) {
          expect([reports, state.notified, state.pauses]).toEqual([[], 0, 0]);
          expect([...outcomes.values()].filter((each) => 'failed' in each)).toEqual(
            steps.filter((each) => each === 'refuse').map(() => ({ failed: 'refused' })),
          );
          expect(effects).toHaveLength(durable.size);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('loses nothing but the defective commands where the store works', async () => {
    const kinds = fc.constantFrom('add', 'add', 'bad', 'defect', 'turn');
    await fc.assert(
      fc.asyncProperty(fc.array(kinds, { maxLength: 25 }), async (steps) => {
        const { writer, durable, outcomes, ...of } = world();
        await writer.start();
        for (const [at, each] of steps.entries()) {
          if (each === 'turn') await of.turn();
          else of.note(`${each}-${at}`, writer.run(of.command(`${each}-${at}`, at + 1)));
        }
        await of.settle();
        const added = steps.flatMap((each, at) => (each === 'add' ? [`add-${at}`] : []));
        expect([...durable.keys()]).toEqual(added);
        const failures = Object.entries(Object.fromEntries(outcomes)).filter(
          ([, each]) => 'failed' in each,
        );
        expect(Object.fromEntries(failures)).toEqual(
          Object.fromEntries(
            steps.flatMap((each, at) =>
              each === 'bad' || each === 'defect'
                ? [[`${each}-${at}`, { failed: each === 'bad' ? 'meta: bad' : 'a defect' }]]
                : [],
            ),
          ),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('commits all commands of a turn together, and nothing where nothing was written', async () => {
    const { writer, appends, ...of } = world();
    await writer.start();
    const all = ['add-0', 'add-1', 'add-2'].map((name) => writer.run(of.command(name, 1)));
    of.note(
      'empty',
      writer.run(() => 7),
    );
    await of.settle();
    expect(await Promise.all(all)).toEqual([1, 2, 3]);
    of.note(
      'alone',
      writer.run(() => 8),
    );
    await of.settle();
    expect(of.outcomes.get('alone')).toEqual({ value: 8 });
    expect(appends).toEqual([['add-0', 'add-1', 'add-2']]);
  });

  it.each([
    [9_999, 0],
    [10_000, 0],
    [10_001, 1],
  ])('of %i commands that wait for a repair, refuses %i', async (count, refused) => {
    const { writer, outcomes, ...of } = world();
    await writer.start();
    of.note('defect', writer.run(of.command('defect-0', 1)));
    for (let at = 0; at < count; at += 1)
      of.note(
        `add-${at}`,
        writer.run(() => at),
      );
    await of.settle();
    const failures = [...outcomes].filter(
      ([, each]) => 'failed' in each && each.failed === 'unavailable',
    );
    expect(failures.map(([name]) => name)).toEqual(refused ? ['add-10000'] : []);
    expect(outcomes.size).toBe(count + 1);
  });

  it('refuses what waits while the store cannot be read, and reads it again after a pause', async () => {
    const { writer, state, reports, ...of } = world();
    await writer.start();
    state.unreadable = 3;
    of.note('defect', writer.run(of.command('defect-0', 1)));
    of.note('waits', writer.run(of.command('add-1', 1)));
    expect(writer.ready).toBe(false);
    // A step of the market is skipped.
    writer.tell(of.command('tell-2', 5));
    await of.settle();
    expect(of.outcomes.get('waits')).toEqual({ failed: 'unavailable' });
    expect([state.pauses, state.notified, reports.length]).toEqual([3, 1, 4]);
    of.note('later', writer.run(of.command('add-3', 4)));
    await of.settle();
    expect(of.outcomes.get('later')).toEqual({ value: 4 });
  });

  it('closes after all that it accepted, a repair included, and accepts nothing more', async () => {
    for (const first of ['add-0', 'bad-0', 'defect-0']) {
      const { writer, durable, outcomes, ...of } = world();
      await writer.start();
      of.note(first, writer.run(of.command(first, 1)));
      of.note('add-1', writer.run(of.command('add-1', 1)));
      of.note('closed', writer.close());
      of.note('late', writer.run(of.command('add-2', 1)));
      writer.tell(of.command('tell-3', 1));
      expect(outcomes.has('closed')).toBe(false);
      await of.settle();
      expect(outcomes.has('closed')).toBe(true);
      expect(outcomes.get('late')).toEqual({ failed: 'unavailable' });
      expect([...outcomes.keys()].indexOf('add-1')).toBeLessThan(
        [...outcomes.keys()].indexOf('closed'),
      );
      expect([...durable.keys()]).toEqual(first === 'add-0' ? ['add-0', 'add-1'] : ['add-1']);
    }
  });

  it('closes while the store cannot be read, instead of waiting for it', async () => {
    const { writer, state, ...of } = world();
    await writer.start();
    state.unreadable = Number.POSITIVE_INFINITY;
    of.note('defect', writer.run(of.command('defect-0', 1)));
    of.note(
      'read',
      writer.read(() => 1),
    );
    await Promise.resolve();
    const closed = writer.close();
    await of.settle();
    of.note('closed', closed);
    await of.settle();
    expect(of.outcomes.has('closed')).toBe(true);
    expect(of.outcomes.get('read')).toEqual({ failed: 'unavailable' });
  });

  it('takes ids after the last of the store and of another process', async () => {
    const { writer, ...of } = world();
    await writer.start('following');
    writer.begin(7);
    of.note(
      'id',
      writer.run((tx) => [tx.nextId(), tx.nextId()]),
    );
    await of.settle();
    expect(of.outcomes.get('id')).toEqual({ value: [8, 9] });
    writer.begin(3);
    of.note(
      'next',
      writer.run((tx) => tx.nextId()),
    );
    await of.settle();
    expect(of.outcomes.get('next')).toEqual({ value: 10 });
  });

  it('reports an effect that fails, and still runs the others and answers', async () => {
    const { writer, effects, reports, ...of } = world();
    await writer.start();
    const broken = new Error('an effect');
    of.note(
      'add-0',
      writer.run((tx) => {
        tx.afterCommit(() => {
          throw broken;
        });
        return of.command('add-0', 1)(tx);
      }),
    );
    await of.settle();
    expect([effects, reports]).toEqual([['add-0'], [broken]]);
    expect(of.outcomes.get('add-0')).toEqual({ value: 1 });
  });

  it('refuses the commands behind a commit whose outcome is unknown, because they had no effect', async () => {
    const { writer, state, ...of } = world();
    await writer.start();
    state.fault = 'lost-before';
    of.note('first', writer.run(of.command('add-0', 1)));
    await of.turn();
    of.note('behind', writer.run(of.command('add-1', 1)));
    await of.settle();
    expect(Object.fromEntries(of.outcomes)).toEqual({
      first: { failed: 'outcome-unknown' },
      behind: { failed: 'unavailable' },
    });
    expect(of.durable.size).toBe(0);
  });
});
