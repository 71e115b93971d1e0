import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  type Worker,
} from 'node:worker_threads';
import type { QueryConfig } from 'pg';
import { beginThread } from '../../threads/begin-thread.ts';
import { DatabaseUnreachable } from './database-errors.ts';
import type { Rows } from './pg-view.ts';

/** What the thread begins with. */
export interface BlockingStart {
  readonly url: string;
  readonly name: string;
  readonly port: MessagePort;
  /** Grows with each answer, and wakes who waits. */
  readonly answers: Int32Array;
}
export interface BlockingQuestion {
  readonly number: number;
  readonly query: QueryConfig;
}
export type BlockingAnswer = { readonly number: number } & (
  | { readonly rows: Rows }
  | { readonly error: string }
);

/** Longest wait for an answer, ms: shorter than the silence after which another core leads. */
const ANSWER_WITHIN = 1_000;
/** Longest wait for the thread and its connection, ms. */
const BEGIN_WITHIN = 30_000;

interface Running {
  readonly thread: Worker;
  readonly port: MessagePort;
  readonly answers: Int32Array;
  /** Number of the question that has no answer yet; 0 for none. */
  open: number;
}

/**
 * Queries that have their answer before the call returns. A thread of its own has the connection,
 * and this thread sleeps until it has answered. After a question that took too long, further ones
 * fail at once until its answer is there, so a database that hangs costs one wait.
 */
export class BlockingReads {
  readonly #url: string;
  readonly #name: string;
  #running: Running | null = null;
  #last = 0;

  /**
   * @param url - one host or several, see `connect`
   * @param name - shown in the database's list of connections
   */
  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
  }

  /** Begins the thread, so that the first question need not wait for it. */
  open(): void {
    this.#running ??= this.#begin();
  }

  /** @throws DatabaseUnreachable */
  ask(query: QueryConfig): Rows {
    this.open();
    const running = this.#running as Running;
    if (running.open > 0 && !this.#receive(running, 0)) {
      throw new DatabaseUnreachable('an earlier look-up has no answer yet');
    }
    const isFirst = this.#last === 0;
    this.#last += 1;
    running.open = this.#last;
    running.port.postMessage({ number: this.#last, query } satisfies BlockingQuestion);
    const answer = this.#receive(running, isFirst ? BEGIN_WITHIN : ANSWER_WITHIN);
    if (!answer) throw new DatabaseUnreachable(`no answer within ${ANSWER_WITHIN} ms`);
    if ('error' in answer) throw new DatabaseUnreachable(answer.error);
    return answer.rows;
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.thread.terminate();
  }

  /** The answer to the open question; null when there is none in time. */
  #receive(running: Running, within: number): BlockingAnswer | null {
    const limit = performance.now() + within;
    for (;;) {
      const seen = Atomics.load(running.answers, 0);
      const received = receiveMessageOnPort(running.port) as
        | { message: BlockingAnswer }
        | undefined;
      if (received?.message.number === running.open) {
        running.open = 0;
        return received.message;
      }
      if (received) continue;
      const left = limit - performance.now();
      if (left <= 0) return null;
      Atomics.wait(running.answers, 0, seen, left);
    }
  }

  #begin(): Running {
    const { port1: port, port2: theirs } = new MessageChannel();
    const answers = new Int32Array(new SharedArrayBuffer(4));
    const start: BlockingStart = { url: this.#url, name: this.#name, port: theirs, answers };
    const thread = beginThread('blocking-thread', import.meta.url, {
      workerData: start,
      transferList: [theirs],
      // It holds one answer at a time; a thread's own young generation would take 30 MB.
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
    });
    // A process may end although the thread waits for questions.
    thread.unref();
    port.unref();
    const running: Running = { thread, port, answers, open: 0 };
    const ended = (): void => {
      if (this.#running === running) this.#running = null;
    };
    thread.once('error', ended);
    thread.once('exit', ended);
    return running;
  }
}
