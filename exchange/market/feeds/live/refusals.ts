/** Counts what a venue sent and no market can have, and says so at growing intervals. */
export class Refusals {
  readonly #say: (line: string) => void;
  readonly #counts = new Map<string, number>();

  /** @param say - receives a line at the 1st, 10th, 100th … refusal of each kind */
  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** Number of refusals of all kinds. */
  get count(): number {
    return [...this.#counts.values()].reduce((sum, each) => sum + each, 0);
  }

  /** @param what - such as `candles of BTCUSDT with a wrong time` */
  add(what: string, count: number): void {
    if (count <= 0) return;
    const before = this.#counts.get(what) ?? 0;
    const now = before + count;
    this.#counts.set(what, now);
    if (String(now).length > String(before).length || before === 0)
      this.#say(`${now} ${what} refused`);
  }
}
