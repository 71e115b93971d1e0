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
  /** Exchange time of the newest frame that could not be read. */
  #lost: number | null = null;

  /** The socket speaks, and something before its first word, or in between, may be missing. */
  get doubtful(): boolean {
    return this.#lost !== null || (this.#heardFrom !== null && !this.#proven);
  }

  /** Frames are missing, or a new connection begins. */
  interrupted(): void {
    this.#heardFrom = null;
    this.#proven = false;
    this.#lost = null;
  }

  /** A frame of this time could not be read: only a snapshot taken after it is complete. */
  lost(time: number): void {
    this.#lost = Math.max(this.#lost ?? time, time);
  }

  heard(time: number): void {
    this.#heardFrom ??= time;
    // In the same millisecond the snapshot may have been taken first.
    if (this.#complete > this.#heardFrom) this.#proven = true;
  }

  /** A frame follows without a hole on what is held. */
  follows(): void {
    this.#proven = true;
    this.#lost = null;
  }

  /** Whether a snapshot of this time holds every frame that could not be read. */
  restores(time: number): boolean {
    return this.#lost === null || time > this.#lost;
  }

  /** Whether a snapshot of this time holds all that came before the first word of the socket. */
  covers(time: number): boolean {
    return this.#heardFrom === null || this.#proven || time > this.#heardFrom;
  }

  /** A snapshot of this time is held, and joins all that was heard since. */
  snapshot(time: number): void {
    this.#complete = Math.max(this.#complete, time);
    this.#lost = null;
    if (this.#heardFrom !== null) this.#proven = true;
  }

  /** Nothing held is of the present epoch. */
  reset(): void {
    this.interrupted();
    this.#complete = Number.NEGATIVE_INFINITY;
  }
}
