import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { coinTrade } from '@tideline/wire/calls/spot';
import { legalLog } from '@tideline/wire/calls/wallet';
import { afterEach, describe, expect, it } from 'vitest';
import { DATABASE_FILE } from '../../exchange/foundation/store/data-folder.ts';
import { migrate } from '../../exchange/foundation/store/pg/migrate.ts';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import type { Store } from '../../exchange/foundation/store/store.ts';
import { type Bench, openBench } from '../../exchange/testing/client.ts';
import { seeded } from '../random.ts';
import { testNeeding } from '../support/needing.ts';
import { leadingStore } from '../support/pg-store.ts';
import { POSTGRES_MISSING, sharedPostgres } from '../support/postgres.ts';

type Reference = { readonly id: number; readonly reference: string | null };

const referencesOf = async (store: Store): Promise<readonly Reference[]> =>
  (await store.all('legs')).map(({ id, reference }) => ({ id, reference }));

/** Deals of two users with each other, as maker and as taker, and with the market. */
async function trade(bench: Bench): Promise<void> {
  const users = [await bench.login('demo'), await bench.login('maker')];
  const dice = seeded(7);
  for (let turn = 0; turn < 60; turn += 1) {
    const order = {
      ...({ symbol: 'BTCUSDT', type: 'limit' } as const),
      side: dice() < 0.5 ? ('buy' as const) : ('sell' as const),
      // Between the market's prices, or at them.
      price: String(61_799 + Math.floor(dice() * 3)),
      quantity: (0.001 + Math.floor(dice() * 5) / 1_000).toFixed(3),
    };
    const user = users[dice() < 0.5 ? 0 : 1];
    if (!user) throw new Error('two users');
    // The exchange cancels the rest of an order that would meet one of the same user.
    await bench.call(coinTrade, { ...order, client_id: `own-reference-${turn}` }, user);
  }
}

/** The references that an older version wrote: both sides of a deal name the taker's order. */
const OLD = `update legs set reference = (
    select cast(taken.order_id as text) from spot_fills taken where taken.id = legs.posting - 2)
  where kind = 'spot-trade' and owner <> 'house' and exists (
    select 1 from spot_fills taken where taken.id = legs.posting - 2 and taken.role = 'taker'
      and taken.time = legs.time)
    and exists (select 1 from spot_fills made where made.id = legs.posting - 1
      and made.role = 'maker')`;
/** What later versions added leaves with its migrations: they run once more. */
const UNDONE = `drop table api_keys;
  drop table door_orders;
  alter table users drop column withdrawals_from;
  delete from kysely_migration where name >= '0014'`;

/** @param written - the references of this version */
function expectMended(
  written: readonly Reference[],
  old: readonly Reference[],
  now: readonly Reference[],
) {
  const changed = old.filter(({ reference }, at) => reference !== written[at]?.reference);
  expect(changed.length).toBeGreaterThan(10);
  expect(now).toEqual(written);
}

describe('the references of makers in a store of an older version', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  it('are their own orders after the start on SQLite', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-references-'));
    folders.push(folder);
    const store = await SqliteStore.open(folder);
    const bench = await openBench({ config: { store } });
    await trade(bench);
    await bench.core.close();
    const reopened = await SqliteStore.open(folder);
    const written = await referencesOf(reopened);
    await reopened.close();
    const database = new DatabaseSync(join(folder, DATABASE_FILE));
    database.exec(OLD);
    database.exec(UNDONE);
    const old = database.prepare('select id, reference from legs order by id').all();
    database.close();

    const started = await SqliteStore.open(folder);
    expectMended(written, old as unknown as Reference[], await referencesOf(started));
    const later = await openBench({ config: { store: started } });
    const maker = await later.login('maker');
    const { rows } = await later.call(legalLog, { account: 'currency' }, maker);
    // A deal and the reserve that it spent are one row again.
    expect(
      rows.filter(({ kind, reserve }) => kind === 'spot-trade' && reserve?.state === 'settled')
        .length,
    ).toBeGreaterThan(0);
    await later.core.close();
  });

  testNeeding(POSTGRES_MISSING)(
    'are their own orders after the migration on PostgreSQL',
    async () => {
      const server = await sharedPostgres();
      const url = await server.create();
      await migrate(url);
      const store = await leadingStore(url);
      const bench = await openBench({ config: { store } });
      await trade(bench);
      const written = await referencesOf(store);
      await bench.core.close();
      await server.query(OLD, url);
      await server.query(UNDONE, url);
      const raw = await server.query('select id, reference from legs order by id', url);
      const old = raw.map(({ id, reference }) => ({
        id: Number(id),
        reference: reference === null ? null : String(reference),
      }));
      expect(await migrate(url)).toContain('0014-maker-references');
      const later = await leadingStore(url);
      expectMended(written, old, await referencesOf(later));
      await later.close();
    },
  );
});
