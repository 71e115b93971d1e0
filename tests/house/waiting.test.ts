import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/**
 * Code of tests. Programs for long runs and measurements pace themselves; so does what is timed.
 */
const TESTS = sourceFiles().filter(
  (file) =>
    (/\.(?:test|marble\.test|property\.test)\.tsx?$/.test(file) ||
      /^tests\/(?:contract\/(?:support|cases)|journeys|engines|support|recorded)\//.test(file) ||
      /^src\/testing\//.test(file)) &&
    !/^tests\/journeys\/sweep\//.test(file),
);
/** The door itself, and what starts processes: it has the same limits. */
const DOORS = [
  'tests/support/until.ts',
  'tests/support/until.test.ts',
  'tests/house/waiting.test.ts',
  // Looks within the page, for `until`: each look from outside takes a round trip.
  'tests/engines/in-page.ts',
];

interface Rule {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Files with a reason of their own. */
  readonly except?: Readonly<Record<string, string>>;
}

const RULES: readonly Rule[] = [
  {
    pattern: /\bexpect\s*\.poll\(|\bvi\s*\.wait(?:For|Until)\(|\.waitForTimeout\(/g,
    instead:
      'it gives up after a second, or waits too long: write `await until(what, condition)` of tests/support/until.ts',
  },
  {
    pattern:
      /\bexpect\(\s*(?:Number\()?\(?await [^;]*?\.(?:(?:inner|allInner)Texts?|textContent|inputValue|getAttribute|is[A-Z]\w+|count)\(/g,
    instead:
      'one look may come before the last part of a screen: write `await sees(() => …).toBe(…)` of tests/support/until.ts',
  },
  {
    pattern: /\bnew Promise(?:<\w+>)?\(\s*\(?\w*\)?\s*=>\s*(?:void )?(?:\{\s*)?setTimeout\(/g,
    instead:
      'a fixed wait is too long here and too short elsewhere: write `await until(what, condition)`, `await stays(time, rule)` to show that nothing happens, or `await settled()` of src/testing/settled.ts for a rendered screen',
    except: {
      'exchange/people/limits/turns.test.ts': 'work that takes virtual time',
      'tests/engines/in-page.ts': 'looks from inside a page, which has no function of the test',
    },
  },
  {
    pattern: /from 'node:timers\/promises'/g,
    instead: 'a fixed wait: write `await until(what, condition)` of tests/support/until.ts',
    except: {
      'tests/support/postgres.ts': 'waits for a server with a limit of its own',
      'src/app/app-history.test.ts': 'drains the tasks of a window that files share',
    },
  },
  {
    pattern: /\n(?: {2}| {4})?\}, (?:[1-9]\d?|1\d\d|2\d\d)_000\);/g,
    instead:
      'a limit of its own is shorter than that of all tests in vitest.config.ts: leave it out',
  },
  {
    // `timeout: 10_000`, `}, 20_000)` and below: anything from a tenth of a second to a minute.
    pattern: /\b(?:timeout|limit): (?:\d{3}|[1-9]_\d{3}|[1-5]\d_\d{3})\b/g,
    instead:
      'another process answers up to twenty times slower on a busy machine: a limit is 60 s or more, which is the default',
  },
];

describe('waiting in tests', () => {
  it.each(RULES)('has one door: $pattern', ({ pattern, instead, except = {} }) => {
    const found = TESTS.filter((file) => !DOORS.includes(file) && !(file in except)).flatMap(
      (file) =>
        [...readFileSync(file, 'utf8').matchAll(pattern)].map(
          ({ 0: text, index, input }) =>
            `${file}:${input.slice(0, index).split('\n').length}: ${text.replaceAll(/\s+/g, ' ')}`,
        ),
    );
    expect(found, instead).toEqual([]);
  });

  it('asserts no speed: a busy machine is slow, and bench/ measures', () => {
    const found = TESTS.filter((file) => !DOORS.includes(file)).filter((file) =>
      /expect\((?:performance|Date)\.now\(\) - \w+\)\s*\.toBeLessThan/.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(found).toEqual([]);
  });

  it('is skipped with a reason, by suiteNeeding or testNeeding of tests/support/needing.ts', () => {
    const found = TESTS.filter(
      (file) => !file.endsWith('support/needing.ts') && !DOORS.includes(file),
    ).filter((file) =>
      /\b(?:describe|it|test)\s*\.(?:skipIf|runIf|skip|todo)\b/.test(readFileSync(file, 'utf8')),
    );
    expect(found).toEqual([]);
  });
});
