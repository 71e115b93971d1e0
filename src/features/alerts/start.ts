import { latePart } from '../../state/late-parts.ts';
import { usePushDevice, watchedAt } from '../../state/push-device.ts';
import { readText } from '../../state/stored.ts';
import { ALERTS_KEY } from './alerts-key.ts';

/**
 * Delay until the first screen is complete, so that it has all bandwidth and processor time, ms.
 */
const START_AFTER = 1_500;

const watcher$ = latePart(() => import('./watcher.ts'));

/**
 * Starts watching as soon as an alert exists, set in this tab or another one, or the exchange
 * watches this device's alerts.
 */
export function startAlerts(): void {
  const look = () => {
    const isWatched = watchedAt(usePushDevice.getState()) !== null;
    if (!isWatched && !readText(ALERTS_KEY)?.includes('"on":true')) return;
    watcher$.subscribe(({ watchAlerts }) => watchAlerts());
  };
  setTimeout(look, START_AFTER);
  usePushDevice.subscribe(look);
  window.addEventListener('storage', ({ key }) => {
    if (key === ALERTS_KEY) look();
  });
}
