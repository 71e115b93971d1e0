import { type ColumnDataType, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Wanted = Readonly<Record<string, 'id' | 'int' | 'text' | 'int?' | 'text?'>>;

/**
 * The first schema. It uses only features of both SQLite and PostgreSQL: no numeric, arrays or
 * triggers.
 * @param dialect - in SQLite an `integer` key is the row's own address; in PostgreSQL it would be
 *   32 bits
 */
export function first(dialect: 'sqlite' | 'postgres'): Migration {
  const idType: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint';

  const create = async (
    db: Kysely<unknown>,
    name: string,
    columns: Wanted,
    key?: readonly string[],
  ): Promise<void> => {
    let builder = db.schema.createTable(name);
    for (const [column, kind] of Object.entries(columns)) {
      if (kind === 'id') builder = builder.addColumn(column, idType, (each) => each.primaryKey());
      else {
        const type = kind.startsWith('int') ? 'bigint' : 'text';
        builder = builder.addColumn(column, type, (each) =>
          kind.endsWith('?') ? each : each.notNull(),
        );
      }
    }
    if (key) builder = builder.addPrimaryKeyConstraint(`${name}_key`, [...key] as never[]);
    // Otherwise SQLite would store every text key twice.
    if (key && dialect === 'sqlite') builder = builder.modifyEnd(sql`without rowid`);
    await builder.execute();
  };

  return {
    async up(db) {
      await create(db, 'meta', { name: 'text', value: 'text' }, ['name']);
      await create(
        db,
        'users',
        {
          id: 'text',
          account: 'text',
          nickname: 'text',
          area_code: 'text?',
          phone: 'text?',
          email: 'text?',
          password: 'text',
          fund_password: 'text?',
          verification: 'text',
          invitation_code: 'text',
          invited_by: 'text?',
          created: 'int',
        },
        ['id'],
      );
      for (const column of ['account', 'email', 'invitation_code']) {
        await db.schema
          .createIndex(`users_${column}`)
          .on('users')
          .column(column)
          .unique()
          .execute();
      }
      await create(
        db,
        'sessions',
        { id: 'text', token_hash: 'text', user_id: 'text', created: 'int', expires: 'int' },
        ['id'],
      );
      await create(
        db,
        'balances',
        { owner: 'text', account: 'text', coin: 'text', available: 'int', frozen: 'int' },
        ['owner', 'account', 'coin'],
      );
      await create(db, 'legs', {
        id: 'id',
        posting: 'int',
        owner: 'text',
        account: 'text',
        coin: 'text',
        kind: 'text',
        reference: 'text?',
        time: 'int',
        available: 'int',
        frozen: 'int',
        available_after: 'int',
        frozen_after: 'int',
      });
      // Users page through their changes only.
      await db.schema
        .createIndex('legs_owner')
        .on('legs')
        .columns(['owner', 'account', 'coin', 'id'])
        .where(sql.ref('owner'), '<>', sql.lit('house'))
        .execute();
      await create(
        db,
        'commands',
        {
          user_id: 'text',
          client_id: 'text',
          body_hash: 'text',
          answer: 'text',
          time: 'int',
        },
        ['user_id', 'client_id'],
      );
      await create(db, 'spot_orders', {
        id: 'id',
        user_id: 'text',
        client_id: 'text',
        symbol: 'text',
        side: 'text',
        type: 'text',
        price: 'int?',
        quantity: 'int?',
        budget: 'int?',
        filled: 'int',
        turnover: 'int',
        fee: 'int',
        reserved: 'int',
        status: 'text',
        reason: 'text?',
        created: 'int',
        updated: 'int',
      });
      await create(db, 'spot_fills', {
        id: 'id',
        order_id: 'int',
        user_id: 'text',
        symbol: 'text',
        side: 'text',
        role: 'text',
        price: 'int',
        quantity: 'int',
        turnover: 'int',
        fee: 'int',
        fee_coin: 'text',
        time: 'int',
        epoch: 'text',
        book_seq: 'int',
        deal_id: 'int',
      });
      await create(db, 'user_deals', {
        id: 'id',
        symbol: 'text',
        time: 'int',
        price: 'int',
        quantity: 'int',
        side: 'text',
      });
      await create(db, 'option_orders', {
        id: 'id',
        user_id: 'text',
        client_id: 'text',
        symbol: 'text',
        coin: 'text',
        direction: 'text',
        seconds: 'int',
        ratio_bps: 'int',
        stake: 'int',
        purchase_price: 'int',
        delivery_price: 'int?',
        payout: 'int?',
        status: 'text',
        reason: 'text?',
        purchased: 'int',
        delivery: 'int',
        proof: 'text',
      });
      await create(db, 'contract_orders', {
        id: 'id',
        user_id: 'text',
        client_id: 'text',
        symbol: 'text',
        side: 'text',
        type: 'text',
        price: 'int?',
        lots: 'int',
        quantity: 'int',
        multiple: 'int',
        open_turnover: 'int?',
        close_turnover: 'int?',
        margin: 'int',
        fee: 'int',
        reserved: 'int',
        profit: 'int?',
        take_profit: 'int?',
        stop_loss: 'int?',
        status: 'text',
        reason: 'text?',
        created: 'int',
        opened: 'int?',
        closed: 'int?',
        evidence: 'text?',
      });
      for (const table of ['spot_orders', 'spot_fills', 'option_orders', 'contract_orders']) {
        await db.schema.createIndex(`${table}_user`).on(table).columns(['user_id', 'id']).execute();
      }
    },
    async down(db) {
      for (const table of [
        'contract_orders',
        'option_orders',
        'user_deals',
        'spot_fills',
        'spot_orders',
        'commands',
        'legs',
        'balances',
        'sessions',
        'users',
        'meta',
      ]) {
        await db.schema.dropTable(table).execute();
      }
    },
  };
}
