import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { PoolOptions, TestRunResult, TestSpecification, Vitest } from 'vitest/node';
import { BaseSequencer, createVitest, ForksPoolWorker } from 'vitest/node';
import config from '../../vitest.config.ts';
import { ROOT } from '../house/source-files.ts';

/** The outcome of one run. */
export interface Outcome {
  /**
   * Test files that failed, relative to the root; not those that a failure before them kept from
   * running.
   */
  readonly failed: readonly string[];
  readonly notes: readonly string[];
  /** Milliseconds by test file. */
  readonly times: ReadonlyMap<string, number>;
}

/**
 * Worker processes that run now. A fault can form an endless loop, which only the end of the
 * process stops.
 */
const workers = new Set<Worker>();

class Worker extends ForksPoolWorker {
  // One object starts a process for each run.
  override async start(): Promise<void> {
    workers.add(this);
    await super.start();
  }
  override async stop(): Promise<void> {
    workers.delete(this);
    await super.stop();
  }
  kill(): void {
    (this as unknown as { _fork?: { kill(signal: string): void } })._fork?.kill('SIGKILL');
  }
}

/**
 * The project's tests in this process. A run transforms only the module whose text has changed,
 * and no source file is written: the changed text is served in place of the file.
 */
export class Suite {
  readonly #vitest: Vitest;
  readonly #served: Map<string, string>;
  readonly #specifications: ReadonlyMap<string, TestSpecification>;

  private constructor(vitest: Vitest, served: Map<string, string>, found: TestSpecification[]) {
    this.#vitest = vitest;
    this.#served = served;
    this.#specifications = new Map(found.map((each) => [relative(each.moduleId), each]));
  }

  static async start(): Promise<Suite> {
    const served = new Map<string, string>();
    const faults: Plugin = {
      name: 'faults',
      enforce: 'pre',
      load: (id) => served.get(id) ?? null,
      // A module of a former run is read from the file system, without a call of `load`.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (served.has(id) ? false : undefined)),
    };
    const { projects = [], ...shared } = config.test ?? {};
    const fast = projects.find(
      (each) => typeof each === 'object' && 'test' in each && each.test?.name === 'fast',
    );
    if (typeof fast !== 'object' || !('test' in fast))
      throw new Error('no project is named "fast"');
    const vitest = await createVitest(
      {
        ...shared,
        ...fast.test,
        config: false,
        root: ROOT,
        watch: false,
        bail: 1,
        maxWorkers: 1,
        // A fault may make a test wait for ever; healthy ones may take a minute on a busy machine.
        testTimeout: 300_000,
        hookTimeout: 300_000,
        reporters: [{}],
        silent: true,
        setupFiles: [fast.test?.setupFiles ?? [], 'tests/mutants/no-shrinking.ts'].flat(),
        // Vitest would start its own workers under the name of its own pool.
        pool: { name: 'ended', createPoolWorker: (options: PoolOptions) => new Worker(options) },
        sequence: { sequencer: GivenOrder },
      } as never,
      { plugins: [faults, ...(config.plugins ?? [])], resolve: config.resolve ?? {} },
    );
    await vitest.standalone();
    return new Suite(vitest, served, await vitest.globTestSpecifications());
  }

  get files(): string[] {
    return [...this.#specifications.keys()];
  }

  /**
   * Runs test files in the given order until one fails.
   *
   * @param change - text that replaces the text of a file during this run
   * @param limit - milliseconds after which the worker is ended; the run then counts as failed
   */
  async run(
    files: readonly string[],
    change: { readonly file: string; readonly text: string } | null,
    limit: number,
  ): Promise<Outcome> {
    const path = change && join(ROOT, change.file);
    if (path) {
      this.#served.set(path, change.text);
      this.#vitest.invalidateFile(path);
    }
    const end = performance.now() + limit;
    let late = false;
    // The next file begins in a process of its own, and may not end either.
    const timer = setInterval(() => {
      late = performance.now() > end;
      if (late) for (const worker of workers) worker.kill();
    }, 1_000);
    try {
      // The failures of former runs would count as failures of this one, and end it at once.
      this.#vitest.state.filesMap.clear();
      this.#vitest.state.idMap.clear();
      const chosen = files.flatMap((file) => this.#specifications.get(file) ?? []);
      const result = await this.#vitest.runTestSpecifications(chosen);
      return outcomeOf(result, late ? [`no end after ${limit} ms`] : []);
    } finally {
      clearInterval(timer);
      workers.clear();
      process.exitCode = 0;
      if (path) {
        this.#served.delete(path);
        this.#vitest.invalidateFile(path);
      }
    }
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }
}

class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const relative = (path: string): string => path.slice(ROOT.length);

function outcomeOf({ testModules, unhandledErrors }: TestRunResult, notes: string[]): Outcome {
  return {
    failed: testModules
      .filter((each) => each.state() === 'failed')
      .map((each) => relative(each.moduleId)),
    notes: [
      ...notes,
      ...unhandledErrors.map((error) => String((error as Error).message).split('\n')[0] ?? ''),
    ],
    times: new Map(
      testModules.map((each) => {
        const { duration, collectDuration, environmentSetupDuration } = each.diagnostic();
        return [
          relative(each.moduleId),
          Math.round(duration + collectDuration + environmentSetupDuration),
        ];
      }),
    ),
  };
}
