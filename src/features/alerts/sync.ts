import { mergeAlert, type PriceAlert } from '@tideline/streams/pure';
import type { ResponseOf } from '@tideline/wire';
import type { pushAlerts } from '@tideline/wire/calls/push';
import {
  debounce,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  type Observable,
  race,
  retry,
  switchMap,
  take,
  tap,
  timer,
} from 'rxjs';
import type { Answer } from '../../api/answer.ts';

/** A person who sets several alerts sends them together, ms. */
const PAUSE = 1_000;
/** First and longest wait after a failed call, ms. */
const RETRY_FIRST = 5_000;
const RETRY_MAX = 300_000;

export type Heard = ResponseOf<typeof pushAlerts>;

interface SyncPorts {
  /** Address of this device while the exchange watches its alerts, else null. */
  readonly endpoint$: Observable<string | null>;
  /** The stored alerts, now and after each change. */
  readonly alerts$: Observable<readonly PriceAlert[]>;
  /** The network or the exchange has returned. */
  readonly back$: Observable<unknown>;
  readonly send: (endpoint: string, alerts: string) => Observable<Answer<Heard>>;
}

/**
 * Sends the alerts of a subscribed device to the exchange, at once and a moment after each change,
 * until it has taken them. A later list replaces one that is still on its way.
 *
 * @returns the exchange's answers
 */
export const alertsHeard = ({ endpoint$, alerts$, back$, send }: SyncPorts): Observable<Heard> =>
  endpoint$.pipe(
    distinctUntilChanged(),
    switchMap((endpoint) => {
      if (endpoint === null) return EMPTY;
      /** What the exchange has. The merged answer is no change. */
      let known = '';
      return alerts$.pipe(
        debounce(() => timer(known === '' ? 0 : PAUSE)),
        filter((alerts) => textOf(alerts) !== known),
        switchMap((alerts) =>
          defer(() => send(endpoint, textOf(alerts))).pipe(
            map((answer) => {
              if (answer.kind !== 'ok') throw new Error(answer.kind);
              return answer.data;
            }),
            retry({
              delay: (_, failures) =>
                race(
                  timer(Math.min(RETRY_FIRST * 2 ** (failures - 1), RETRY_MAX)),
                  back$.pipe(take(1)),
                ),
            }),
            tap((heard) => {
              const theirs = new Map(heard.alerts.map((each) => [each.id, each]));
              known = textOf(alerts.map((each) => mergeAlert(each, theirs.get(each.id))));
            }),
          ),
        ),
      );
    }),
  );

/** Alerts as the contract has them: a store may hold more fields, and times with fractions. */
const textOf = (alerts: readonly PriceAlert[]): string =>
  JSON.stringify(
    alerts.map(
      ({ id, symbol, direction, price, repeat, note, on, armed, since, rangAt, rings }) => ({
        ...{ id, symbol, direction, price, repeat, note, on, armed, rings },
        since: Math.floor(since),
        rangAt: rangAt === null ? null : Math.floor(rangAt),
      }),
    ),
  );
