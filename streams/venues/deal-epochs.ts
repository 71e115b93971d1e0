import type { CandleDeal } from '../candles/index.ts';

/** The result of {@link DealEpochs.save}. */
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
 * Joins the deals of an exchange that renumbers them with each epoch to one sequence: ids continue
 * after those of the previous epoch, and a new epoch's deals from before its start are recognized.
 */
export class DealEpochs {
  #state = NONE;

  /** The deal with its continued id; null when it is old. */
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
