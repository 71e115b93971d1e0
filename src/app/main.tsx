import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startAlerts } from '../features/alerts/start.ts';
import { i18n, startTexts } from '../i18n/i18n.ts';
import { startMarket } from '../market/market.ts';
import { INCREMENTS_KEY, readText } from '../state/stored.ts';
import { toast } from '../state/toast.ts';
import { App } from './app.tsx';
import { createAppHistory } from './app-history.ts';
import { pageOf } from './routes.ts';

// Only a device that has seen a live venue has steps of its own; every screen derives from them.
if (readText(INCREMENTS_KEY) !== null) {
  (await import('../state/increments.ts')).adoptStored();
}
startMarket();
const history = createAppHistory(() => toast(i18n.t('pressAgain')));

// Loads the first page's code in parallel with the texts; a failure appears in the page's slot.
const first = pageOf(window.location.hash.slice(1).split('?')[0] || '/');
void first?.load().catch(() => undefined);

await startTexts();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App history={history} />
    </StrictMode>,
  );
}
startAlerts();
void import('./venue-increments.ts').then(({ followIncrements }) => followIncrements());
