import type { Worker } from 'node:worker_threads';
import { beginThread } from './begin-thread.ts';

/** What a thread is asked; the number comes back with the answer. */
export interface Asked<Question> {
  readonly number: number;
  readonly question: Question;
}
export type Answered = { readonly number: number } & (
  | { readonly found: unknown }
  | { readonly error: unknown }
);

/** What questions and answers need; V8's default takes 30 MB of each thread in a flood. */
const YOUNG_MB = 4;

/** A thread that answers questions. It begins with the first one, and again after it broke. */
export class AskedThread<Question> {
  readonly #name: string;
  readonly #caller: string;
  readonly #data: unknown;
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  #thread: Worker | null = null;
  #last = 0;
  #closed = false;

  /**
   * @param name - the thread's file, as for `beginThread`; see `answering`
   * @param caller - address of the caller's module
   * @param data - `workerData` of the thread, such as the path of a database
   */
  constructor(name: string, caller: string, data?: unknown) {
    this.#name = name;
    this.#caller = caller;
    this.#data = data;
  }

  /** Resolves with the answer. Rejects with the thread's error, or when the thread ends before. */
  ask<Found>(question: Question): Promise<Found> {
    if (this.#closed) return Promise.reject(new Error(`the thread of ${this.#name} is closed`));
    this.#last += 1;
    const outcome = Promise.withResolvers<unknown>();
    this.#asked.set(this.#last, outcome);
    this.#thread ??= this.#begun();
    // A process may end while nobody waits for an answer.
    this.#thread.ref();
    this.#thread.postMessage({ number: this.#last, question } satisfies Asked<Question>);
    return outcome.promise as Promise<Found>;
  }

  /** Ends the thread; questions without an answer fail. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread?.terminate();
  }

  #begun(): Worker {
    const thread = beginThread(this.#name, this.#caller, {
      workerData: this.#data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    thread.unref();
    thread.on('message', (answer: Answered) => {
      const outcome = this.#asked.get(answer.number);
      this.#asked.delete(answer.number);
      if (this.#asked.size === 0) thread.unref();
      if ('error' in answer) outcome?.reject(answer.error);
      else outcome?.resolve(answer.found);
    });
    let cause: unknown = new Error(`the thread of ${this.#name} has ended`);
    thread.once('error', (error) => {
      cause = error;
    });
    thread.once('exit', () => {
      if (this.#thread !== thread) return;
      this.#thread = null;
      for (const { reject } of this.#asked.values()) reject(cause);
      this.#asked.clear();
    });
    return thread;
  }
}
