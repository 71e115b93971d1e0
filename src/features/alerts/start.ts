import { readText } from '../../state/stored.ts';
import { ALERTS_KEY } from './alerts-key.ts';

/** Until the first screen stands, every byte and cycle is the screen's, ms. */
const START_AFTER = 1_500;

/** Begins to watch when there is an alert to watch, set in this tab before or in another one since. */
export function startAlerts(): void {
  const look = () => {
    if (!readText(ALERTS_KEY)?.includes('"on":true')) return;
    import('./watcher.ts').then(
      ({ watchAlerts }) => watchAlerts(),
      // Without a network there is no price to watch either; another change tries again.
      () => undefined,
    );
  };
  setTimeout(look, START_AFTER);
  window.addEventListener('storage', ({ key }) => {
    if (key === ALERTS_KEY) look();
  });
}
