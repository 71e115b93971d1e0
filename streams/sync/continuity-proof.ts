/**
 * Whether the socket has said everything since a snapshot. All times are the exchange's own, ms.
 *
 * From the first frame after a new connection or a gap on, the socket misses nothing; what happened
 * before that frame is known when a snapshot was taken after it, or when the frame itself follows
 * without a hole on what is held. An empty frame proves nothing alone: it says that nothing is new
 * now, not that nothing was missed.
 */
export class ContinuityProof {
  #heardFrom: number | null = null;
  #complete = Number.NEGATIVE_INFINITY;
  #proven = false;

  /** The socket speaks, and something before its first word may be missing. */
  get doubtful(): boolean {
    return this.#heardFrom !== null && !this.#proven;
  }

  /** Frames are missing, or a new connection begins. */
  interrupted(): void {
    this.#heardFrom = null;
    this.#proven = false;
  }

  heard(time: number): void {
    this.#heardFrom ??= time;
    // In the same millisecond the snapshot may have been taken first.
    if (this.#complete > this.#heardFrom) this.#proven = true;
  }

  /** A frame follows without a hole on what is held. */
  follows(): void {
    this.#proven = true;
  }

  /** A snapshot of this time is held. */
  snapshot(time: number): void {
    this.#complete = Math.max(this.#complete, time);
    if (this.#heardFrom !== null && time > this.#heardFrom) this.#proven = true;
  }

  /** Nothing is held any more. */
  reset(): void {
    this.interrupted();
    this.#complete = Number.NEGATIVE_INFINITY;
  }
}
