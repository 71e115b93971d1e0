/**
 * Whether all data since a snapshot has been received. All times are the exchange's own, ms.
 *
 * From the first frame after a new connection or a gap on, the socket misses nothing. Data before
 * that frame is complete when a snapshot was taken after it, or when the frame follows the held
 * data without a gap. An empty frame alone proves nothing: it means that nothing is new now, not
 * that nothing was missed.
 */
export class ContinuityProof {
  #receivedFrom: number | null = null;
  #complete = Number.NEGATIVE_INFINITY;
  #proven = false;
  /** Exchange time of the newest malformed frame. */
  #lost: number | null = null;

  /** The socket sends, but data before its first frame, or in between, may be missing. */
  get doubtful(): boolean {
    return this.#lost !== null || (this.#receivedFrom !== null && !this.#proven);
  }

  /** Frames are missing, or a new connection begins. */
  interrupted(): void {
    this.#receivedFrom = null;
    this.#proven = false;
    this.#lost = null;
  }

  /** The frame of this time was malformed: only a later snapshot is complete. */
  lost(time: number): void {
    this.#lost = Math.max(this.#lost ?? time, time);
  }

  received(time: number): void {
    this.#receivedFrom ??= time;
    // In the same millisecond, the snapshot may have been taken first.
    if (this.#complete > this.#receivedFrom) this.#proven = true;
  }

  /** A frame follows the held data without a gap. */
  follows(): void {
    this.#proven = true;
    this.#lost = null;
  }

  /** Whether a snapshot of this time includes every malformed frame's contents. */
  restores(time: number): boolean {
    return this.#lost === null || time > this.#lost;
  }

  /** Whether a snapshot of this time includes everything before the socket's first frame. */
  covers(time: number): boolean {
    return this.#receivedFrom === null || this.#proven || time > this.#receivedFrom;
  }

  /** A snapshot of this time is held, and joins all later frames. */
  snapshot(time: number): void {
    this.#complete = Math.max(this.#complete, time);
    this.#lost = null;
    if (this.#receivedFrom !== null) this.#proven = true;
  }

  /** No held data belongs to the present epoch. */
  reset(): void {
    this.interrupted();
    this.#complete = Number.NEGATIVE_INFINITY;
  }
}
