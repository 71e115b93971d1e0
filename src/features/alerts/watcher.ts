import { BehaviorSubject } from 'rxjs';
import { exchange } from '../../market/market.ts';
import { changeAlerts, useAlerts } from './alerts-store.ts';
import { priceHeard } from './changes.ts';
import { followNotifications } from './notifications.ts';
import { ring } from './ring.ts';
import { alertTexts } from './texts.ts';
import { heardPrices } from './watch.ts';

let watching = false;

/**
 * Watches the alerted pairs from now on, for as long as the page lives. The exchange's own prices, also
 * while a recording is played on the screen. Every tab watches: all come to the same ring, under the
 * same id, and each says it once.
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
  heardPrices(alerts$, exchange().everyQuote$, () => exchange().serverNow()).subscribe(
    ({ symbol, reading }) => {
      const change = priceHeard(symbol, reading);
      // Most prices change nothing: the store is only read when this one does.
      const state = useAlerts.getState();
      if (change(state) !== state) changeAlerts(change);
    },
  );
  followNotifications();
  // Here before they are needed: by then a newer build may have taken their file away.
  void alertTexts().catch(() => undefined);
}
