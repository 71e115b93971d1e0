import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * `!` marks a column of the primary key, `#` an integer, `?` one that may be null; the rest is
 * text.
 */
const TABLES: Readonly<Record<string, string>> = {
  meta: 'name! value',
  users: `
    id! account nickname area_code? phone? email? password fund_password? verification
    invitation_code invited_by? guest# withdrawals_from# closes# created#`,
  sessions: 'id! token_hash user_id created# expires# device# address agent seen#',
  balances: 'owner! account! coin! available# frozen#',
  legs: `
    id!# posting# owner account coin kind reference? time# available# frozen# available_after#
    frozen_after#`,
  commands: 'user_id! client_id! body_hash answer time#',
  spot_orders: `
    id!# user_id client_id symbol side type price#? quantity#? budget#? filled# turnover# fee#
    reserved# status reason? created# updated# time_in_force post_only# priority# take_profit#?
    stop_loss#? trigger_by? attached# trigger_id#? linked_trigger_id#?`,
  spot_fills: `
    id!# order_id# user_id symbol side role price# quantity# turnover# fee# fee_coin time# epoch
    book_seq# deal_id#`,
  spot_triggers: `
    id!# user_id client_id symbol side type trigger_by trigger_price# trail_bps#?
    trail_distance#? extreme#? price#? quantity#? budget#? cover#? reserved# status reason?
    triggered_at#? order_id#? linked_order_id#? linked_trigger_id#? parent_order_id#? created#
    updated#`,
  user_deals: 'id!# symbol time# price# quantity# side',
  option_orders: `
    id!# user_id client_id symbol coin direction seconds# ratio_bps# stake# purchase_price#
    delivery_price#? payout#? status reason? purchased# delivery# proof`,
  contract_orders: `
    id!# user_id client_id part_of#? symbol side type price#? lots# quantity# leverage#
    open_turnover#? close_turnover#? margin# fee# reserved# profit#? take_profit#? stop_loss#?
    first_stop#? status reason? created# opened#? closed#? evidence?`,
  feed_evidence: `
    id!# kind subject# feed symbol time# book_time# scripted# bid#? ask#? last# levels`,
  preferences: 'user_id! language',
  security_events: 'id!# user_id? kind address detail time# previous hash',
  uploads: 'name! user_id type bytes# width# height# time#',
  verifications: 'id!# user_id step details status reason? time# decided#?',
  withdraw_addresses: 'id!# user_id coin chain address remark created#',
  bank_cards: `
    id!# user_id name card_number bank_name branch bank_address swift holder iban payee_address
    zip_code currency created#`,
  moves: `
    id!# user_id client_id kind source target coin amount# received_coin? received#? fee# time#`,
  deposits: `
    id!# user_id client_id coin chain amount# fee# receipt status reason? time# decided#?
    channel day# cause?`,
  withdrawals: `
    id!# user_id client_id coin chain address destination amount# fee# remark status reason?
    day# time# decided#? cause?`,
  hosting_orders: `
    id!# user_id client_id product_id name coin days# minimum# rate_ppm# penalty_rule amount#
    credited# interest# penalty# status paid# closed#?`,
  trade_stats: 'user_id! fills# turnover# rewards#',
  referral_sums: 'user_id! promoted# active# rewards#',
  rebates: 'id!# user_id from_user fill_id# fee# fee_coin ratio_bps# rebate# converted# time#',
  messages: 'id!# user_id kind params time#',
  news_reads: 'user_id! item! time#',
  feedback: 'id!# user_id client_id text contact pictures time# answer? answered#?',
  chat_lines: 'id!# user_id author text time# feedback_id#?',
  limits: 'name! subject! uses# time#',
  devices: 'id!# user_id device network address agent created# seen#',
  authenticators: 'user_id! secret step# created#',
  passkeys: 'id! user_id public_key counter# transports name created# used#',
  recovery_codes: 'user_id! hash! created#',
  api_keys: 'id!# user_id name kind hash secret rights networks created# used#? listens?',
  door_orders: 'id!# user_id symbol client_order_id state request? time#',
  door_settings: 'user_id! symbol! value#',
  journal_notes: 'user_id! trip#! tags note time#',
  push_devices: `
    id!# user_id session_id device# endpoint endpoint_hash p256dh auth name kinds quiet_from#?
    quiet_to#? zone language created# sent#?`,
  push_alerts: 'device!# user_id alerts rings',
  push_queue: 'id!# device# user_id kind tag page params time# due# expires#',
};

/** Tables that users page through in the order of ids. */
const BY_USER = [
  ...['spot_triggers', 'contract_orders', 'verifications', 'moves', 'deposits', 'withdrawals'],
  ...['hosting_orders', 'rebates', 'messages', 'feedback', 'chat_lines'],
];

/** Histories are read in the order of their indexes, so that no page reads or sorts the whole. */
const INDEXES: Readonly<Record<string, string>> = {
  legs_owner: 'legs owner account coin time id',
  legs_time: 'legs owner time id',
  legs_reference: 'legs owner account coin reference',
  // Old answers are removed by their time.
  commands_time: 'commands time',
  spot_orders_user: 'spot_orders user_id created id',
  spot_orders_symbol: 'spot_orders user_id symbol created id',
  spot_fills_user: 'spot_fills user_id time id',
  spot_fills_symbol: 'spot_fills user_id symbol time id',
  spot_fills_order: 'spot_fills user_id order_id time id',
  option_orders_user: 'option_orders user_id purchased id',
  contract_orders_end: 'contract_orders user_id closed id',
  contract_orders_part: 'contract_orders part_of',
  feed_evidence_subject: 'feed_evidence subject',
  door_orders_client_order_id: 'door_orders user_id client_order_id time id',
  door_orders_symbol: 'door_orders user_id symbol time id',
  ...Object.fromEntries(BY_USER.map((name) => [`${name}_user`, `${name} user_id id`])),
};

/** A second row is refused; a fill is rebated once. */
const UNIQUE: Readonly<Record<string, string>> = {
  users_account: 'users account',
  users_email: 'users email',
  users_invitation_code: 'users invitation_code',
  rebates_fill: 'rebates fill_id',
};

/** Rows that an index leaves out: nobody pages through those of the house, which has most. */
const ROWS_OF: Readonly<Record<string, string>> = {
  legs: `owner <> 'house'`,
  contract_orders_part: 'part_of is not null',
};

/**
 * What the rows of one account, and the account of a name, are found by when accounts come one by
 * one.
 */
const LOOK_UPS = {
  sessions_token: 'sessions (token_hash)',
  sessions_user: 'sessions (user_id)',
  devices_user: 'devices (user_id)',
  withdraw_addresses_user: 'withdraw_addresses (user_id)',
  bank_cards_user: 'bank_cards (user_id)',
  passkeys_user: 'passkeys (user_id)',
  api_keys_user: 'api_keys (user_id)',
  api_keys_hash: 'api_keys (hash)',
  push_devices_user: 'push_devices (user_id)',
  push_devices_endpoint: 'push_devices (endpoint_hash)',
  users_phone: 'users ((area_code || phone)) where phone is not null',
  users_inviter: 'users (invited_by) where invited_by is not null',
  users_guest: 'users (id) where guest = 1',
  users_closing: 'users (id) where closes > 0',
  referral_sums_rank: 'referral_sums (rewards desc, promoted desc, (cast(user_id as bigint)))',
  verifications_review: "verifications (id) where status = 'review'",
  // The largest of the ids that are text.
  users_number: 'users ((cast(id as bigint)))',
  sessions_number: 'sessions ((cast(id as bigint)))',
};

/** The schema of version 0.1.0, by features that SQLite and PostgreSQL share. */
export function schema(dialect: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db) {
      for (const statement of statements(dialect)) await sql.raw(statement).execute(db);
    },
  };
}

function* statements(dialect: 'sqlite' | 'postgres'): Generator<string> {
  for (const [name, words] of Object.entries(TABLES)) yield table(name, words, dialect);
  for (const [name, words] of Object.entries(INDEXES)) yield `create index ${index(name, words)}`;
  for (const [name, words] of Object.entries(UNIQUE)) {
    yield `create unique index ${index(name, words)}`;
  }
  for (const [name, place] of Object.entries(LOOK_UPS)) yield `create index ${name} on ${place}`;
}

function table(name: string, words: string, dialect: 'sqlite' | 'postgres'): string {
  const columns = words
    .trim()
    .split(/\s+/)
    .map((word) => ({
      column: word.replace(/[!#?]+$/, ''),
      key: word.includes('!'),
      type: word.includes('#') ? 'bigint' : 'text',
      optional: word.includes('?'),
    }));
  const keys = columns.filter(({ key }) => key);
  const numbered = keys.length === 1 && keys[0]?.type === 'bigint';
  // In SQLite an `integer` key is the row's own address; in PostgreSQL it would be 32 bits.
  const idType = dialect === 'sqlite' ? 'integer' : 'bigint';
  const lines = columns.map(({ column, key, type, optional }) =>
    numbered && key
      ? `${column} ${idType} primary key`
      : `${column} ${type}${optional ? '' : ' not null'}`,
  );
  if (numbered) return `create table ${name} (${lines.join(', ')})`;
  const key = `constraint ${name}_key primary key (${keys.map(({ column }) => column).join(', ')})`;
  // Otherwise SQLite would store every text key twice.
  const rows = dialect === 'sqlite' ? ' without rowid' : '';
  return `create table ${name} (${[...lines, key].join(', ')})${rows}`;
}

function index(name: string, words: string): string {
  const [of = '', ...columns] = words.split(' ');
  const rows = ROWS_OF[name] ?? ROWS_OF[of];
  return `${name} on ${of} (${columns.join(', ')})${rows ? ` where ${rows}` : ''}`;
}
