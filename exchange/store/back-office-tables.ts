import {
  bigint,
  bigintOrNull,
  number,
  numberOrNull,
  oneOf,
  table,
  text,
  textOrNull,
} from './table.ts';

/** Tables of what lies around trading: paperwork, wallet requests, hosting, promotion, news. */

/** What matters for security, append-only; each row's `hash` covers the row before it. */
const securityEvents = table('security_events', ['id'], {
  id: number,
  /** Null where no user could be told, such as a login with an unknown name. */
  user_id: textOrNull,
  kind: text,
  address: text,
  detail: text,
  time: number,
  previous: text,
  hash: text,
});

const uploads = table('uploads', ['name'], {
  /** 256 random bits, also the name of the file. */
  name: text,
  user_id: text,
  type: text,
  bytes: number,
  width: number,
  height: number,
  time: number,
});

const verifications = table('verifications', ['id'], {
  id: number,
  user_id: text,
  step: oneOf('basic', 'advanced'),
  /** JSON of what was handed in. */
  details: text,
  status: oneOf('review', 'passed', 'rejected'),
  reason: textOrNull,
  time: number,
  decided: numberOrNull,
});

const withdrawAddresses = table('withdraw_addresses', ['id'], {
  id: number,
  user_id: text,
  coin: text,
  chain: text,
  address: text,
  remark: text,
  created: number,
});

const bankCards = table('bank_cards', ['id'], {
  id: number,
  user_id: text,
  name: text,
  card_number: text,
  bank_name: text,
  branch: text,
  bank_address: text,
  swift: text,
  holder: text,
  iban: text,
  payee_address: text,
  zip_code: text,
  currency: text,
  created: number,
});

/** Transfers between a user's accounts, and flash exchanges. */
const moves = table('moves', ['id'], {
  id: number,
  user_id: text,
  client_id: text,
  kind: oneOf('transfer', 'exchange'),
  /** Accounts of a transfer, coins of an exchange. */
  source: text,
  target: text,
  coin: text,
  amount: bigint,
  received_coin: textOrNull,
  received: bigintOrNull,
  /** In the received coin. */
  fee: bigint,
  time: number,
});

const deposits = table('deposits', ['id'], {
  id: number,
  user_id: text,
  client_id: text,
  coin: text,
  chain: text,
  amount: bigint,
  fee: bigint,
  /** Name of the upload. */
  receipt: text,
  status: oneOf('review', 'passed', 'rejected'),
  reason: textOrNull,
  time: number,
  decided: numberOrNull,
});

const withdrawals = table('withdrawals', ['id'], {
  id: number,
  user_id: text,
  client_id: text,
  coin: text,
  chain: text,
  /** Where to, as it was when asked: an address, or a card's number. */
  address: text,
  /** Frozen while under review; the fee is part of it. */
  amount: bigint,
  fee: bigint,
  remark: text,
  status: oneOf('review', 'passed', 'rejected'),
  reason: textOrNull,
  /** UTC day it was asked on, for the daily limit. */
  day: number,
  time: number,
  decided: numberOrNull,
});

/** A hosted amount with the terms it was bought on: a product may change, an order does not. */
const hostingOrders = table('hosting_orders', ['id'], {
  id: number,
  user_id: text,
  client_id: text,
  product_id: text,
  name: text,
  coin: text,
  days: number,
  minimum: bigint,
  /** Millionths of the principal a day. */
  rate_ppm: number,
  penalty_rule: oneOf('remaining-days', 'one-and-a-half-days'),
  amount: bigint,
  /** Days whose interest has been credited. */
  credited: number,
  interest: bigint,
  /** Charged when redeemed early. */
  penalty: bigint,
  status: oneOf('hosting', 'completed', 'redeemed'),
  paid: number,
  closed: numberOrNull,
});

/** What a user has traded, and what that earned whoever invited them. */
const tradeStats = table('trade_stats', ['user_id'], {
  user_id: text,
  fills: number,
  /** USDT units. */
  turnover: bigint,
  /** Rebates to the inviter, in USDT units at the price of each. */
  rewards: bigint,
});

const rebates = table('rebates', ['id'], {
  id: number,
  /** Who is paid. */
  user_id: text,
  /** Who paid the fee. */
  from_user: text,
  /** The spot fill, or the leg that credited the fee of a contract or an exchange. */
  fill_id: number,
  fee: bigint,
  fee_coin: text,
  ratio_bps: number,
  rebate: bigint,
  /** USDT units. */
  converted: bigint,
  time: number,
});

const messages = table('messages', ['id'], {
  id: number,
  user_id: text,
  kind: text,
  /** JSON of the values its text takes. */
  params: text,
  time: number,
});

const newsReads = table('news_reads', ['user_id', 'item'], {
  user_id: text,
  item: text,
  time: number,
});

const feedback = table('feedback', ['id'], {
  id: number,
  user_id: text,
  client_id: text,
  text,
  contact: text,
  /** Upload names, comma-separated. */
  pictures: text,
  time: number,
});

const chatLines = table('chat_lines', ['id'], {
  id: number,
  user_id: text,
  author: oneOf('user', 'bot'),
  text,
  time: number,
});

/** What quotas and throttles have counted; see sessions/limits.ts. */
const limits = table('limits', ['name', 'subject'], {
  name: text,
  /** SHA-256 of what is counted. */
  subject: text,
  uses: number,
  time: number,
});

export const BACK_OFFICE_TABLES = {
  security_events: securityEvents,
  uploads,
  verifications,
  withdraw_addresses: withdrawAddresses,
  bank_cards: bankCards,
  moves,
  deposits,
  withdrawals,
  hosting_orders: hostingOrders,
  trade_stats: tradeStats,
  rebates,
  messages,
  news_reads: newsReads,
  feedback,
  chat_lines: chatLines,
  limits,
} as const;
