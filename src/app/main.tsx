import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startAlerts } from '../features/alerts/start.ts';
import { i18n, startTexts } from '../i18n/i18n.ts';
import { readFirstBoard, useFirstBoard } from '../market/first-board.ts';
import { startMarket } from '../market/market.ts';
import { INCREMENTS_KEY, readText } from '../state/stored.ts';
import { toast } from '../state/toast.ts';
import { App } from './app.tsx';
import { createAppHistory } from './app-history.ts';
import { takeOver } from './document/take-over.ts';
import { preparePage } from './page-slot.tsx';
import { pageOf } from './routes.ts';

/** A page that takes longer shows its placeholder instead of the document's static one, ms. */
const STATIC_FOR = 10_000;

// Only a device that has seen a live venue has steps of its own; every screen derives from them.
if (readText(INCREMENTS_KEY) !== null) {
  (await import('../state/increments.ts')).adoptStored();
}
startMarket();
const left = readFirstBoard(Date.now());
if (left > 0 && left < Number.POSITIVE_INFINITY) {
  setTimeout(() => useFirstBoard.setState({ old: true }), left);
}

// Loads the first page's code in parallel with the texts.
const first = pageOf(window.location.hash.slice(1).split('?')[0] || '/');
const page = first && preparePage(first);
const late = new Promise((resolve) => setTimeout(resolve, STATIC_FOR));
await Promise.all([startTexts(), Promise.race([page, late])]);
const history = createAppHistory(() => toast(i18n.t('pressAgain')));
const root = document.getElementById('root');
if (root) {
  const taken = takeOver(root);
  createRoot(root).render(
    <StrictMode>
      <App history={history} onShown={taken} />
    </StrictMode>,
  );
}
startAlerts();
void import('./venue-increments.ts').then(({ followIncrements }) => followIncrements());
