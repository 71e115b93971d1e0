import { filter, firstValueFrom } from 'rxjs';
import { startAlerts } from '../features/alerts/start.ts';
import { startPush } from '../features/push/start.ts';
import { forgetFirstBoard } from '../market/first-board.ts';
import { market } from '../market/market.ts';
import { serviceWorkers } from '../state/secure-context.ts';
import type { WorkerNotice } from '../state/worker-messages.ts';
import { followKeyboard } from '../ui/keyboard-height.ts';
import { giveWay } from './give-way.ts';
import { followIncrements } from './venue-increments.ts';

// Small parts of every screen, in one file: each name of a file costs bytes in the first download.
export { ToastHost } from '../ui/toast-host.tsx';
export { ConfirmHost } from './confirm-host.tsx';
export { PageFailed } from './page-failed.tsx';

/** Life of the document's prices after a live one, ms: all shown rows have their own by then. */
const DOCUMENT_FOR = 10_000;

/** Later, a pair that the engine does not know yet must not appear with the document's price. */
async function forgetDocument(): Promise<void> {
  await firstValueFrom(market.quotes$.pipe(filter(({ status }) => status === 'live')));
  setTimeout(forgetFirstBoard, DOCUMENT_FOR);
}

/** Opens the page of a tapped notification; the worker has focused this page. */
function followTaps(): void {
  serviceWorkers()?.addEventListener('message', (event: MessageEvent<WorkerNotice>) => {
    if (event.data?.kind !== 'open') return;
    window.location.hash = event.data.hash;
    // The worker opens the page in another way where nobody hears.
    event.ports[0]?.postMessage(true);
  });
}

/** Starts what runs beside the screens and does not serve the first price. */
export function startLater(): void {
  giveWay();
  followKeyboard();
  followTaps();
  startAlerts();
  startPush();
  followIncrements();
  void forgetDocument();
}
