import { PgLeadership } from '../../exchange/cluster/pg-leadership.ts';
import { migrate, splitByMonth } from '../../exchange/foundation/store/pg/migrate.ts';
import { PgStore } from '../../exchange/foundation/store/pg/pg-store.ts';
import { sharedPostgres } from './postgres.ts';

/** A store on an empty database of its own, with the leadership. Closing it closes both. */
export async function openPgStore(): Promise<PgStore> {
  return leadingStore(await migrated());
}

/** The same with postings in one partition a month. */
export async function openSplitPgStore(): Promise<PgStore> {
  const url = await migrated();
  await splitByMonth(url);
  return leadingStore(url);
}

async function migrated(): Promise<string> {
  const url = await (await sharedPostgres()).create();
  await migrate(url);
  return url;
}

/** A store on a migrated database, with the leadership. */
export async function leadingStore(url: string): Promise<PgStore> {
  const leadership = new PgLeadership({
    url,
    name: 'test',
    report: (error) => console.error(error),
  });
  await leadership.lead();
  const store = new LeadingStore(url, leadership);
  if (leadership.access) store.write(leadership.access);
  return store;
}

class LeadingStore extends PgStore {
  readonly #leadership: PgLeadership;

  constructor(url: string, leadership: PgLeadership) {
    super(url, 'test');
    this.#leadership = leadership;
  }

  override async close(): Promise<void> {
    await super.close();
    await this.#leadership.close();
  }
}
