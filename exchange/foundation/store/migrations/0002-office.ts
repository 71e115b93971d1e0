import { type ColumnDataType, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** `!` marks a primary-key column, `#` an integer, `?` a column that may be null; the rest is text. */
const TABLES: Readonly<Record<string, string>> = {
  security_events: 'id!# user_id? kind address detail time# previous hash',
  uploads: 'name! user_id type bytes# width# height# time#',
  verifications: 'id!# user_id step details status reason? time# decided#?',
  withdraw_addresses: 'id!# user_id coin chain address remark created#',
  bank_cards:
    'id!# user_id name card_number bank_name branch bank_address swift holder iban payee_address zip_code currency created#',
  moves:
    'id!# user_id client_id kind source target coin amount# received_coin? received#? fee# time#',
  deposits: 'id!# user_id client_id coin chain amount# fee# receipt status reason? time# decided#?',
  withdrawals:
    'id!# user_id client_id coin chain address amount# fee# remark status reason? day# time# decided#?',
  hosting_orders:
    'id!# user_id client_id product_id name coin days# minimum# rate_ppm# penalty_rule amount# credited# interest# penalty# status paid# closed#?',
  trade_stats: 'user_id! fills# turnover# rewards#',
  rebates: 'id!# user_id from_user fill_id# fee# fee_coin ratio_bps# rebate# converted# time#',
  messages: 'id!# user_id kind params time#',
  news_reads: 'user_id! item! time#',
  feedback: 'id!# user_id client_id text contact pictures time#',
  chat_lines: 'id!# user_id author text time#',
};

/** Tables that users page through. */
const PAGED = [
  'verifications',
  'moves',
  'deposits',
  'withdrawals',
  'hosting_orders',
  'rebates',
  'messages',
  'chat_lines',
];

/** Back office: identity documents, wallet requests, hosting, promotion, news. */
export function backOffice(dialect: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db) {
      for (const [name, columns] of Object.entries(TABLES))
        await create(db, name, columns, dialect);
      for (const name of PAGED) {
        await db.schema.createIndex(`${name}_user`).on(name).columns(['user_id', 'id']).execute();
      }
      // Ensures that a fill is rebated once.
      await db.schema
        .createIndex('rebates_fill')
        .on('rebates')
        .column('fill_id')
        .unique()
        .execute();
    },
    async down(db) {
      for (const name of Object.keys(TABLES).reverse()) await db.schema.dropTable(name).execute();
    },
  };
}

async function create(
  db: Kysely<unknown>,
  name: string,
  columns: string,
  dialect: 'sqlite' | 'postgres',
): Promise<void> {
  const words = columns.split(' ').map((word) => ({
    column: word.replace(/[!#?]+$/, ''),
    key: word.includes('!'),
    integer: word.includes('#'),
    optional: word.includes('?'),
  }));
  const keys = words.filter((each) => each.key);
  // In SQLite an `integer` key is the row's own address; in PostgreSQL it would be 32 bits.
  const own = keys.length === 1 && keys[0]?.integer === true;
  let builder = db.schema.createTable(name);
  for (const { column, key, integer, optional } of words) {
    const keyType: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint';
    const type: ColumnDataType = integer ? (own && key ? keyType : 'bigint') : 'text';
    builder = builder.addColumn(column, type, (each) => {
      if (own && key) return each.primaryKey();
      return optional ? each : each.notNull();
    });
  }
  if (!own) {
    const named = keys.map((each) => each.column);
    builder = builder.addPrimaryKeyConstraint(`${name}_key`, named as never[]);
    // Otherwise SQLite would store every text key twice.
    if (dialect === 'sqlite') builder = builder.modifyEnd(sql`without rowid`);
  }
  await builder.execute();
}
