import type { QuoteBoard } from '@tideline/streams';
import { INSTRUMENTS, instrumentOf, sortByQuote } from '@tideline/wire';

/** Names of coins by which a search finds their pairs, by code. */
export type CoinNames = Readonly<Record<string, readonly string[]>>;
/** Before the names are loaded a search finds pairs by their codes. */
export const NO_NAMES: CoinNames = {};

/** What the order of pairs depends on. */
export type Ranked = Pick<QuoteBoard, 'quotes' | 'silent'>;

export type SortKey = 'pair' | 'volume' | 'price' | 'change';

export interface PairSort {
  readonly key: SortKey;
  readonly descending: boolean;
}

export interface PairCriteria {
  readonly sort: PairSort;
  readonly search: string;
  /** By which a search finds a pair, besides its symbol. */
  readonly names: CoinNames;
  /** Only these; null for all. A search looks through all. */
  readonly among: readonly string[] | null;
}

/** The sort after a tap on a column heading: descending first, then ascending. Names start at A. */
export const nextSort = (sort: PairSort, key: SortKey): PairSort =>
  sort.key === key ? { key, descending: !sort.descending } : { key, descending: key !== 'pair' };

/** Without spaces and case, full-width letters as normal ones. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/**
 * Matching symbols, sorted; pairs without a quote are last in both directions. By change, pairs
 * whose source is silent come before those only.
 */
export function orderPairs(
  { quotes, silent }: Ranked,
  { sort, search, names, among }: PairCriteria,
): readonly string[] {
  const wanted = plain(search).replace('/', '');
  const listed = (wanted === '' && among) || INSTRUMENTS.map(({ symbol }) => symbol);
  const symbols = listed.filter((symbol) => {
    const base = instrumentOf(symbol)?.base;
    if (base === undefined) return false;
    return symbol.includes(wanted) || names[base]?.some((name) => plain(name).includes(wanted));
  });
  const sorted = sortPairs(symbols, quotes, silent, sort);
  // A code that begins with the search is meant before a name that contains it.
  const first = (symbol: string) => Number(!symbol.startsWith(wanted));
  return wanted === '' ? sorted : sorted.toSorted((a, b) => first(a) - first(b));
}

function sortPairs(
  symbols: readonly string[],
  quotes: Ranked['quotes'],
  silent: Ranked['silent'],
  sort: PairSort,
): readonly string[] {
  if (sort.key === 'pair') {
    const direction = sort.descending ? -1 : 1;
    return symbols.toSorted((a, b) => (a < b ? -direction : direction));
  }
  const field = ({ volume: 'turnover', price: 'last', change: 'change' } as const)[sort.key];
  return sortByQuote(symbols, quotes, field, sort.descending, (symbol) => silent.has(symbol));
}

/** Prices do not move a row more often than this, so that a finger hits the row it aims at, ms. */
const SETTLE_FOR = 2_500;

export interface Settled {
  readonly criteria: PairCriteria | null;
  readonly at: number;
  readonly order: readonly string[];
}

export const UNSETTLED: Settled = { criteria: null, at: Number.NEGATIVE_INFINITY, order: [] };

/**
 * The displayed order: changes at once when the user sorts, otherwise not during a touch and not
 * within {@link SETTLE_FOR} of the last change. An unchanged order keeps its identity.
 */
export function settle(
  before: Settled,
  board: Ranked,
  criteria: PairCriteria,
  now: number,
  held: boolean,
): Settled {
  const asked = before.criteria !== criteria;
  if (!asked && (held || now - before.at < SETTLE_FOR)) return before;
  const order = orderPairs(board, criteria);
  const same =
    order.length === before.order.length && order.every((each, at) => each === before.order[at]);
  return { criteria, at: now, order: same ? before.order : order };
}
