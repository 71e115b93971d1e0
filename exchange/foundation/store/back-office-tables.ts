import { REJECTION_CAUSES } from '@tideline/wire/record-kinds';
import {
  bigint,
  bigintOrNull,
  number,
  numberOrNull,
  oneOf,
  oneOfOrNull,
  table,
  text,
  textOrNull,
} from './table.ts';

/** Tables of the back office: identity documents, wallet requests, hosting, promotion, news. */

/** Security events, append-only; each row's `hash` covers the previous row. */
const securityEvents = table('security_events', ['id'], {
  id: number,
  /** Null when the user is unknown, such as a login with an unknown name. */
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
  /** JSON of the submitted form. */
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
  channel: oneOf('ordinary', 'vip'),
  /** UTC day of the report. */
  day: number,
  /** Why the exchange itself rejected it. */
  cause: oneOfOrNull(...REJECTION_CAUSES),
});

const withdrawals = table('withdrawals', ['id'], {
  id: number,
  user_id: text,
  client_id: text,
  coin: text,
  chain: text,
  /** Destination at the time of the request: an address, or a card's number. */
  address: text,
  /** Its saved name at that time: the remark of an address, the bank of a card; may be empty. */
  destination: text,
  /** Frozen while under review; includes the fee. */
  amount: bigint,
  fee: bigint,
  remark: text,
  status: oneOf('review', 'passed', 'rejected'),
  reason: textOrNull,
  /** UTC day of the request, for the daily limit. */
  day: number,
  time: number,
  decided: numberOrNull,
  /** Why the exchange itself rejected it. */
  cause: oneOfOrNull(...REJECTION_CAUSES),
});

/** A hosted amount with the terms at purchase: a product may change, an order does not. */
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
  /** Number of days with credited interest. */
  credited: number,
  interest: bigint,
  /** Penalty charged for early redemption. */
  penalty: bigint,
  status: oneOf('hosting', 'completed', 'redeemed'),
  paid: number,
  closed: numberOrNull,
});

/** A user's trading volume, and what it earned their inviter. */
const tradeStats = table('trade_stats', ['user_id'], {
  user_id: text,
  fills: number,
  /** USDT units. */
  turnover: bigint,
  /** Rebates to the inviter, in USDT units at each one's price. */
  rewards: bigint,
});

/** What the referrals of an inviter add up to; absent for a user without referrals. */
const referralSums = table('referral_sums', ['user_id'], {
  user_id: text,
  promoted: number,
  /** Referrals that have paid a fee. */
  active: number,
  /** USDT units. */
  rewards: bigint,
});

const rebates = table('rebates', ['id'], {
  id: number,
  /** Recipient. */
  user_id: text,
  /** The user who paid the fee. */
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
  /** JSON of the values in its text. */
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
  /** The operator's newest answer; null until there is one. */
  answer: textOrNull,
  answered: numberOrNull,
});

const chatLines = table('chat_lines', ['id'], {
  id: number,
  user_id: text,
  author: oneOf('user', 'bot', 'person'),
  text,
  time: number,
  /** The feedback that a person's line answers. */
  feedback_id: numberOrNull,
});

/** Counts of quotas and throttles; see sessions/limits.ts. */
const limits = table('limits', ['name', 'subject'], {
  name: text,
  /** SHA-256 of the subject. */
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
  referral_sums: referralSums,
  rebates,
  messages,
  news_reads: newsReads,
  feedback,
  chat_lines: chatLines,
  limits,
} as const;
