/**
 * Lets work run in turns: the next turn goes to the subject that has waited longest since its last
 * one, so one who asks for much waits behind himself only.
 */
export class FairTurns {
  /** Work that waits, by subject; who is first is next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #free: number;

  /** @param width - turns at a time */
  constructor(width: number) {
    this.#free = width;
  }

  async run<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else {
      const turn = Promise.withResolvers<void>();
      const own = this.#waiting.get(subject);
      if (own) own.push(turn.resolve);
      else this.#waiting.set(subject, [turn.resolve]);
      await turn.promise;
    }
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** Passes the turn on. */
  #next(): void {
    for (const [subject, own] of this.#waiting) {
      const begin = own.shift();
      this.#waiting.delete(subject);
      if (own.length > 0) this.#waiting.set(subject, own);
      begin?.();
      return;
    }
    this.#free += 1;
  }
}

/** Whose rows a read asks for. */
export function subjectOf(where: object): string {
  const { owner, user_id } = where as { readonly owner?: unknown; readonly user_id?: unknown };
  return String(owner ?? user_id ?? '');
}
