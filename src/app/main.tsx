import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startAlerts } from '../features/alerts/start.ts';
import { i18n, startTexts } from '../i18n/i18n.ts';
import { startMarket } from '../market/market.ts';
import { toast } from '../state/toast.ts';
import { App } from './app.tsx';
import { guardExit, isInstalled } from './exit-guard.ts';
import { pageOf } from './routes.ts';

startMarket();
if (isInstalled()) guardExit(() => toast(i18n.t('pressAgain')));

// The first page's code travels while the texts do; a failure shows in its own slot.
const first = pageOf(window.location.hash.slice(1).split('?')[0] || '/');
void first?.load().catch(() => undefined);

await startTexts();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
startAlerts();
