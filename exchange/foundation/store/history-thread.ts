import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HistoryReads, Page, PagedTable, PageQuery, Ranking, Where } from './store.ts';
import type { Row, TableName } from './tables.ts';

/** What the thread is asked; the number comes back with the answer. */
export type HistoryQuestion = { readonly number: number } & (
  | { readonly read: 'all'; readonly table: TableName; readonly where: Where<TableName> }
  | { readonly read: 'page'; readonly table: PagedTable; readonly query: PageQuery<PagedTable> }
  | { readonly read: 'ranking'; readonly own: Row<'referral_sums'>; readonly limit: number }
);
export type HistoryAnswer = { readonly number: number } & (
  | { readonly found: unknown }
  | { readonly error: unknown }
);

/** A question without its number. */
type Asked = HistoryQuestion extends infer Each
  ? Each extends HistoryQuestion
    ? Omit<Each, 'number'>
    : never
  : never;

/**
 * Reads a database file in a thread of its own, so that commands and sockets do not wait for the
 * histories that people open. The thread begins with the first read, and again after it broke.
 */
export class HistoryThread implements HistoryReads {
  readonly #file: string;
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  #thread: Worker | null = null;
  #last = 0;
  #closed = false;

  /** @param file - path of the database */
  constructor(file: string) {
    this.#file = file;
  }

  all<Name extends TableName>(table: Name, where: Where<Name> = {}): Promise<Row<Name>[]> {
    return this.#ask({ read: 'all', table, where: where as Where<TableName> });
  }

  page<Name extends PagedTable>(table: Name, query: PageQuery<Name>): Promise<Page<Name>> {
    return this.#ask({ read: 'page', table, query: query as unknown as PageQuery<PagedTable> });
  }

  ranking(own: Row<'referral_sums'>, limit: number): Promise<Ranking> {
    return this.#ask({ read: 'ranking', own, limit });
  }

  /** Ends the thread; reads that wait fail. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread?.terminate();
  }

  #ask<Found>(asked: Asked): Promise<Found> {
    if (this.#closed) return Promise.reject(new Error('the store is closed'));
    this.#last += 1;
    const outcome = Promise.withResolvers<unknown>();
    this.#asked.set(this.#last, outcome);
    this.#thread ??= this.#begin();
    // A process may end while nobody waits for a read.
    this.#thread.ref();
    this.#thread.postMessage({ ...asked, number: this.#last } as HistoryQuestion);
    return outcome.promise as Promise<Found>;
  }

  #begin(): Worker {
    const file = new URL(`./history-reads${extname(import.meta.url)}`, import.meta.url);
    const thread = new Worker(file, { workerData: this.#file });
    thread.on('message', (answer: HistoryAnswer) => {
      const outcome = this.#asked.get(answer.number);
      this.#asked.delete(answer.number);
      if (this.#asked.size === 0) thread.unref();
      if ('error' in answer) outcome?.reject(answer.error);
      else outcome?.resolve(answer.found);
    });
    let cause: unknown = new Error('the thread that reads histories has ended');
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
