import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';
import type { Report } from '../spec/report.ts';
import { reasonIn } from './skip-reason.ts';

/** Titles shown of tests that are skipped without a reason. */
const TITLES_SHOWN = 3;

/**
 * Writes the report of a tier to `--outputFile`, then prints, as the last lines, what was skipped
 * and why. A machine without a browser or a database must not read like a success of everything.
 */
export default class TierReport implements Reporter {
  #vitest!: Vitest;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const { root, outputFile, testNamePattern } = this.#vitest.config;
    if (typeof outputFile !== 'string') throw new Error('a report of a tier needs --outputFile');
    const file = resolve(root, outputFile);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ testResults: modules.map(resultOf) } satisfies Report));
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')]);
    for (const line of skipLines(skipped, testNamePattern !== undefined))
      this.#vitest.logger.log(line);
  }
}

/** The parts of Vitest's module that a report needs. */
type Module = Pick<TestModule, 'moduleId' | 'state' | 'errors'> & {
  readonly children: {
    allTests(): Iterable<Pick<TestCase, 'fullName' | 'result' | 'meta'>>;
    allSuites(): Iterable<{ errors(): SerializedError[] }>;
  };
};

/**
 * What a report says of a file. A file without an end has failed: its worker crashed. Vitest's own
 * report leaves out why a `beforeAll` or `afterAll` of a group failed.
 */
export function resultOf(module: Module): Report['testResults'][number] {
  const tests = [...module.children.allTests()];
  const outside = [module, ...module.children.allSuites()].flatMap((each) => each.errors());
  return {
    name: module.moduleId,
    status: ['passed', 'skipped'].includes(module.state()) ? 'passed' : 'failed',
    message: outside.map(textOf).join('\n'),
    assertionResults: tests.map((test) => {
      const { state, errors } = test.result();
      const meta = test.meta() as { readonly calls?: readonly string[] };
      return { fullName: test.fullName, status: state, failureMessages: errors?.map(textOf), meta };
    }),
  };
}

const textOf = ({ stack, message }: SerializedError): string => stack || message;

/** One line per reason, such as "34 skipped: no recordings beside the checkout". */
export function skipLines(
  skipped: readonly Pick<TestCase, 'fullName' | 'result'>[],
  filtered = false,
): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const test of skipped) {
    const result = test.result();
    const note = result.state === 'skipped' ? result.note : undefined;
    const reason = reasonIn(test.fullName) ?? note ?? (filtered ? 'left out by the filter' : '');
    byReason.set(reason, [...(byReason.get(reason) ?? []), test.fullName]);
  }
  if (byReason.size === 0) return ['nothing skipped'];
  return [...byReason].map(([reason, titles]) =>
    reason === ''
      ? `${titles.length} skipped without a reason: ${titles.slice(0, TITLES_SHOWN).join('; ')}`
      : `${titles.length} skipped: ${reason}`,
  );
}
