import type { DealItem, UncountedItem } from './market-item.ts';

/** Trade ids in a row that did not come. */
export interface TradeHole<Place> {
  readonly first: number;
  readonly last: number;
  /** Where the trade after them was read. */
  readonly place: Place;
}

/** Plain data from which {@link TradeGaps} continues. */
export interface TradeGapsState {
  readonly epoch: string;
  /** The next expected id; null before the first trade. */
  readonly next: number | null;
  /** Lower ids are from before the stream. */
  readonly floor: number;
}

/**
 * Number of holes that later trades can fill. A venue that repeats missed trades does so at once,
 * and without a limit a stream of scattered ids would fill the memory.
 */
const FILLABLE = 1_000;

/** First and last id of a trade; null where a missing id would mean nothing. */
export function idsOf(item: DealItem | UncountedItem): readonly [number, number] | null {
  const { firstId, lastId } = item;
  if (firstId === null || lastId === null) return null;
  if (item.kind !== 'deal' || item.source === 'trade') return [firstId, lastId];
  // Aggregates have dense ids of their own. The trades in them leave out those that do not count.
  const { id } = item.deal;
  return typeof id === 'number' ? [id, id] : null;
}

/**
 * Finds holes in the trade ids of one symbol and one source. Trades may come late or twice; ids
 * that restart with an epoch are not compared across it.
 */
export class TradeGaps<Place> {
  /** Messages that follow the one before. */
  ok = 0;
  /** Messages that filled a hole, or a part of one. */
  late = 0;
  /** Messages that came again. */
  repeated = 0;
  #epoch = '';
  #next: number | null = null;
  #floor = 0;
  #holes: TradeHole<Place>[] = [];
  /** Holes that nothing can fill any more. */
  readonly #closed = { gaps: 0, missing: 0, first: null as TradeHole<Place> | null };

  /** @returns the hole before this trade; null when there is none */
  take(first: number, last: number, epoch: string, place: Place): TradeHole<Place> | null {
    if (epoch !== this.#epoch) this.#restart(epoch);
    const next = this.#next;
    if (next === null) {
      this.#floor = first;
      this.#next = last + 1;
      return null;
    }
    if (first >= next) {
      this.#next = last + 1;
      if (first === next) {
        this.ok++;
        return null;
      }
      const hole = { first: next, last: first - 1, place };
      this.#holes.push(hole);
      if (this.#holes.length > FILLABLE) this.#close(this.#holes.shift() as TradeHole<Place>);
      return hole;
    }
    const filled = this.#fill(first, last);
    if (last >= next) {
      this.#next = last + 1;
      this.ok++;
    } else if (filled) this.late++;
    else if (first >= this.#floor) this.repeated++;
    return null;
  }

  /** Number of holes, and of trades missing in them. */
  get counts(): { readonly gaps: number; readonly missing: number } {
    const open = this.#holes.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    const { gaps, missing } = this.#closed;
    return { gaps: gaps + this.#holes.length, missing: missing + open };
  }

  /** The first hole that was not filled. */
  get first(): TradeHole<Place> | null {
    return this.#closed.first ?? this.#holes[0] ?? null;
  }

  save(): TradeGapsState {
    return { epoch: this.#epoch, next: this.#next, floor: this.#floor };
  }

  /** Restores the result of {@link save}; earlier holes are not known any more. */
  restore({ epoch, next, floor }: TradeGapsState): void {
    this.#epoch = epoch;
    this.#next = next;
    this.#floor = floor;
    this.#holes = [];
  }

  #restart(epoch: string): void {
    this.#epoch = epoch;
    this.#next = null;
    for (const hole of this.#holes.splice(0)) this.#close(hole);
  }

  #close(hole: TradeHole<Place>): void {
    this.#closed.gaps++;
    this.#closed.missing += hole.last - hole.first + 1;
    this.#closed.first ??= hole;
  }

  /** Removes ids from the holes. @returns whether one of them was missing */
  #fill(first: number, last: number): boolean {
    const touches = (hole: TradeHole<Place>) => hole.first <= last && hole.last >= first;
    if (!this.#holes.some(touches)) return false;
    this.#holes = this.#holes.flatMap((hole) => {
      if (!touches(hole)) return [hole];
      const before = { ...hole, last: first - 1 };
      const after = { ...hole, first: last + 1 };
      return [before, after].filter((rest) => rest.first <= rest.last);
    });
    return true;
  }
}

/** `trade 7 is missing`, `trades 7…9 are missing`. */
export function holeText({ first, last }: TradeHole<unknown>): string {
  return first === last ? `trade ${first} is missing` : `trades ${first}…${last} are missing`;
}
