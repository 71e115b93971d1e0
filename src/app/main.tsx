/**
 * The start: connects to the exchange and takes the document's prices with a sixth of the code,
 * while the browser still loads the rest.
 */
import { readFirstBoard, useFirstBoard } from '../market/first-board.ts';
import { beginQuotes, startMarket } from '../market/market.ts';
import { INCREMENTS_KEY, RUN, readText } from '../state/stored.ts';
import { nextTask } from '../ui/next-task.ts';
import { followLive } from './first-price/live-document.ts';

async function start(): Promise<void> {
  // A phone needs 50 ms for each step; as one task they would delay a tap and the first paint.
  await nextTask();
  startMarket(RUN ? (await import('./start-run.ts')).startRun() : undefined);
  await nextTask();
  beginQuotes();
  const left = readFirstBoard(Date.now());
  if (left > 0 && left < Number.POSITIVE_INFINITY) {
    setTimeout(() => useFirstBoard.setState({ old: true }), left);
  }
  // A live venue has steps of its own, which the document carries; every screen derives from them.
  if (readText(INCREMENTS_KEY) !== null) {
    (await import('../state/increments.ts')).adoptStored();
  }
  followLive();
  await import('react-dom/client');
  await nextTask();
  await import('./run.tsx');
}

// Not awaited: WebKit reports nothing that a module throws after its own `await`.
void start();
