import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../house/source-files.ts';

/** Each tier writes its report here; a tier that did not run has none. */
export const REPORTS = join(ROOT, '.tideline', 'reports');

/** What a tier writes of its files. */
export interface Report {
  readonly testResults: readonly {
    readonly status?: string;
    readonly name: string;
    /** Errors outside of every test: of loading the file, or of `beforeAll` and `afterAll`. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | undefined;
      readonly meta?: { readonly calls?: readonly string[] };
    }[];
  }[];
}

export interface PassedTest {
  readonly file: string;
  /** Titles of its groups, followed by its own. */
  readonly title: string;
  /** Calls of the contract that were answered with success while it ran. */
  readonly calls: readonly string[];
}

/**
 * The last reports of all tiers as one.
 *
 * @param files - reports to read instead of those in {@link REPORTS}
 */
export function lastReports(files?: readonly string[]): Report {
  const all = files ?? (existsSync(REPORTS) ? readdirSync(REPORTS) : []).map(inFolder);
  return { testResults: all.flatMap((file) => read(file).testResults) };
}

const inFolder = (file: string): string => join(REPORTS, file);
const read = (file: string): Report => JSON.parse(readFileSync(file, 'utf8')) as Report;

/** Tests that ran and passed. */
export function passedTests({ testResults }: Report): PassedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName, meta }) => ({
        file: name
          .replaceAll('\\', '/')
          .replace(/^.*?\/(?=(?:wire|streams|src|exchange|locales|bin|tests)\/)/, ''),
        title: fullName,
        calls: meta?.calls ?? [],
      })),
  );
}

/** Tests whose title names a row. "CALL:POST wallet/out" does not name "CALL:POST wallet/outer". */
export function titlesNaming(tests: readonly PassedTest[], id: string): PassedTest[] {
  return tests.filter(({ title }) => {
    for (let at = title.indexOf(id); at !== -1; at = title.indexOf(id, at + 1)) {
      if (!/[\w/-]/.test(title[at + id.length] ?? ' ')) return true;
    }
    return false;
  });
}

/** Calls that were answered with success in a browser journey, as `METHOD path`. */
export function journeyCalls(tests: readonly PassedTest[]): Set<string> {
  return new Set(
    tests.filter(({ file }) => file.startsWith('tests/journeys/')).flatMap(({ calls }) => calls),
  );
}

/**
 * Numbers of passed, failed and skipped tests. A file that cannot be loaded counts as a failed
 * test.
 */
export function totalsOf({ testResults }: Report) {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed' || test.status === 'failed') totals[test.status] += 1;
      else totals.skipped += 1;
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      totals.failed += 1;
    }
  }
  return totals;
}

const LINES_SHOWN = 6;

/** Each failed test with the first lines of its errors. */
export function failuresOf({ testResults }: Report): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(ROOT, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return [`${file}: ${message}`];
      return failed.flatMap(({ fullName, failureMessages = [] }) => [
        `${file}: ${fullName}`,
        ...failureMessages.flatMap((text) =>
          text.split('\n', LINES_SHOWN).map((line) => `    ${line}`),
        ),
      ]);
    });
}
