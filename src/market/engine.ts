import { create } from 'zustand';

/** A tester's changes to this page's market. */
interface EngineState {
  /** Counts engines. A new one restarts every screen. */
  readonly number: number;
  /** A recording replaces the exchange. */
  readonly replaying: boolean;
  /** Active fault plan of the sandbox; empty when there is none. */
  readonly faults: string;
}

export const useEngine = create<EngineState>(() => ({ number: 0, replaying: false, faults: '' }));
