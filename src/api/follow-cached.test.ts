import { NEVER, Subject } from 'rxjs';
import { afterEach, expect, it } from 'vitest';
import { logOut, useSession } from '../state/session.ts';
import type { Answer } from './answer.ts';
import { follow } from './follow.ts';
import type { Loadable } from './loadable.ts';

afterEach(logOut);

const source = () => {
  const asked: Subject<Answer<string>>[] = [];
  const state$ = follow(
    {
      load: () => {
        const answer = new Subject<Answer<string>>();
        asked.push(answer);
        return answer;
      },
      account$: NEVER,
      refresh$: NEVER,
    },
    (snapshot: string) => snapshot,
    (state) => state,
  );
  return { asked, state$ };
};
const user = (id: string) => useSession.setState({ token: id, user: { id } as never });

it('shows the data of before a pause while it loads again', () => {
  user('1');
  const { asked, state$ } = source();
  const watch = state$.subscribe();
  asked[0]?.next({ kind: 'ok', data: 'orders', message: '' });
  watch.unsubscribe();
  const seen: Loadable<string>[] = [];
  state$.subscribe((state) => seen.push(state));
  expect(seen).toEqual([{ state: 'pending', data: 'orders', message: '' }]);
});

it('never shows the data of another user', () => {
  user('1');
  const { asked, state$ } = source();
  const watch = state$.subscribe();
  asked[0]?.next({ kind: 'ok', data: 'orders', message: '' });
  watch.unsubscribe();
  user('2');
  const seen: Loadable<string>[] = [];
  state$.subscribe((state) => seen.push(state));
  expect(seen).toEqual([{ state: 'pending', data: null, message: '' }]);
});
