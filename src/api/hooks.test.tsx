// @vitest-environment jsdom
// Longer than 300 lines: all hooks stand on the one market and the timers that are replaced here.
import '../testing/texts.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { BehaviorSubject, NEVER, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePending } from '../state/pending-commands.ts';
import { useSession } from '../state/session.ts';
import { useToasts } from '../state/toast.ts';
import type { Answer } from './answer.ts';

const health$ = new BehaviorSubject({ connection: { phase: 'open' } });
vi.mock('../market/market.ts', () => ({ market: { account$: NEVER, health$ } }));
const { useCommand } = await import('./use-command.ts');
const { useSubmit } = await import('./use-submit.ts');
const { useLoad } = await import('./use-load.ts');
const { usePages } = await import('./use-pages.ts');
const { useAttempts } = await import('./use-attempts.ts');
const { useForm } = await import('./use-form.ts');
const { busy$, trackCall } = await import('./busy.ts');
const { networkBack$ } = await import('./network-back.ts');
const { follow } = await import('./follow.ts');

const ok = (data: string): Answer<string> => ({ kind: 'ok', data, message: `${data}!` });
const refused = (message: string, id: string | null = null, field: string | null = null) =>
  ({ kind: 'refused', id, field, message, error: null }) as Answer<never>;
const silent: Answer<never> = { kind: 'unanswered', reason: 'timeout' };
const toasts = () => useToasts.getState().toasts.map(({ text, kind }) => `${kind} ${text}`);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  useSession.setState({ token: 'one', user: { id: '1' } as never });
  usePending.setState({ commands: [], running: new Set() });
  useToasts.setState({ toasts: [] });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A screen with one kind of command, whose answers the test gives. */
function screen(harmless = false) {
  const asked: Subject<Answer<string>>[] = [];
  const found: Subject<Answer<string | null>>[] = [];
  const sent: string[] = [];
  const command = {
    send: (request: string) => {
      sent.push(request);
      const answer = new Subject<Answer<string>>();
      asked.push(answer);
      return answer;
    },
    find: () => {
      const answer = new Subject<Answer<string | null>>();
      found.push(answer);
      return answer;
    },
    ...(!harmless && {
      pending: {
        kind: 'spot-order' as const,
        of: (request: string) => ({ clientId: request, ref: request, place: '/trade' }),
      },
    }),
  };
  const texts = { absent: 'never arrived', unknown: 'looking', lost: 'look yourself' };
  const { result, unmount } = renderHook(() => useCommand<string, string>(command, texts));
  const outcomes: string[] = [];
  const run = (request: string) =>
    act(() =>
      result.current.run(
        request,
        (data) => outcomes.push(`done ${data}`),
        ({ message }) => outcomes.push(`refused ${message}`),
      ),
    );
  const runPlainly = (request: string) => act(() => result.current.run(request, () => undefined));
  const answer = (at: number, given: Answer<string>) =>
    act(async () => {
      asked[at]?.next(given);
      asked[at]?.complete();
      await vi.advanceTimersByTimeAsync(0);
    });
  const shown = () => [result.current.execution.state, result.current.busy, result.current.note];
  const stored = () =>
    usePending.getState().commands.map(({ clientId, state }) => `${clientId} ${state}`);
  return { sent, found, outcomes, run, runPlainly, answer, shown, stored, unmount };
}

it('sends one command at a time, and the next after its answer', async () => {
  const { sent, outcomes, run, answer, shown, stored } = screen();
  expect(shown()).toEqual(['ready', false, '']);
  run('a');
  run('b');
  expect([sent, shown(), stored()]).toEqual([['a'], ['started', true, ''], ['a sent']]);
  await wait(1_999);
  expect(shown()[0]).toBe('started');
  await wait(1);
  expect(shown()).toEqual(['too-long', true, 'The exchange is taking longer than usual…']);
  expect(stored()).toEqual(['a sent']);
  await answer(0, ok('bought'));
  expect([shown(), outcomes, stored()]).toEqual([['done', false, ''], ['done bought'], []]);
  run('c');
  await answer(1, refused('too small'));
  expect([sent, outcomes.at(-1), toasts()]).toEqual([['a', 'c'], 'refused too small', []]);
  expect([shown(), stored()]).toEqual([['refused', false, ''], []]);
});

it('leaves a refusal to the form that is seen, and toasts it where none shows it', async () => {
  const { outcomes, run, runPlainly, answer, unmount } = screen();
  run('a');
  await answer(0, refused('too small'));
  expect([outcomes, toasts()]).toEqual([['refused too small'], []]);
  runPlainly('b');
  await answer(1, refused('too large'));
  expect([outcomes.length, toasts()]).toEqual([1, ['error too large']]);
  run('c');
  unmount();
  await answer(2, refused('too late'));
  expect(toasts()).toEqual(['error too large', 'error too late']);
});

it('looks a command up that has no answer, and says what became of it', async () => {
  const { found, outcomes, run, answer, shown, stored } = screen();
  run('a');
  await answer(0, silent);
  expect([shown(), stored()]).toEqual([['unknown', true, 'looking'], ['a unknown']]);
  await wait(1_999);
  expect(found).toHaveLength(0);
  await wait(1);
  await act(async () => {
    found[0]?.next({ kind: 'ok', data: 'found', message: '' });
    await vi.advanceTimersByTimeAsync(0);
  });
  expect([shown(), outcomes, stored()]).toEqual([['done', false, ''], ['done found'], []]);

  run('b');
  await answer(1, silent);
  await wait(30_000);
  expect([shown(), toasts(), stored()]).toEqual([
    ['lost', false, 'look yourself'],
    ['error look yourself'],
    ['b lost'],
  ]);
  // From here on another part of the app looks for it.
  expect([...usePending.getState().running]).toEqual([]);
  // The person may try again.
  run('c');
  await answer(2, ok('third'));
  expect(outcomes).toEqual(['done found', 'done third']);
});

it('remembers no command that is harmless when it is repeated', async () => {
  const { run, answer, stored, shown } = screen(true);
  run('a');
  await answer(0, silent);
  expect([shown()[0], stored()]).toEqual(['unknown', []]);
});

it('blocks the screen while an earlier screen’s command of this kind and user has no answer', () => {
  const earlier = (kind: string, state: string, owner = '1') =>
    act(() =>
      usePending.setState({
        commands: [{ clientId: 'x', kind, state, owner, ref: 'x', place: '/', sent: 0 } as never],
      }),
    );
  const { shown } = screen();
  earlier('spot-order', 'unknown');
  expect(shown()).toEqual(['ready', true, 'looking']);
  earlier('spot-order', 'lost');
  expect(shown()).toEqual(['ready', false, 'look yourself']);
  earlier('transfer', 'unknown');
  expect(shown()).toEqual(['ready', false, '']);
  earlier('spot-order', 'unknown', '2');
  expect(shown()).toEqual(['ready', false, '']);
});

it('ends without a word when the session is over', async () => {
  const { outcomes, run, answer, shown } = screen();
  run('a');
  await answer(0, { kind: 'expired', message: 'bye' });
  expect([shown(), outcomes, toasts()]).toEqual([['ready', false, ''], [], []]);
  run('b');
  await answer(1, ok('again'));
  expect(outcomes).toEqual(['done again']);
});

it('submits a form once for two taps, and shows how it ended', async () => {
  const asked: Subject<Answer<string>>[] = [];
  const outcomes: unknown[] = [];
  const { result } = renderHook(() =>
    useSubmit<string, string>(() => {
      const answer = new Subject<Answer<string>>();
      asked.push(answer);
      return answer;
    }),
  );
  const send = () => act(() => result.current.send('x', (...given) => outcomes.push(given)));
  const shown = () => [
    result.current.busy,
    result.current.tooLong,
    result.current.refusal?.message,
  ];
  send();
  send();
  expect([asked.length, shown()]).toEqual([1, [true, false, undefined]]);
  await wait(1_999);
  expect(shown()[1]).toBe(false);
  await wait(1);
  expect(shown()).toEqual([true, true, undefined]);
  act(() => asked[0]?.next(ok('saved')));
  expect([outcomes, shown()]).toEqual([[['saved', 'saved!']], [false, false, undefined]]);
  await wait(5_000);
  expect(shown()).toEqual([false, false, undefined]);

  send();
  act(() => asked[1]?.next(refused('taken')));
  expect([shown(), toasts()]).toEqual([[false, false, 'taken'], ['error taken']]);
  send();
  expect(shown()).toEqual([true, false, undefined]);
  act(() => asked[2]?.next(refused('code, please', 'second-factor-required')));
  expect([shown()[2], toasts()]).toEqual(['code, please', ['error taken']]);
  send();
  act(() => asked[3]?.next({ kind: 'expired', message: '' }));
  expect([shown(), toasts()]).toEqual([[false, false, undefined], ['error taken']]);
  send();
  act(() => asked[4]?.next(silent));
  expect([shown()[0], toasts().length, outcomes.length]).toEqual([false, 2, 1]);

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  send();
  expect([asked.length, shown()[0], toasts().length]).toEqual([5, false, 3]);
});

it('loads again by the newest reader, and answers when it has', async () => {
  const asked: Subject<Answer<string>>[] = [];
  const by: string[] = [];
  const { result, rerender } = renderHook(
    ({ name }) =>
      useLoad('key', () => {
        by.push(name);
        const answer = new Subject<Answer<string>>();
        asked.push(answer);
        return answer;
      }),
    { initialProps: { name: 'first' } },
  );
  act(() => asked[0]?.next(ok('one')));
  expect(result.current).toMatchObject({ state: 'success', data: 'one' });
  rerender({ name: 'second' });
  let ended = 0;
  const again = () =>
    act(() => {
      void result.current.refresh().then(() => {
        ended += 1;
      });
    });
  again();
  expect([result.current.state, result.current.data, by]).toEqual([
    'pending',
    'one',
    ['first', 'second'],
  ]);
  await wait(0);
  expect(ended).toBe(0);
  act(() => asked[1]?.next(ok('two')));
  await wait(0);
  expect([ended, result.current.data]).toEqual([1, 'two']);
  again();
  act(() => asked[2]?.next(refused('no')));
  await wait(0);
  expect([ended, result.current.state, result.current.data]).toEqual([2, 'error', 'two']);
});

it('gives commands to the list that is shown now', async () => {
  const notified: string[] = [];
  const list = (name: string) => {
    const rows$ = new BehaviorSubject({ state: 'success', rows: [], name } as never);
    return {
      rows$,
      more: () => notified.push(`${name} more`),
      update: () => notified.push(`${name} update`),
      refresh: () => {
        notified.push(`${name} refresh`);
        rows$.next({ state: 'pending', rows: [] } as never);
      },
    };
  };
  const lists = { a: list('a'), b: list('b') };
  const { result, rerender } = renderHook(
    ({ key }: { key: 'a' | 'b' }) => usePages(() => lists[key] as never, key),
    { initialProps: { key: 'a' as 'a' | 'b' } },
  );
  act(() => result.current.more());
  rerender({ key: 'b' });
  act(() => result.current.update());
  let ended = false;
  act(() => {
    void result.current.refresh().then(() => {
      ended = true;
    });
  });
  await wait(0);
  expect([notified, ended]).toEqual([['a more', 'b update', 'b refresh'], false]);
  act(() => lists.b.rows$.next({ state: 'error', rows: [] } as never));
  await wait(0);
  expect(ended).toBe(true);
});

it('counts attempts with errors until an order leaves, and keeps a refusal until an edit', () => {
  const { result } = renderHook(() => useAttempts());
  const shown = () => [result.current.state, result.current.tried, result.current.refusal?.message];
  expect(shown()).toEqual([{ rejected: 0, refusal: null }, false, undefined]);
  useToasts.setState({ toasts: [{ id: 1, text: 'old', kind: 'error' } as never] });
  act(() => result.current.reject());
  act(() => result.current.reject());
  expect([shown(), toasts()]).toEqual([[{ rejected: 2, refusal: null }, true, undefined], []]);
  act(() => result.current.refuse(refused('no') as never));
  expect(shown()).toEqual([{ rejected: 2, refusal: 'no' }, true, 'no']);
  act(() => result.current.edited());
  expect(shown()).toEqual([{ rejected: 2, refusal: null }, true, undefined]);
  act(() => result.current.refuse(refused('no') as never));
  useToasts.setState({ toasts: [{ id: 2, text: 'old', kind: 'error' } as never] });
  act(() => result.current.sent());
  expect([shown(), toasts()]).toEqual([[{ rejected: 0, refusal: null }, false, undefined], []]);
});

it('checks some fields of a form, all but one, and empties it', () => {
  const errorsOf = (draft: { a: string; b: string }) => ({
    ...(draft.a === '' && { a: 'field-required' as const }),
    ...(draft.b === '' && { b: 'field-required' as const }),
  });
  const refusal = refused('taken', null, 'a') as never;
  let stopped = 0;
  const event = {
    preventDefault: () => {
      stopped += 1;
    },
  } as never;
  const { result, rerender } = renderHook(
    ({ said }) => useForm<{ a: string; b: string }, 'a' | 'b'>({ a: '', b: '' }, errorsOf, said),
    { initialProps: { said: null as never } },
  );
  const errors = () => [result.current.errorOf('a') !== null, result.current.errorOf('b') !== null];
  const check = (...fields: ('a' | 'b')[]) => {
    let valid: boolean | undefined;
    act(() => {
      valid = result.current.check(...fields);
    });
    return valid;
  };
  expect(result.current.completeBut('a')).toBe(false);
  expect([check('a'), errors(), result.current.state.rejected]).toEqual([false, [true, false], 1]);
  act(() => result.current.edit({ a: 'x' }));
  expect([check('a'), errors(), result.current.state.rejected]).toEqual([true, [false, false], 1]);
  expect([result.current.completeBut('a'), result.current.completeBut('b')]).toEqual([false, true]);
  expect([check('a', 'b'), errors()]).toEqual([false, [false, true]]);
  // The browser must not send the form itself.
  act(() => result.current.onSubmit(() => undefined)(event));
  expect(stopped).toBe(1);
  rerender({ said: refusal });
  expect([result.current.errorOf('a'), result.current.state.refusal]).toEqual(['taken', 'taken']);
  act(() => result.current.reset());
  expect([result.current.draft, errors(), result.current.state]).toEqual([
    { a: '', b: '' },
    [false, false],
    { rejected: 0, refusal: null },
  ]);
});

it('shows the indicator once calls have been pending for a second, and counts an end once', () => {
  const shown: boolean[] = [];
  const watch = busy$.subscribe((busy) => shown.push(busy));
  const [first, second] = [trackCall(), trackCall()];
  vi.advanceTimersByTime(999);
  first();
  first();
  expect(shown).toEqual([false]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([false, true]);
  second();
  expect(shown).toEqual([false, true, false]);
  const third = trackCall();
  vi.advanceTimersByTime(500);
  third();
  vi.advanceTimersByTime(5_000);
  expect(shown).toEqual([false, true, false]);
  watch.unsubscribe();
});

it('says that the network is back when the device or the exchange is', () => {
  let times = 0;
  const watch = networkBack$.subscribe(() => {
    times += 1;
  });
  const phase = (to: string) => health$.next({ connection: { phase: to } });
  phase('open');
  expect(times).toBe(0);
  phase('waiting');
  phase('connecting');
  expect(times).toBe(0);
  phase('open');
  phase('open');
  expect(times).toBe(1);
  window.dispatchEvent(new Event('online'));
  expect(times).toBe(2);
  watch.unsubscribe();
  window.dispatchEvent(new Event('online'));
  phase('waiting');
  phase('open');
  expect(times).toBe(2);
});

it('applies events of a load to its answer, loads again after a gap, and keeps data on an error', () => {
  const asked: Subject<Answer<readonly string[]>>[] = [];
  const account$ = new Subject<object>();
  const state$ = follow<readonly string[], readonly string[]>(
    {
      load: () => {
        const answer = new Subject<Answer<readonly string[]>>();
        asked.push(answer);
        return answer;
      },
      account$: account$ as never,
      refresh$: NEVER,
    },
    (snapshot) => snapshot,
    (rows, event) => [...rows, event.kind],
  );
  let shown: unknown;
  const watch = state$.subscribe(({ state, data, message }) => {
    shown = [state, data, message];
  });
  const event = (kind: string) => account$.next({ kind: 'event', event: { kind } });
  event('early');
  expect(shown).toEqual(['pending', null, '']);
  asked[0]?.next({ kind: 'ok', data: ['one'], message: 'x' });
  expect(shown).toEqual(['success', ['one', 'early'], '']);
  event('later');
  expect(shown).toEqual(['success', ['one', 'early', 'later'], '']);
  account$.next({ kind: 'gap' });
  event('during');
  expect(shown).toEqual(['pending', ['one', 'early', 'later', 'during'], '']);
  asked[1]?.next(refused('no'));
  expect(shown).toEqual(['error', ['one', 'early', 'later', 'during'], 'no']);
  event('after');
  account$.next({ kind: 'gap' });
  asked[2]?.next({ kind: 'ok', data: ['two'], message: '' });
  expect([asked.length, shown]).toEqual([3, ['success', ['two'], '']]);
  account$.next({ kind: 'gap' });
  asked[3]?.next(silent);
  expect(shown).toEqual(['error', ['two'], '']);
  watch.unsubscribe();
});
