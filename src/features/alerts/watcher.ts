import { pushAlerts } from '@tideline/wire/calls/push';
import { BehaviorSubject, type Observable, of, race, Subject, switchMap, take, timer } from 'rxjs';
import { call } from '../../api/call.ts';
import { networkBack$ } from '../../api/network-back.ts';
import { exchange } from '../../market/market.ts';
import { usePushDevice, watchedAt } from '../../state/push-device.ts';
import { changeAlerts, useAlerts } from './alerts-store.ts';
import { exchangeHeard, priceReceived } from './changes.ts';
import { ring } from './ring.ts';
import { alertsHeard, type Heard } from './sync.ts';
import { alertTexts } from './texts.ts';
import { soundAfterTouch } from './tone.ts';
import { alertPrices } from './watch.ts';

/** Prices wait this long for what the exchange decided while the app was closed, ms. */
const ANSWER_WITHIN = 4_000;

let watching = false;

/**
 * Watches alerted pairs while the page lives, at the exchange's own prices even during a replay.
 * Every tab watches: all compute the same ring with the same id, and each reports it once.
 */
export function watchAlerts(): void {
  if (watching) return;
  watching = true;
  const alerts$ = new BehaviorSubject(useAlerts.getState().alerts);
  const said = new Set(useAlerts.getState().rings.map(({ id }) => id));
  useAlerts.subscribe(({ alerts, rings }, before) => {
    if (alerts !== before.alerts) alerts$.next(alerts);
    const fresh = rings.filter(({ id, seen, told }) => !seen && !told && !said.has(id));
    for (const { id } of fresh) said.add(id);
    if (fresh.length > 0) void ring(fresh);
  });
  const endpoint$ = new BehaviorSubject(watchedAt(usePushDevice.getState()));
  usePushDevice.subscribe((state) => endpoint$.next(watchedAt(state)));
  const heard$ = new Subject<Heard>();
  const send = (endpoint: string, alerts: string) =>
    call(pushAlerts, { endpoint, alerts }, { silent: true });
  // A ring that the exchange has told must not ring again at the first price.
  const answered$: Observable<unknown> =
    endpoint$.value === null ? of(null) : race(heard$, timer(ANSWER_WITHIN));
  answered$
    .pipe(
      take(1),
      switchMap(() => alertPrices(alerts$, exchange().everyQuote$, () => exchange().serverNow())),
    )
    .subscribe(({ symbol, reading }) => {
      const change = priceReceived(symbol, reading);
      // Most prices change nothing: the store is read only when one does.
      const state = useAlerts.getState();
      if (change(state) !== state) changeAlerts(change);
    });
  alertsHeard({ endpoint$, alerts$, back$: networkBack$, send }).subscribe((heard) => {
    changeAlerts(exchangeHeard(heard));
    heard$.next(heard);
  });
  soundAfterTouch(() => useAlerts.getState().ways.sound);
  // Preloads the texts, because a newer build may delete their file before they are needed.
  void alertTexts().catch(() => undefined);
}
