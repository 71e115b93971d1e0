import type { AccountItem } from '@tideline/streams';
import type { ResponseOf } from '@tideline/wire';
import { center2 } from '@tideline/wire/calls/user';
import { useSubscription } from 'observable-hooks';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { type Loaded, useLoad } from '../../api/use-load.ts';
import { market } from '../../market/market.ts';
import { setUser, useSession } from '../../state/session.ts';
import { isUnderReview, storeVerification } from './steps.ts';

/** Interval of polling, ms. Decisions arrive as events; polling covers a lost socket. */
const WATCH_EVERY = 10_000;

/**
 * The user's verification state. It is loaded on entering, on return to the app, when a decision
 * arrives, and periodically while it is under review and visible.
 */
export function useVerification(): Loaded<ResponseOf<typeof center2>> {
  const user = useSession((session) => session.user?.id ?? '');
  const loaded = useLoad(user, () => call(center2, {}, { silent: true }));
  const { data, refresh } = loaded;
  const reviewing = data !== null && isUnderReview(data.user.verification);

  useEffect(() => {
    if (!data) return;
    setUser(data.user);
    storeVerification(data.user);
  }, [data]);

  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', renew);
    window.addEventListener('focus', renew);
    const timer = reviewing ? setInterval(renew, WATCH_EVERY) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('focus', renew);
      clearInterval(timer);
    };
  }, [refresh, reviewing]);

  useSubscription(market.account$, (item) => {
    if (item.kind === 'gap' || isDecision(item)) void refresh();
  });

  return loaded;
}

const isDecision = (item: AccountItem): boolean =>
  item.kind === 'event' &&
  item.event.kind === 'review' &&
  item.event.review.subject === 'verification';
