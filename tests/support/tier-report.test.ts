import { describe, expect, it } from 'vitest';
import { failuresOf, totalsOf } from '../spec/report.ts';
import { skippedTitle } from './skip-reason.ts';
import { resultOf, skipLines } from './tier-report.ts';

const skipped = (fullName: string, note?: string) => ({
  fullName,
  result: () => ({ state: 'skipped', errors: undefined, note }) as const,
});

describe('the last lines of a tier', () => {
  it('name each reason once, with the number of its tests', () => {
    const suite = skippedTitle('a market', ['no recordings beside the checkout']);
    const lines = skipLines([
      skipped(`${suite} > plays`),
      skipped(`${suite} > ends (soon)`),
      skipped('a test', 'no network'),
    ]);
    expect(lines).toEqual([
      '2 skipped: no recordings beside the checkout',
      '1 skipped: no network',
    ]);
  });

  it('say when nothing was skipped, and when nobody said why', () => {
    expect(skipLines([])).toEqual(['nothing skipped']);
    expect(skipLines([skipped('one')])).toEqual(['1 skipped without a reason: one']);
    expect(skipLines([skipped('one')], true)).toEqual(['1 skipped: left out by the filter']);
  });
});

describe('the report of a file', () => {
  const test = (state: 'passed' | 'failed' | 'skipped' | 'pending', stack?: string) => ({
    fullName: `a ${state} one`,
    result: () => ({ state, errors: stack ? [{ message: stack, stack }] : undefined }) as never,
    meta: () => ({ calls: ['GET user/center'] }) as never,
  });
  const file = (state: 'passed' | 'failed' | 'pending', all: ReturnType<typeof test>[] = []) => ({
    ...{ moduleId: '/somewhere/a.test.ts', state: () => state, errors: () => [] as never[] },
    children: {
      allTests: () => all,
      allSuites: () => [{ errors: () => [{ message: 'no database', stack: '' }] as never[] }],
    },
  });

  it('has each test with its errors and its calls', () => {
    expect(resultOf(file('failed', [test('failed', 'Error: one'), test('passed')]))).toMatchObject({
      status: 'failed',
      assertionResults: [
        { fullName: 'a failed one', status: 'failed', failureMessages: ['Error: one'] },
        { fullName: 'a passed one', status: 'passed', meta: { calls: ['GET user/center'] } },
      ],
    });
  });

  it('says why the preparation of a group failed, whose tests were skipped then', () => {
    const report = { testResults: [resultOf(file('failed', [test('skipped')]))] };
    expect(totalsOf(report)).toEqual({ passed: 0, failed: 1, skipped: 1 });
    expect(failuresOf(report)).toEqual([expect.stringContaining('a.test.ts: no database')]);
  });

  it('calls a file failed whose worker crashed', () => {
    expect(resultOf(file('pending')).status).toBe('failed');
    expect(resultOf(file('passed')).status).toBe('passed');
  });
});
