import { of } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../api/answer.ts';
import { ABSENT_AFTER } from '../../api/execution.ts';
import { ASK_EVERY, type Outcome, outcomeOf } from './outcome.ts';

const ABSENT: Answer<null> = { kind: 'ok', data: null, message: '' };
const FOUND: Answer<true> = { kind: 'ok', data: true, message: '' };
const SILENT: Answer<never> = { kind: 'unanswered', reason: 'network' };

function ask(answers: readonly Answer<true | null>[], underWay: () => boolean = () => false) {
  let asked = 0;
  let outcome: Outcome | null = null;
  outcomeOf(() => of(answers[Math.min(asked++, answers.length - 1)] ?? SILENT), underWay).subscribe(
    (value) => {
      outcome = value;
    },
  );
  return { asked: () => asked, outcome: () => outcome };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('look-up of a command of an earlier screen', () => {
  it('asks at once', () => {
    const seen = ask([FOUND]);
    vi.advanceTimersByTime(0);
    expect(seen.outcome()).toBe('found');
  });

  it('continues while there is no answer', () => {
    const seen = ask([SILENT]);
    vi.advanceTimersByTime(100 * ASK_EVERY);
    expect(seen.asked()).toBeGreaterThan(90);
    expect(seen.outcome()).toBeNull();
  });

  it('reports it as not received after several answers without it', () => {
    const seen = ask([ABSENT, ABSENT, SILENT, ABSENT]);
    vi.advanceTimersByTime((ABSENT_AFTER + 1) * ASK_EVERY);
    expect(seen.outcome()).toBeNull();
    vi.advanceTimersByTime(ASK_EVERY);
    expect(seen.outcome()).toBe('absent');
  });

  it('never reports a command as absent while it may still arrive', () => {
    let late = false;
    const seen = ask([ABSENT], () => !late);
    vi.advanceTimersByTime(20 * ASK_EVERY);
    expect(seen.outcome()).toBeNull();
    late = true;
    vi.advanceTimersByTime(ABSENT_AFTER * ASK_EVERY);
    expect(seen.outcome()).toBe('absent');
  });
});
