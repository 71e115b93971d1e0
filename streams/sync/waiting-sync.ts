import { PATIENCE } from './book-sync.ts';
import { ContinuityProof } from './continuity-proof.ts';

/**
 * What candles and deals share: items from the socket that wait for a page of REST to join them.
 */
export abstract class WaitingSync<Item> {
  protected buffer: Item[] = [];
  /** Consecutive pages that did not explain the waiting items. */
  protected failed = 0;
  protected readonly proof = new ContinuityProof();
  /** Exchange time of the newest frame, ms UTC. */
  protected receivedTime = Number.NaN;
  /** Number of times that waiting items were dropped. */
  givenUp = 0;

  /**
   * No answer explains the waiting items: after a few, they are dropped, and an answer that was
   * read after the last frame restarts everything.
   * @returns whether the answer of this exchange time does
   */
  protected restartsAt(time: number): boolean {
    this.failed += 1;
    if (this.failed < PATIENCE || this.buffer.length === 0) return false;
    this.buffer = [];
    this.failed = 0;
    this.givenUp += 1;
    this.proof.lost(this.receivedTime);
    return this.proof.restores(time);
  }

  /** Frames are missing: completeness is unknown until proven. */
  gap(): void {
    this.proof.interrupted();
  }

  /** The frame of this exchange time was malformed: publication stops at once. */
  lost(time: number): void {
    this.proof.lost(time);
  }

  /** A new connection: waiting items belong to the old one, and data in between is unknown. */
  relink(): void {
    this.buffer = [];
    this.failed = 0;
    this.proof.interrupted();
  }
}
