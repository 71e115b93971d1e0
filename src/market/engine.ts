import { create } from 'zustand';

/** What a tester has done to the market of this page. */
interface EngineState {
  /** Counts engines. A new one restarts every screen. */
  readonly number: number;
  /** A recording takes the place of the exchange. */
  readonly replaying: boolean;
  /** Faults this page has set at the sandbox, in its words; empty when there are none. */
  readonly faults: string;
}

export const useEngine = create<EngineState>(() => ({ number: 0, replaying: false, faults: '' }));
