import type { DraftPage } from './drafts.ts';
import { RUN } from './stored.ts';

/**
 * Where a person was in the lists of each trading page. It outlives a reload, not the browser's
 * tab: a new visit begins at the top.
 */
const KEY = `${RUN}tideline.desk-places`;
const LONGEST = 24;

export interface DeskPlace {
  /** Distance that the page is scrolled by, px. */
  readonly top: number;
  /** The chosen tab of the lists, and their filters, by name. */
  readonly choices: Readonly<Record<string, string>>;
}

const TOP: DeskPlace = { top: 0, choices: {} };

/** All places; what is not one of ours, because storage may have been changed, is left out. */
function load(): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof all === 'object' && all !== null ? (all as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The place on a page; the top with the first tab when none is stored. */
export function placeOf(page: DraftPage): DeskPlace {
  const { top, choices } = (load()[page] ?? {}) as Partial<DeskPlace>;
  const isTop = typeof top === 'number' && Number.isSafeInteger(top) && top >= 0;
  const named = Object.entries(typeof choices === 'object' && choices ? choices : {});
  return {
    top: isTop ? top : TOP.top,
    choices: Object.fromEntries(
      named.filter(([, value]) => typeof value === 'string' && value.length <= LONGEST),
    ),
  };
}

/** Stores a part of the place on a page. One entry for each page bounds the storage. */
export function savePlace(page: DraftPage, change: Partial<DeskPlace>): void {
  const { spot, contracts, options } = load();
  const before = placeOf(page);
  const choices = { ...before.choices, ...change.choices };
  const all = { spot, contracts, options, [page]: { ...before, ...change, choices } };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Private mode or a full store: a reload begins at the top.
  }
}
