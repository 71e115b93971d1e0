import { readObject, writeObject } from './stored.ts';

/** Drafts of orders on this device, by page and pair. They outlive pages, reloads and log-ins. */
const KEY = 'tideline.drafts';
/** Age from which on a draft is outdated, ms. */
const LIFETIME = 12 * 3_600_000;
/** Maximum number of drafts; the oldest is dropped first. */
const MAX = 40;
const LONGEST_VALUE = 64;

export type DraftPage = 'spot' | 'contracts' | 'options';
/** Field values as typed, by field name. */
export type DraftFields = Readonly<Record<string, string>>;

interface SavedDraft {
  readonly fields: DraftFields;
  /** Wall clock of this device, ms UTC. */
  readonly time: number;
}

const nameOf = (page: DraftPage, symbol: string): string => `${page} ${symbol}`;

/** All valid drafts in storage, which the user or another program may have changed. */
function load(now: number): Map<string, SavedDraft> {
  const drafts = new Map<string, SavedDraft>();
  for (const [name, saved] of Object.entries(readObject(KEY) ?? {})) {
    const { fields, time } = (saved ?? {}) as Partial<SavedDraft>;
    if (typeof time !== 'number' || time > now || now - time > LIFETIME) continue;
    if (typeof fields !== 'object' || fields === null) continue;
    const values = Object.values(fields) as unknown[];
    if (values.every((each) => typeof each === 'string' && each.length <= LONGEST_VALUE)) {
      drafts.set(name, { fields, time });
    }
  }
  return drafts;
}

/** The stored draft of a pair; null when there is none, or when it is older than twelve hours. */
export function draftOf(page: DraftPage, symbol: string, now = Date.now()): DraftFields | null {
  return load(now).get(nameOf(page, symbol))?.fields ?? null;
}

/** Stores a draft in place of the pair's earlier one. */
export function saveDraft(
  page: DraftPage,
  symbol: string,
  fields: DraftFields,
  now = Date.now(),
): void {
  const drafts = load(now);
  drafts.delete(nameOf(page, symbol));
  drafts.set(nameOf(page, symbol), { fields, time: now });
  const newest = [...drafts].sort(([, a], [, b]) => b.time - a.time).slice(0, MAX);
  writeObject(KEY, Object.fromEntries(newest));
}
