/** Counters of one engine, for the developer's page and the tests. */
export interface Stats {
  frames: number;
  /** Frames or answers that were older than what was applied. */
  old: number;
  gaps: number;
  /** REST requests that were answered or given up. */
  polls: number;
  /** Frames that are no frames. */
  malformed: number;
}

export const newStats = (): Stats => ({ frames: 0, old: 0, gaps: 0, polls: 0, malformed: 0 });
