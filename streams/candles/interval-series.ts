import { partitionPoint } from '../partition-point.ts';
import { CandleRow, type DealUnits } from './candle-row.ts';
import { type Interval, intervalEnd, intervalOpen, type PeriodAnchors } from './interval.ts';

export interface IntervalSeriesState {
  readonly floor: number | null;
  readonly rows: readonly (readonly number[])[];
}

/** The rows of one interval, oldest first. Nearly every deal goes to the newest one. */
export class IntervalSeries {
  readonly interval: Interval;
  readonly rows: CandleRow[] = [];
  /** The row of the last deal; null when the deal was too old. */
  touched: CandleRow | null = null;
  /** Receives a row that is no longer kept. */
  dropped: ((row: CandleRow) => void) | null = null;
  readonly #anchors: PeriodAnchors;
  readonly #keep: number;
  #newest: CandleRow | null = null;
  /** Deals before this instant belong to dropped rows. */
  #floor = Number.NEGATIVE_INFINITY;

  constructor(interval: Interval, anchors: PeriodAnchors, keep: number) {
    this.interval = interval;
    this.#anchors = anchors;
    this.#keep = keep;
  }

  /** @returns false when the deal's interval was dropped */
  add(deal: DealUnits): boolean {
    const newest = this.#newest;
    if (newest !== null && deal.time >= newest.time && deal.time < newest.end) {
      newest.add(deal);
      this.touched = newest;
      return true;
    }
    return this.#addElsewhere(deal);
  }

  /** The rows, and the time below which deals expire. */
  save(): IntervalSeriesState {
    const floor = Number.isFinite(this.#floor) ? this.#floor : null;
    return { floor, rows: this.rows.map((row) => row.save()) };
  }

  restore(state: IntervalSeriesState): void {
    this.#floor = state.floor ?? Number.NEGATIVE_INFINITY;
    this.rows.length = 0;
    for (const row of state.rows) this.rows.push(CandleRow.restore(row));
    this.#newest = this.rows.at(-1) ?? null;
  }

  openOf(time: number): number {
    return intervalOpen(this.interval, time, this.#anchors);
  }

  endOf(open: number): number {
    return intervalEnd(this.interval, open, this.#anchors);
  }

  /** Index of the last row that opens at or before `time`, or -1. */
  indexAt(time: number): number {
    return partitionPoint(this.rows, (row) => row.time <= time) - 1;
  }

  #addElsewhere(deal: DealUnits): boolean {
    this.touched = null;
    if (deal.time < this.#floor) return false;
    const at = this.indexAt(deal.time);
    const row = this.rows[at];
    if (row && deal.time < row.end) {
      row.add(deal);
      this.touched = row;
      return true;
    }
    const open = this.openOf(deal.time);
    const added = new CandleRow(open, this.endOf(open), deal);
    this.rows.splice(at + 1, 0, added);
    this.touched = added;
    const oldest = this.rows.length > this.#keep ? this.rows.shift() : undefined;
    if (oldest) {
      this.#floor = this.rows[0]?.time ?? oldest.end;
      if (oldest === added) {
        this.touched = null;
        return false;
      }
      this.dropped?.(oldest);
    }
    this.#newest = this.rows.at(-1) ?? null;
    return true;
  }
}
