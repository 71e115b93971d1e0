import { describe, expect, it } from 'vitest';
import {
  failuresOf,
  journeyCalls,
  passedTests,
  type Report,
  titlesNaming,
  totalsOf,
} from './report.ts';

const report = (
  tests: Report['testResults'][number]['assertionResults'],
  file = 'tests/a.test.ts',
): Report => ({
  testResults: [{ name: `/somewhere/tideline/${file}`, assertionResults: tests }],
});

describe('proof of a row', () => {
  it('counts passed tests, but no skipped, failed or pending ones', () => {
    const all = ['passed', 'failed', 'skipped', 'pending', 'todo'].map((status) => ({
      fullName: `an order rests RULE:one`,
      status,
    }));
    expect(titlesNaming(passedTests(report(all)), 'RULE:one')).toHaveLength(1);
    expect(titlesNaming(passedTests(report(all.slice(1))), 'RULE:one')).toHaveLength(0);
  });

  it('matches whole ids', () => {
    const tests = passedTests(
      report([{ fullName: 'CALL:POST wallet/outer and RULE:one-more', status: 'passed' }]),
    );
    expect(titlesNaming(tests, 'CALL:POST wallet/out')).toHaveLength(0);
    expect(titlesNaming(tests, 'RULE:one')).toHaveLength(0);
    expect(titlesNaming(tests, 'CALL:POST wallet/outer')).toHaveLength(1);
    expect(titlesNaming(tests, 'RULE:one-more')).toHaveLength(1);
  });

  it('counts calls of passed journeys only', () => {
    const calls = { calls: ['GET user/center'] };
    const one = (status: string, file?: string) =>
      journeyCalls(passedTests(report([{ fullName: 'x', status, meta: calls }], file)));
    expect(one('passed', 'tests/journeys/a.test.ts')).toContain('GET user/center');
    expect(one('failed', 'tests/journeys/a.test.ts').size).toBe(0);
    expect(one('passed', 'tests/contract/a.test.ts').size).toBe(0);
  });
});

describe('sums of a report', () => {
  const tests = ['passed', 'passed', 'failed', 'skipped', 'pending'].map((status) => ({
    fullName: `a ${status} one`,
    status,
    failureMessages: status === 'failed' ? ['Error: one\n  at two'] : [],
  }));

  it('count each test once, and a file that cannot be loaded as a failed test', () => {
    const { testResults } = report(tests);
    const broken = { name: 'b.test.ts', status: 'failed', message: 'no such file' };
    const all = [...testResults, { ...broken, assertionResults: [] }];
    expect(totalsOf({ testResults: all })).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });

  it('count a file whose end fails after its tests passed', () => {
    const [file] = report(tests.slice(0, 1)).testResults;
    const failed = { ...file, status: 'failed' } as Report['testResults'][number];
    expect(totalsOf({ testResults: [failed] })).toMatchObject({ passed: 1, failed: 1 });
  });

  it('name each failure with its first lines', () => {
    const [file] = report(tests).testResults;
    const failed = { ...file, status: 'failed' } as Report['testResults'][number];
    const lines = failuresOf({ testResults: [failed] });
    expect(lines.map((line) => line.trim())).toEqual([
      expect.stringContaining('a failed one'),
      'Error: one',
      'at two',
    ]);
  });
});
