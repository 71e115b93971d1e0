/** Limits the messages of one socket: a token bucket that holds one second's worth. */
export class Budget {
  readonly #perSecond: number;
  #tokens: number;
  #at: number;

  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond;
    this.#tokens = perSecond;
    this.#at = now;
  }

  /**
   * False when the socket has exceeded its limit.
   * @param messages - as many as this one counts for
   */
  take(now: number, messages = 1): boolean {
    const passed = Math.max(0, now - this.#at);
    this.#at = now;
    this.#tokens = Math.min(this.#perSecond, this.#tokens + (passed * this.#perSecond) / 1000);
    this.#tokens -= messages;
    return this.#tokens >= 0;
  }
}
