import type { CandleDeal } from '../candles/index.ts';

/** What {@link DealEpochs.save} gives. */
export interface DealEpochsState {
  readonly epoch: string | null;
  readonly retired: readonly string[];
  readonly base: number;
  readonly last: number;
  readonly newest: number | null;
  readonly known: number | null;
}

const NONE: DealEpochsState = {
  epoch: null,
  retired: [],
  base: 0,
  last: 0,
  newest: null,
  known: null,
};

/**
 * Deals of an exchange that numbers them anew with each epoch, as one row of deals: ids go on where
 * those of the epoch before ended, and what a new epoch tells of the time before it is known already.
 */
export class DealEpochs {
  #state = NONE;

  /** The deal under its number in the row of all epochs; null when it is of the past. */
  place(deal: CandleDeal, epoch: string): CandleDeal | null {
    let state = this.#state;
    if (epoch !== state.epoch) {
      if (state.retired.includes(epoch)) return null;
      const retired = state.epoch === null ? [] : [...state.retired, state.epoch];
      state = { ...state, epoch, retired, base: state.last, known: state.newest };
      this.#state = state;
    }
    if (typeof deal.id !== 'number') return deal;
    if (state.known !== null && deal.time <= state.known) return null;
    const id = state.base + deal.id;
    const last = Math.max(state.last, id);
    const newest = Math.max(state.newest ?? deal.time, deal.time);
    if (last !== state.last || newest !== state.newest) this.#state = { ...state, last, newest };
    return state.base === 0 ? deal : { ...deal, id };
  }

  save(): DealEpochsState {
    return this.#state;
  }

  restore(state: DealEpochsState): void {
    this.#state = state;
  }
}
