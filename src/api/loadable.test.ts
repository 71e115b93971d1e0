import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { type Loadable, loadable } from './loadable.ts';

it('keeps the old data and the message of a failed reload; the latest request wins (HANDLE:failure)', () => {
  const trigger$ = new Subject<void>();
  const answers: Subject<Answer<string>>[] = [];
  const seen: Loadable<string>[] = [];
  loadable(trigger$, () => {
    const answer = new Subject<Answer<string>>();
    answers.push(answer);
    return answer;
  }).subscribe((state) => seen.push(state));
  const brief = () => seen.map(({ state, data }) => `${state} ${data}`);

  trigger$.next();
  answers[0]?.next({ kind: 'ok', data: 'a', message: '' });
  trigger$.next();
  trigger$.next();
  answers[1]?.next({ kind: 'ok', data: 'late', message: '' });
  answers[2]?.next({ kind: 'refused', id: null, field: null, message: 'no', error: null });
  expect(brief()).toEqual([
    'idle null',
    'pending null',
    'success a',
    'pending a',
    'pending a',
    'error a',
  ]);
  expect(seen.at(-1)?.message).toBe('no');
});
