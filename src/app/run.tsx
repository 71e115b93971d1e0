/**
 * The app itself: loads the first page, renders, and then loads what the first price does not need.
 */
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { filter, firstValueFrom, race, timer } from 'rxjs';
import { i18n, startTexts } from '../i18n/i18n.ts';
import { market } from '../market/market.ts';
import { latePart } from '../state/late-parts.ts';
import { holdBack } from '../state/settled.ts';
import { toast } from '../state/toast.ts';
import { nextTask } from '../ui/next-task.ts';
import { App } from './app.tsx';
import { createAppHistory } from './app-history.ts';
import { takeOver } from './first-price/take-over.ts';
import { loadLater } from './load-later.ts';
import { preparePage } from './page-slot.tsx';
import { pageOf } from './routes.ts';

/** A page that takes longer shows its placeholder instead of the document's static one, ms. */
const STATIC_FOR = 10_000;
/** Wait for a live price, after which the rest loads without it, ms. */
const PRICE_WITHIN = 4_000;

// The app's modules were evaluated in this task.
await nextTask();
const release = holdBack();
const live$ = market.quotes$.pipe(filter(({ status }) => status === 'live'));
void firstValueFrom(race(live$, timer(PRICE_WITHIN))).then(() => {
  // The frame with the price comes first.
  if ('requestIdleCallback' in window) requestIdleCallback(release, { timeout: 1_000 });
  else setTimeout(release, 200);
});

// Loads the first page's code in parallel with the texts.
const first = pageOf(window.location.hash.slice(1).split('?')[0] || '/');
const page = first && preparePage(first);
const late = new Promise((resolve) => setTimeout(resolve, STATIC_FOR));
await Promise.all([startTexts(), Promise.race([page, late])]);
await nextTask();
const history = createAppHistory((gone) => toast(i18n.t('pressAgain'), 'note', gone));
const element = document.getElementById('root');
if (element) {
  const taken = takeOver(element);
  const root = createRoot(element);
  // A transition renders in slices, so that the page scrolls and takes taps meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App history={history} onShown={taken} />
      </StrictMode>,
    ),
  );
}
latePart(loadLater).subscribe(({ startLater }) => startLater());
