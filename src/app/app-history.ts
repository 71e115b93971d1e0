import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router-dom';
import { HOME } from '../paths.ts';
import { finishPage } from '../state/finished-pages.ts';
import { freshId } from '../state/fresh-id.ts';
import { type HistoryEntry, historyEntry, isAtGuard } from '../state/history-entry.ts';
import { beneathLayers, followLayers, travel, whenSettled } from '../ui/back-layers.ts';
import { isEntrance, tabPageOf } from './page-kinds.ts';

interface HistoryPlace {
  readonly location: Location;
  readonly navigationType: NavigationType;
  /** When the app or the person asked for it, ms of `performance.now()`. It may arrive later. */
  readonly asked: number;
}

/** The app's history, for the router. Addresses are in the hash. */
export interface AppHistory extends Navigator {
  readonly place: HistoryPlace;
  /** Calls `changed` after every navigation; returns the end of it. */
  listen(changed: (place: HistoryPlace) => void): () => void;
  /** Stops following the browser. */
  end(): void;
}

const textOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
const pathOf = (address: string): string => parsePath(address).pathname ?? '/';
const pageAt = (address: string): string => tabPageOf(pathOf(address)) ?? pathOf(address);
const addressNow = (): string => window.location.hash.slice(1) || '/';
const newEntry = (idx: number, usr?: unknown): HistoryEntry => ({
  key: freshId().slice(0, 8),
  idx,
  ...(usr == null ? {} : { usr }),
});

function placeNow(navigationType: NavigationType, asked: number): HistoryPlace {
  const { pathname = '/', search = '', hash = '' } = parsePath(addressNow());
  const entry = historyEntry();
  const key = entry?.key ?? 'default';
  const location = { pathname, search, hash, state: entry?.usr ?? null, key };
  return { location, navigationType, asked };
}

/**
 * The history of the app in the browser's:
 *
 * - Tabs replace each other: Back never walks through the tabs of an hour.
 * - A page that is replaced by the page below it goes back to that page. No page follows itself,
 *   and no log-in page stays below the page that it leads to.
 * - Below the first page lies the guard, an entry that looks like it (HANDLE:back). Back from Home
 *   leads there and asks for a second press; from another first page it leads to Home. A page
 *   cannot prevent a back press from leaving, and a script cannot close an installed app.
 * - An address that is typed becomes an ordinary entry.
 *
 * @param askAgain - shows the message that a second press leaves, and calls when it is gone: from
 *   then on a press is a first one again
 */
export function createAppHistory(askAgain: (gone: () => void) => void): AppHistory {
  const { history } = window;
  // Before the router: a layer closes before its page may be left.
  followLayers();
  const listeners = new Set<(place: HistoryPlace) => void>();
  /** The question at the guard that is still open. */
  let question: symbol | undefined;
  if (historyEntry() === null) {
    history.replaceState({ guard: true }, '');
    history.pushState(newEntry(0), '');
  }
  let index = historyEntry()?.idx ?? 0;
  /** Addresses by index, as far as this document has seen them. */
  const trail: string[] = [];
  trail[index] = addressNow();
  let place = placeNow(NavigationType.Pop, performance.now());
  /**
   * A step back that the browser has not taken yet: the entry that it leaves, and what runs on
   * arrival. A redirect meanwhile is one of the page that leaves.
   */
  let leaving: { readonly from: string | undefined; readonly arrived: () => void } | null = null;

  const pageNow = (): string => pageAt(createPath(place.location));
  const show = (navigationType: NavigationType, asked: number): void => {
    question = undefined;
    place = placeNow(navigationType, asked);
    index = historyEntry()?.idx ?? index;
    trail[index] = addressNow();
    for (const each of listeners) each(place);
  };
  const write = (path: string, usr: unknown, replaces: boolean, asked: number): void => {
    const idx = isAtGuard() ? 0 : replaces ? index : index + 1;
    trail.length = Math.min(trail.length, idx + 1);
    if (replaces) history.replaceState(newEntry(idx, usr), '', `#${path}`);
    else history.pushState(newEntry(idx, usr), '', `#${path}`);
    show(replaces ? NavigationType.Replace : NavigationType.Push, asked);
  };
  const stepBack = (steps: number, arrived: () => void): void => {
    leaving = { from: historyEntry()?.key, arrived };
    travel(-steps);
  };
  const replace = (path: string, usr: unknown, asked: number): void => {
    const here = pageAt(addressNow());
    if (leaving) return;
    if (pageAt(path) === here) {
      write(path, usr, true, asked);
      return;
    }
    finishPage(place.location.key);
    // The log-in may take several pages, all of which are left.
    let first = index;
    const enters = isEntrance(here) && !isEntrance(pageAt(path));
    while (enters && isEntrance(pageAt(trail[first - 1] ?? HOME))) first -= 1;
    const below = trail[first - 1];
    if (below !== undefined && pageAt(below) === pageAt(path)) {
      stepBack(index - first + 1, () => {
        show(NavigationType.Pop, asked);
        if (addressNow() !== path) write(path, usr, true, asked);
      });
    } else if (first === index) write(path, usr, true, asked);
    else {
      stepBack(index - first, () => {
        index = first;
        write(path, usr, true, asked);
      });
    }
  };
  const atGuard = (): void => {
    if (pageNow() === HOME) {
      const asked = Symbol();
      question = asked;
      askAgain(() => {
        if (question === asked) history.forward();
      });
    } else {
      history.pushState(newEntry(0), '', `#${HOME}`);
      show(NavigationType.Replace, performance.now());
    }
  };

  const arrive = (asked = performance.now()): void => {
    if (isAtGuard()) atGuard();
    else if (historyEntry() === null) {
      history.replaceState(newEntry(index + 1), '');
      show(NavigationType.Push, asked);
    } else if (historyEntry()?.key !== place.location.key) show(NavigationType.Pop, asked);
    // Else a layer opened or closed on the same page.
  };
  const popped = (): void => {
    question = undefined;
    // The browser first leaves the entry of a layer, which has the key of its page.
    if (leaving && historyEntry()?.key === leaving.from) return;
    const arrived = leaving?.arrived ?? arrive;
    leaving = null;
    arrived();
  };
  window.addEventListener('popstate', popped);

  return {
    get place() {
      return place;
    },
    listen: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    createHref: (to) => `#${textOf(to)}`,
    push: (to, usr) => {
      const asked = performance.now();
      const path = textOf(to);
      const tabs = tabPageOf(pathOf(path)) && tabPageOf(place.location.pathname);
      if (tabs && !isAtGuard()) beneathLayers(() => write(path, usr, true, asked));
      else whenSettled(() => write(path, usr, false, asked));
    },
    replace: (to, usr) => {
      const asked = performance.now();
      const from = pageNow();
      beneathLayers(() => {
        // Another navigation came first: this is a redirect of the page that it left.
        if (pageNow() === from) replace(textOf(to), usr, asked);
      });
    },
    go: (steps) => {
      const asked = performance.now();
      whenSettled(() => {
        // Above a page, Back only closes the layer.
        if (steps < 0 && !historyEntry()?.layers) stepBack(-steps, () => arrive(asked));
        else history.go(steps);
      });
    },
    end: () => {
      question = undefined;
      window.removeEventListener('popstate', popped);
    },
  };
}
