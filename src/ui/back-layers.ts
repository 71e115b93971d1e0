import { historyEntry, isAtGuard } from '../state/history-entry.ts';

/**
 * Back closes what is open before it leaves the page (HANDLE:back).
 *
 * Each open layer (sheet, menu, full screen) has an entry in the browser's history above its page's
 * entry, with the same address. Back leads to the entry below, and the top layer closes. A layer
 * that closes otherwise takes its entry away. The number of layers is stored in the entry, so that
 * the two are compared and never counted apart.
 */

interface Layer {
  readonly close: () => void;
}

let open: Layer[] = [];
/** The app has stepped back by itself and waits for the browser to arrive. */
let stepping = false;
/** The app steps between pages: no entry may be added before the browser has arrived. */
let travelling = false;
let waiting: (() => void)[] = [];
let planned = false;
/** Key of the page that the layers are over. */
let page: string | undefined;

const held = (): number => historyEntry()?.layers ?? 0;

/** Adjusts the history after all effects of this task, so that one sheet can follow another. */
function plan(): void {
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    adjust();
  });
}

function adjust(): void {
  if (stepping || travelling || isAtGuard()) return;
  page = historyEntry()?.key;
  const missing = open.length - held();
  if (missing < 0) {
    stepping = true;
    window.history.go(missing);
  }
  for (let layers = held() + 1; layers <= open.length; layers += 1) {
    window.history.pushState({ ...window.history.state, layers }, '');
  }
}

function arrived(): void {
  travelling = false;
  if (stepping) {
    stepping = false;
    const calls = waiting;
    waiting = [];
    for (const each of calls) each();
  } else if (historyEntry()?.key === page) {
    for (const layer of open.slice(held()).reverse()) layer.close();
  }
  // After the router has shown the page of this entry, whose layers then open again.
  setTimeout(plan);
}

let followed: Window | undefined;

/** Follows the browser's history from the first use on. Tests have a window for each file. */
export function followLayers(): void {
  if (followed === window) return;
  followed = window;
  open = [];
  waiting = [];
  stepping = false;
  travelling = false;
  planned = false;
  window.addEventListener('popstate', arrived);
  // A reload keeps the entry of a layer that is no longer open.
  setTimeout(plan);
}

/**
 * Registers an open layer.
 * @param close - called when Back is pressed
 * @returns ends the registration; call it when the layer closes
 */
export function openLayer(close: () => void): () => void {
  followLayers();
  const layer: Layer = { close };
  open.push(layer);
  plan();
  return () => {
    open = open.filter((each) => each !== layer);
    plan();
  };
}

/** Steps between pages, by this number of entries; layers wait for the arrival. */
export function travel(steps: number): void {
  followLayers();
  travelling = true;
  window.history.go(steps);
}

/** Whether Back closes a layer instead of leaving the page. */
export const hasLayers = (): boolean => open.length > 0;

/** Runs a navigation once the browser has reached the entry that the app is stepping back to. */
export function whenSettled(navigate: () => void): void {
  followLayers();
  if (stepping) waiting.push(navigate);
  else navigate();
}

/**
 * Runs a navigation at the entry of the page itself, below those of its layers. A page that changes
 * its address or leaves while a sheet is open must not do so in the sheet's place.
 */
export function beneathLayers(navigate: () => void): void {
  followLayers();
  if (stepping) waiting.push(() => beneathLayers(navigate));
  else if (held() === 0) navigate();
  else {
    stepping = true;
    waiting.push(navigate);
    window.history.go(-held());
  }
}
