import { BehaviorSubject } from 'rxjs';
import { exchange } from '../../market/market.ts';
import { changeAlerts, useAlerts } from './alerts-store.ts';
import { priceReceived } from './changes.ts';
import { followNotifications } from './notifications.ts';
import { ring } from './ring.ts';
import { alertTexts } from './texts.ts';
import { soundAfterTouch } from './tone.ts';
import { alertPrices } from './watch.ts';

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
    const fresh = rings.filter(({ id, seen }) => !seen && !said.has(id));
    for (const { id } of fresh) said.add(id);
    if (fresh.length > 0) void ring(fresh);
  });
  alertPrices(alerts$, exchange().everyQuote$, () => exchange().serverNow()).subscribe(
    ({ symbol, reading }) => {
      const change = priceReceived(symbol, reading);
      // Most prices change nothing: the store is read only when one does.
      const state = useAlerts.getState();
      if (change(state) !== state) changeAlerts(change);
    },
  );
  followNotifications();
  soundAfterTouch(() => useAlerts.getState().ways.sound);
  // Preloads the texts, because a newer build may delete their file before they are needed.
  void alertTexts().catch(() => undefined);
}
