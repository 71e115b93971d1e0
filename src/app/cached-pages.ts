import type { Location, NavigationType } from 'react-router-dom';
import { ROOT } from '../paths.ts';
import { isFinished } from '../state/finished-pages.ts';

import { isEntrance, tabPageOf } from './page-kinds.ts';
import type { PageRoute } from './routes.ts';

/** Number of pages besides the tabs that stay mounted behind the shown one. */
const CACHED_BESIDE_TABS = 6;

/** A page that is mounted: the shown one, or a hidden one that keeps scroll, form and lists. */
export interface CachedPage {
  /** Identity of the mounted page; stays the same while its address changes. */
  readonly id: string;
  readonly route: PageRoute;
  /** What the router tells this page. A hidden page sees no address of another page. */
  readonly seen: { readonly location: Location; readonly navigationType: NavigationType };
  /** A new number mounts the page again: it shows another user. */
  readonly mount: number;
  /** Order of use: a higher number was shown later. */
  readonly used: number;
}

export interface CachedPages {
  /** In the order of mounting: a moved element would lose its scroll position. */
  readonly pages: readonly CachedPage[];
  /** Id of the shown page; null while the address redirects. */
  readonly shown: string | null;
  readonly owner: string | null;
}

export const NO_PAGES: CachedPages = { pages: [], shown: null, owner: null };

export interface Step {
  readonly location: Location;
  readonly navigationType: NavigationType;
  /** The addressed page; null when the address has none or redirects. */
  readonly route: PageRoute | null;
  /** Id of the logged-in user. */
  readonly owner: string | null;
}

/**
 * The mounted pages after a navigation.
 *
 * A tab stays mounted for good. Another page belongs to its entry in the browser's history: back
 * and forward show it again as it was left. A page that replaces its own address stays the same
 * page. Another user gets new pages, the shown one included: an open confirmation would send the
 * former user's order. Returns `before` itself when nothing changes.
 */
export function cachePages(before: CachedPages, step: Step): CachedPages {
  const { location, navigationType, route, owner } = step;
  const current = before.pages.find(({ id }) => id === before.shown);
  if (current?.seen.location === location && current.route === route && before.owner === owner) {
    return before;
  }
  const id = route && idOf(current, step, route);
  const pages = remaining(before, owner, id);
  if (!route || id === null) {
    const unchanged = before.shown === null && pages.length === before.pages.length;
    return unchanged && before.owner === owner ? before : { pages, shown: null, owner };
  }
  const used = Math.max(0, ...pages.map((page) => page.used)) + 1;
  const seen = { location, navigationType };
  const held = pages.find((page) => page.id === id);
  const stays = held && (before.owner === null || before.owner === owner);
  const page = { id, route, seen, used, mount: stays ? held.mount : used };
  const next = held ? pages.map((each) => (each === held ? page : each)) : [...pages, page];
  return { pages: withinLimit(next, id), shown: id, owner };
}

/**
 * The pages that stay beside the next one: no finished ones, and no pages of the log-in once in,
 * because they contain a password. Everything hidden goes with its user.
 */
function remaining(before: CachedPages, owner: string | null, next: string | null) {
  return before.pages.filter(({ id, route, seen }) => {
    if (id === next) return true;
    if (isFinished(seen.location.key) && !tabPageOf(route.path)) return false;
    if (owner !== null && isEntrance(route.path)) return false;
    return before.owner === null || before.owner === owner;
  });
}

function idOf(
  current: CachedPage | undefined,
  { location, navigationType }: Step,
  route: PageRoute,
): string {
  const tab = tabPageOf(route.path);
  if (tab) return tab;
  const same = current?.route.path === route.path && current.route.path !== ROOT;
  if (same && navigationType === 'REPLACE') return current.id;
  return `${route.path} ${location.key}`;
}

function withinLimit(pages: readonly CachedPage[], shown: string): readonly CachedPage[] {
  const beside = pages.filter(({ id, route }) => id !== shown && !tabPageOf(route.path));
  const excess = beside.length - CACHED_BESIDE_TABS;
  if (excess <= 0) return pages;
  const oldest = beside.toSorted((a, b) => a.used - b.used).slice(0, excess);
  return pages.filter((page) => !oldest.includes(page));
}
