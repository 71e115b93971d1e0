import { newsList } from '@tideline/wire/calls/news';
import { useSubscription } from 'observable-hooks';
import { useState } from 'react';
import { forkJoin, map, type Observable, of } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { accountChanges$ } from '../../market/account-changes.ts';
import { useSession } from '../../state/session.ts';
import { KINDS } from './notices.ts';

/**
 * Number of the user's unread notices among the newest of each kind, about twenty. It is read again
 * whenever the page with the bell is shown, and after an event that comes with a notice. A visitor
 * has none: the exchange does not know what a visitor has read.
 */
export function useUnread(): number {
  const user = useSession((session) => session.user?.id ?? null);
  const { data, refresh } = useLoad(`unread ${user}`, user === null ? none : countUnread);
  const [changes$] = useState(() => accountChanges$('feedback', 'review'));
  useSubscription(changes$, () => void refresh());
  return data ?? 0;
}

const none = (): Observable<Answer<number>> => of({ kind: 'ok', data: 0, message: '' });

const countUnread = (): Observable<Answer<number>> =>
  forkJoin(KINDS.map((kind) => call(newsList, { kind }, { silent: true }))).pipe(
    map((answers): Answer<number> => {
      let unread = 0;
      for (const answer of answers) {
        if (answer.kind !== 'ok') return answer;
        unread += answer.data.rows.filter(({ read }) => !read).length;
      }
      return { kind: 'ok', data: unread, message: '' };
    }),
  );
