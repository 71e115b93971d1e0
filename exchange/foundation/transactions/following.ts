import type { Change } from '../store/change.ts';

/** How a core that was started with `follows` keeps up with the leader, and takes its place. */
export interface Following {
  /** For comparisons of two memories. */
  readonly memory: object;
  /** Number of the newest commit in memory. */
  number(): number;
  /** Applies the leader's next commit. */
  apply(number: number, changes: readonly Change[]): void;
  /** Loads memory from the store again, after a hole. */
  reload(): Promise<void>;
  /**
   * Begins to accept commands. Memory must equal the store. Call it again after it has thrown, or
   * end the process.
   * @param observedFrom - instant from which this process knows the market, ms UTC: options that
   *   fell due before are void
   */
  lead(observedFrom: number): Promise<void>;
}
