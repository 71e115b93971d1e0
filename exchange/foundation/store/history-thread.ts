import { AskedThread } from '../threads/asked-thread.ts';
import type { HistoryReads, Page, PagedTable, PageQuery, Ranking, Where } from './store.ts';
import type { Row, TableName } from './tables.ts';

export type HistoryQuestion =
  | { readonly read: 'all'; readonly table: TableName; readonly where: Where<TableName> }
  | { readonly read: 'page'; readonly table: PagedTable; readonly query: PageQuery<PagedTable> }
  | { readonly read: 'ranking'; readonly own: Row<'referral_sums'>; readonly limit: number };

/**
 * Reads a database file in a thread of its own, so that commands and sockets do not wait for the
 * histories that people open.
 */
export class HistoryThread implements HistoryReads {
  readonly #thread: AskedThread<HistoryQuestion>;

  /** @param file - path of the database */
  constructor(file: string) {
    this.#thread = new AskedThread('history-reads', import.meta.url, file);
  }

  all<Name extends TableName>(table: Name, where: Where<Name> = {}): Promise<Row<Name>[]> {
    return this.#thread.ask({ read: 'all', table, where: where as Where<TableName> });
  }

  page<Name extends PagedTable>(table: Name, query: PageQuery<Name>): Promise<Page<Name>> {
    return this.#thread.ask({
      ...{ read: 'page', table },
      query: query as unknown as PageQuery<PagedTable>,
    });
  }

  ranking(own: Row<'referral_sums'>, limit: number): Promise<Ranking> {
    return this.#thread.ask({ read: 'ranking', own, limit });
  }

  /** Ends the thread; reads that wait fail. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
