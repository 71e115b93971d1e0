import type { ComponentType } from 'react';
import { create } from 'zustand';

/** What differs from the exchange's own market on this page. */
interface EngineState {
  /** Number of engines so far. A new one restarts every screen. */
  readonly number: number;
  /** Whether a recording replaces the exchange. */
  readonly replaying: boolean;
  /** Shown above every screen; says what differs. */
  readonly bar: ComponentType | null;
}

export const useEngine = create<EngineState>(() => ({ number: 0, replaying: false, bar: null }));
