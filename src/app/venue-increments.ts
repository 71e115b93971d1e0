import { userCurrencyList } from '@tideline/wire/calls/market';
import { distinctUntilChanged, filter, map, type Subscription, switchMap } from 'rxjs';
import { call } from '../api/call.ts';
import { market } from '../market/market.ts';
import { hasStored, storeIncrements } from '../state/increments.ts';

/** Reloads in this session: steps that still differ after one would reload for ever. */
const RELOADED = 'tideline.increments-reloaded';

/** False without session storage, where nothing would end a loop. */
function firstFor(feed: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === feed) return false;
    sessionStorage.setItem(RELOADED, feed);
    return true;
  } catch {
    return false;
  }
}

/**
 * Follows the exchange's price and quantity steps. A live venue has its own; the page loads once
 * more when they differ from those it started with, because its document was not of this market.
 */
export function followIncrements(
  reload: () => void = () => window.location.reload(),
): Subscription {
  return market.health$
    .pipe(
      map(({ feed }) => (feed === null ? null : `${feed.kind}:${feed.label}`)),
      // The simulated market has the steps that are built in.
      filter(
        (feed) =>
          feed?.startsWith('live:') === true || (feed?.startsWith('sim:') === true && hasStored()),
      ),
      distinctUntilChanged(),
      switchMap((feed) =>
        call(userCurrencyList, {}, { silent: true }).pipe(map((answer) => ({ feed, answer }))),
      ),
    )
    .subscribe(({ feed, answer }) => {
      if (answer.kind !== 'ok') return;
      const list = answer.data.instruments.map(({ symbol, tick, lot, min_turnover }) => {
        return { symbol, tick, lot, minTurnover: min_turnover };
      });
      if (storeIncrements(list) && firstFor(String(feed))) reload();
    });
}
