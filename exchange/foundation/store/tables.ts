// Longer than 300 lines: the columns of all tables, in one list.
import { ACCESS_TABLES } from './access-tables.ts';
import { BACK_OFFICE_TABLES } from './back-office-tables.ts';
import { PUSH_TABLES } from './push-tables.ts';
import {
  bigint,
  bigintOrNull,
  number,
  numberOrNull,
  oneOf,
  oneOfOrNull,
  type RowOf,
  table,
  text,
  textOrNull,
} from './table.ts';

/** A single value without a table of its own, such as the last run's feed. */
const meta = table('meta', ['name'], { name: text, value: text });

const users = table('users', ['id'], {
  id: text,
  account: text,
  nickname: text,
  area_code: textOrNull,
  phone: textOrNull,
  email: textOrNull,
  /** PHC strings; see accounts/password-hash.ts. */
  password: text,
  fund_password: textOrNull,
  verification: oneOf(
    'unverified',
    'basic-review',
    'basic',
    'advanced-review',
    'verified',
    'rejected',
  ),
  invitation_code: text,
  invited_by: textOrNull,
  /** 1 for a demo account without contact and password; 0 for a full account. */
  guest: number,
  /** When withdrawals open again, ms UTC; 0 for a user who never had to wait. */
  withdrawals_from: number,
  /** When the account closes or has closed, ms UTC; 0 while it is open. */
  closes: number,
  created: number,
});

const sessions = table('sessions', ['id'], {
  id: text,
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: text,
  user_id: text,
  created: number,
  expires: number,
  /** Id of the device that began it. */
  device: number,
  address: text,
  agent: text,
  /** Last use, ms UTC, with a resolution of a quarter of an hour. */
  seen: number,
});

const balances = table('balances', ['owner', 'account', 'coin'], {
  /** A user's id, or `house`. */
  owner: text,
  /** One of the four accounts, or an account of the house. */
  account: text,
  coin: text,
  available: bigint,
  frozen: bigint,
});

/** Legs of postings; the legs of one `posting` sum to zero per coin. No leg ever changes. */
const legs = table(
  'legs',
  ['id'],
  {
    id: number,
    posting: number,
    owner: text,
    account: text,
    coin: text,
    kind: text,
    reference: textOrNull,
    time: number,
    available: bigint,
    frozen: bigint,
    available_after: bigint,
    frozen_after: bigint,
  },
  { added: true },
);

/**
 * What an account held when a month began: the sum of its postings before. Without what is zero.
 * See `openings.ts`.
 */
const openings = table('openings', ['month', 'owner', 'account', 'coin'], {
  /** Its first instant, ms UTC. */
  month: number,
  owner: text,
  account: text,
  coin: text,
  available: bigint,
  frozen: bigint,
});

/** First answers by client id, written in the transaction of their effect. */
const commands = table('commands', ['user_id', 'client_id'], {
  user_id: text,
  client_id: text,
  body_hash: text,
  answer: text,
  time: number,
});

const spotOrders = table('spot_orders', ['id'], {
  id: number,
  user_id: text,
  client_id: text,
  symbol: text,
  side: oneOf('buy', 'sell'),
  type: oneOf('limit', 'market'),
  price: bigintOrNull,
  quantity: bigintOrNull,
  budget: bigintOrNull,
  filled: bigint,
  turnover: bigint,
  fee: bigint,
  /** Frozen for this order, in the coin it pays with. */
  reserved: bigint,
  status: oneOf('waiting', 'completed', 'cancelled'),
  reason: oneOfOrNull('user', 'liquidity', 'self-trade', 'feed', 'linked'),
  created: number,
  updated: number,
  time_in_force: oneOf('gtc', 'ioc', 'fok'),
  /** 1 when the order only adds liquidity. */
  post_only: number,
  /** Place in the queue at its price: smaller is earlier. An amended order gets a new one. */
  priority: number,
  /** Attached trigger prices, and the price that they are compared with; null without one. */
  take_profit: bigintOrNull,
  stop_loss: bigintOrNull,
  trigger_by: oneOfOrNull('last', 'mark'),
  /** Part of what it received that attached triggers have taken over, in the received coin. */
  attached: bigint,
  /** The trigger order that placed it. */
  trigger_id: numberOrNull,
  /** The stop of its OCO pair. */
  linked_trigger_id: numberOrNull,
});

/** Orders that wait for an outside price; see `spot/triggers.ts`. */
const spotTriggers = table('spot_triggers', ['id'], {
  id: number,
  user_id: text,
  client_id: text,
  symbol: text,
  side: oneOf('buy', 'sell'),
  type: oneOf(
    'stop-market',
    'stop-limit',
    'take-profit-market',
    'take-profit-limit',
    'trailing-stop',
  ),
  trigger_by: oneOf('last', 'mark'),
  trigger_price: bigint,
  /** Distance of a trailing stop: basis points of the extreme, or price units. */
  trail_bps: numberOrNull,
  trail_distance: bigintOrNull,
  extreme: bigintOrNull,
  price: bigintOrNull,
  quantity: bigintOrNull,
  budget: bigintOrNull,
  /** Highest price that a buy of a quantity may pay, which its reserve covers; null otherwise. */
  cover: bigintOrNull,
  /** Frozen for this trigger beside its linked order or trigger, in the coin it pays with. */
  reserved: bigint,
  status: oneOf('waiting', 'triggered', 'cancelled', 'failed'),
  reason: oneOfOrNull('user', 'linked', 'feed', 'liquidity'),
  triggered_at: bigintOrNull,
  order_id: numberOrNull,
  linked_order_id: numberOrNull,
  linked_trigger_id: numberOrNull,
  parent_order_id: numberOrNull,
  created: number,
  updated: number,
});

const spotFills = table('spot_fills', ['id'], {
  id: number,
  order_id: number,
  user_id: text,
  symbol: text,
  side: oneOf('buy', 'sell'),
  role: oneOf('maker', 'taker'),
  price: bigint,
  quantity: bigint,
  turnover: bigint,
  fee: bigint,
  fee_coin: text,
  time: number,
  epoch: text,
  book_seq: number,
  deal_id: number,
});

/** Users' deals on the tape, so that candles can be rebuilt after a restart. */
const userDeals = table('user_deals', ['id'], {
  id: number,
  symbol: text,
  time: number,
  price: bigint,
  quantity: bigint,
  side: oneOf('buy', 'sell'),
});

const optionOrders = table('option_orders', ['id'], {
  id: number,
  user_id: text,
  client_id: text,
  symbol: text,
  coin: text,
  direction: oneOf('rise', 'fall', 'even'),
  seconds: number,
  ratio_bps: number,
  stake: bigint,
  purchase_price: bigint,
  delivery_price: bigintOrNull,
  payout: bigintOrNull,
  status: oneOf('running', 'won', 'lost', 'returned', 'void'),
  reason: oneOfOrNull('no-deal', 'downtime', 'feed'),
  purchased: number,
  delivery: number,
  /** JSON in the contract's format. */
  proof: text,
});

const contractOrders = table('contract_orders', ['id'], {
  id: number,
  user_id: text,
  client_id: text,
  /** Id of the position that a closed part was split from; null for a whole one. */
  part_of: numberOrNull,
  symbol: text,
  side: oneOf('long', 'short'),
  type: oneOf('limit', 'market'),
  price: bigintOrNull,
  lots: number,
  quantity: bigint,
  leverage: number,
  /** Exact notional at opening and closing, in the quote coin. */
  open_turnover: bigintOrNull,
  close_turnover: bigintOrNull,
  margin: bigint,
  fee: bigint,
  /** Frozen for this order: margin, and while it waits the opening fee. */
  reserved: bigint,
  profit: bigintOrNull,
  take_profit: bigintOrNull,
  stop_loss: bigintOrNull,
  /** The first stop-loss that the open position had: what its trader meant to risk. */
  first_stop: bigintOrNull,
  status: oneOf('waiting', 'trading', 'closed', 'cancelled'),
  reason: oneOfOrNull('user', 'take-profit', 'stop-loss', 'liquidation', 'liquidity', 'feed'),
  created: number,
  opened: numberOrNull,
  closed: numberOrNull,
  /** JSON in the contract's format. */
  evidence: textOrNull,
});

/** What users wrote on their trades; see `products/journal/`. */
const journalNotes = table('journal_notes', ['user_id', 'trip'], {
  user_id: text,
  /** Id of the trade. */
  trip: number,
  /** JSON of a list of words. */
  tags: text,
  note: text,
  time: number,
});

/** An account's own settings. */
const preferences = table('preferences', ['user_id'], { user_id: text, language: text });

/** The feed's state when a price was decided; see `matching/feed-state.ts`. */
const feedEvidence = table('feed_evidence', ['id'], {
  id: number,
  kind: oneOf('contract', 'exchange', 'option-entry', 'option', 'trigger'),
  /** Id of the contract, the exchange (in `moves`), the option or the trigger order. */
  subject: number,
  /** Source of the prices, as `kind:label`. */
  feed: text,
  symbol: text,
  /** Instants of the feed's last tick and of its displayed book, ms UTC. */
  time: number,
  book_time: number,
  /** 1 when part of it was scripted and is in no history. */
  scripted: number,
  bid: bigintOrNull,
  ask: bigintOrNull,
  last: bigint,
  /** JSON: the used part of the displayed book, best first, as `[price, quantity]` in units. */
  levels: text,
});

export const TABLES = {
  meta,
  users,
  sessions,
  balances,
  legs,
  openings,
  commands,
  spot_orders: spotOrders,
  spot_fills: spotFills,
  spot_triggers: spotTriggers,
  user_deals: userDeals,
  option_orders: optionOrders,
  contract_orders: contractOrders,
  feed_evidence: feedEvidence,
  journal_notes: journalNotes,
  preferences,
  ...BACK_OFFICE_TABLES,
  ...ACCESS_TABLES,
  ...PUSH_TABLES,
} as const;

type Tables = typeof TABLES;
export type TableName = keyof Tables;
export type Row<Name extends TableName> = RowOf<Tables[Name]>;
