/** Counters of one engine, for the developer's page and the tests. */
export interface Stats {
  frames: number;
  /** Frames or answers older than the applied ones. */
  old: number;
  gaps: number;
  /** REST requests that were answered or aborted. */
  polls: number;
  /** Malformed frames. */
  malformed: number;
}

export const newStats = (): Stats => ({ frames: 0, old: 0, gaps: 0, polls: 0, malformed: 0 });
