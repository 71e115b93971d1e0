import type { Batch } from '../../exchange/foundation/store/batch.ts';
import { RowRefused } from '../../exchange/foundation/store/row-refused.ts';
import type { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import type { Store } from '../../exchange/foundation/store/store.ts';

/** `row`: the store refuses the batch because of one row, and reports it. */
export type Fault = 'none' | 'before' | 'after' | 'row';

/**
 * A store whose next commit can fail before or after it takes effect; the second case is not
 * reported.
 */
export class FaultyStore implements Store {
  readonly inner: SqliteStore;
  next: Fault = 'none';
  /** Commands of a dead process write no more. */
  dead = false;
  failures = 0;
  readonly all: Store['all'];
  readonly find: Store['find'];
  readonly page: Store['page'];
  readonly history: Store['history'];
  readonly latest: Store['latest'];
  readonly lastId: Store['lastId'];
  readonly passingUsers: Store['passingUsers'];
  readonly ranking: Store['ranking'];
  readonly direct: NonNullable<Store['direct']>;

  readonly #committed: (batch: Batch) => void;

  /** @param committed - receives each batch after it took effect */
  constructor(inner: SqliteStore, committed: (batch: Batch) => void = () => undefined) {
    this.#committed = committed;
    this.inner = inner;
    this.all = inner.all.bind(inner);
    this.find = inner.find.bind(inner);
    this.page = inner.page.bind(inner);
    this.history = inner.history;
    this.latest = inner.latest.bind(inner);
    this.lastId = inner.lastId.bind(inner);
    this.passingUsers = inner.passingUsers.bind(inner);
    this.ranking = inner.ranking.bind(inner);
    this.direct = inner.direct;
  }

  async append(batch: Batch): Promise<void> {
    if (this.dead) throw new Error('the process is gone');
    const fault = this.next;
    this.next = 'none';
    if (fault !== 'none') this.failures += 1;
    if (fault === 'row') throw new RowRefused('meta', 'refused (simulated)');
    if (fault === 'before') throw new Error('disk full (simulated)');
    await this.inner.append(batch);
    this.#committed(batch);
    if (fault === 'after') throw new Error('lost after the commit (simulated)');
  }

  /** The data survives the process. */
  async close(): Promise<void> {}
}
