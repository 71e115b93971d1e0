import { BehaviorSubject, combineLatest, EMPTY, Observable, switchMap, take } from 'rxjs';
import { type AccountEvent, type AuthenticateAck, EVENTS, type Frame } from '#wire';
import type { Status } from '../live/live.ts';
import type { AccountItem } from '../market.types.ts';
import { gapAware } from '../policies/gap-aware.ts';
import type { Link } from '../ports.ts';
import type { LaneDeps } from './lane.ts';

export interface AccountLane {
  readonly account$: Observable<AccountItem>;
  readonly status$: Observable<Status>;
  authenticate(token: string | null): void;
}

/**
 * Private events of whoever is logged in. Each connection authenticates anew; when its sequence shows
 * that events were missed meanwhile, `gap` tells consumers to fetch their state again.
 */
export function account(deps: LaneDeps): AccountLane {
  const token$ = new BehaviorSubject<string | null>(null);
  const status$ = new BehaviorSubject<Status>('loading');

  const session$ = (link: Link, token: string) =>
    new Observable<AccountItem>((subscriber) => {
      let ready = false;
      const frames = deps
        .topic$('account')
        .pipe(gapAware())
        .subscribe((item) => {
          if (item.kind === 'frame') subscriber.next(eventOf(item.frame));
          else subscriber.next({ kind: 'gap' });
        });
      const login = link
        .request(EVENTS.authenticate, token)
        .pipe(take(1))
        .subscribe((ack) => {
          ready = isAck(ack) && ack.ok;
          status$.next(ready ? 'live' : 'down');
          // Whatever happened before this moment is not in the stream: state is fetched from here on.
          if (ready) subscriber.next({ kind: 'ready' });
        });
      return () => {
        frames.unsubscribe();
        login.unsubscribe();
      };
    });

  const account$ = combineLatest([deps.link$, token$]).pipe(
    switchMap(([link, token]) => {
      if (link && token) return session$(link, token);
      status$.next(token ? 'stale' : 'loading');
      return EMPTY;
    }),
  );
  return {
    account$,
    status$,
    authenticate: (token) => {
      if (token !== token$.value) token$.next(token);
    },
  };
}

function eventOf(frame: Frame): AccountItem {
  return { kind: 'event', seq: frame.seq, event: frame.data as AccountEvent };
}

function isAck(value: unknown): value is AuthenticateAck {
  return typeof value === 'object' && value !== null && 'ok' in value;
}
