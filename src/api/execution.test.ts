import { NEVER, of, timer } from 'rxjs';
import { map } from 'rxjs/operators';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from './answer.ts';
import { type Command, createExecutor, type Execution } from './execution.ts';

type State = Execution<string, string>;
const ok = (data: string): Answer<string> => ({ kind: 'ok', data, message: '' });
const LOST: Answer<never> = { kind: 'unanswered', reason: 'timeout' };
const ABSENT = { id: null, field: null, message: 'never arrived', error: null };

function run(command: Partial<Command<string, string>>) {
  const executor = createExecutor<string, string>(
    {
      send: () => of(ok('sent')),
      find: () => of({ kind: 'ok', data: null, message: '' }),
      ...command,
    },
    { absent: () => ABSENT },
  );
  const states: string[] = [];
  let last: State = { state: 'ready' };
  executor.state$.subscribe((state) => {
    states.push(state.state);
    last = state;
  });
  return { executor, states, last: () => last };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a command', () => {
  it('starts and completes', () => {
    const { executor, states } = run({});
    executor.submit('a');
    expect(states).toEqual(['ready', 'started', 'done']);
  });

  it('is sent once on repeated taps', () => {
    const send = vi.fn(() => timer(100).pipe(map(() => ok('sent'))));
    const { executor, states } = run({ send });
    executor.submit('a');
    executor.submit('b');
    vi.advanceTimersByTime(50);
    executor.submit('c');
    vi.advanceTimersByTime(100);
    expect(send).toHaveBeenCalledTimes(1);
    expect(send).toHaveBeenCalledWith('a');
    expect(states).toEqual(['ready', 'started', 'done']);
  });

  it('reports that it takes too long', () => {
    const { executor, states } = run({ send: () => timer(2_500).pipe(map(() => ok('sent'))) });
    executor.submit('a');
    vi.advanceTimersByTime(3_000);
    expect(states).toEqual(['ready', 'started', 'too-long', 'done']);
  });

  it('reports a refusal', () => {
    const { executor, last } = run({ send: () => of({ kind: 'refused', ...ABSENT }) });
    executor.submit('a');
    expect(last()).toMatchObject({ state: 'refused', refusal: { message: 'never arrived' } });
  });

  it('is unknown without an answer until it is found', () => {
    const find = vi
      .fn()
      .mockReturnValueOnce(of({ kind: 'ok', data: null, message: '' }))
      .mockReturnValueOnce(of(ok('found')));
    const { executor, states, last } = run({ send: () => of(LOST), find });
    executor.submit('a');
    expect(states).toEqual(['ready', 'started', 'unknown']);
    vi.advanceTimersByTime(60_000);
    expect(last()).toMatchObject({ state: 'done', data: 'found' });
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('counts as not received after three answers without it', () => {
    const { executor, last } = run({ send: () => of(LOST) });
    executor.submit('a');
    vi.advanceTimersByTime(6_000);
    expect(last()).toMatchObject({ state: 'refused', refusal: ABSENT });
  });

  it('counts consecutive denials: a look-up without an answer restarts the count', () => {
    const denied: Answer<string | null> = { kind: 'ok', data: null, message: '' };
    const answers = [denied, denied, LOST, denied, denied, denied];
    const { executor, last } = run({
      send: () => of(LOST),
      find: () => of(answers.shift() ?? LOST),
    });
    executor.submit('a');
    vi.advanceTimersByTime(5 * 2_000);
    expect(last().state).toBe('unknown');
    vi.advanceTimersByTime(2_000);
    expect(last().state).toBe('refused');
  });

  it.each([
    ['failing', () => of(LOST)],
    ['silent', () => NEVER],
  ])('is lost when every look-up stays %s', (_, find) => {
    const { executor, last } = run({ send: () => of(LOST), find });
    executor.submit('a');
    vi.advanceTimersByTime(60_000);
    expect(last().state).toBe('lost');
  });

  it('can be followed by another one', () => {
    const { executor, states } = run({});
    executor.submit('a');
    executor.reset();
    executor.submit('b');
    expect(states).toEqual(['ready', 'started', 'done', 'ready', 'started', 'done']);
  });
});
