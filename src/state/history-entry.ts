/** What the app stores in an entry of the browser's history. */
export interface HistoryEntry {
  /** Identity of the page's entry. The entries of its open layers share it. */
  readonly key: string;
  /** Number of pages below. */
  readonly idx: number;
  /** Number of layers (sheets, menus, full screen) that are open over the page. */
  readonly layers?: number;
  /** The entry below the app's first page. */
  readonly guard?: true;
  /** The state that the navigation passed on. */
  readonly usr?: unknown;
}

/** The current entry; null for an address that was typed or followed without the app. */
export function historyEntry(): HistoryEntry | null {
  const state = window.history.state as Partial<HistoryEntry> | null;
  return typeof state?.idx === 'number' ? (state as HistoryEntry) : null;
}

/** Whether the browser is at the guard, the entry below the app's first page. */
export const isAtGuard = (): boolean =>
  (window.history.state as Partial<HistoryEntry> | null)?.guard === true;
