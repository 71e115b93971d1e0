import { create } from 'zustand';

/** A tester's changes to this page's market. */
interface EngineState {
  /** Number of engines so far. A new one restarts every screen. */
  readonly number: number;
  /** Whether a recording replaces the exchange. */
  readonly replaying: boolean;
  /** Active fault plan of the sandbox; empty when there is none. */
  readonly faults: string;
}

export const useEngine = create<EngineState>(() => ({ number: 0, replaying: false, faults: '' }));
