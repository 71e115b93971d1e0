import * as v from 'valibot';
import {
  clientId,
  code,
  count,
  decimal,
  digits,
  fundPassword,
  id,
  money,
  page,
  pageOf,
  shortText,
  span,
  text,
  time,
} from '../fields.ts';
import { REJECTION_CAUSES } from '../record-kinds.ts';

/** The terms of the VIP channel for one coin, and the caller's state in it. */
const vipTerms = v.strictObject({
  /** Whether the caller may use the channel. */
  member: v.boolean(),
  /** Own spot turnover so far, and the turnover that makes a member, both in USDT. */
  turnover: decimal,
  turnover_required: decimal,
  /** Smallest amount of one deposit, in the coin. */
  minimum: decimal,
  /** Largest sum of the deposits of one UTC day, in the coin. */
  maximum: decimal,
  /** Sum of the running UTC day's deposits that were not rejected, in the coin. */
  used_today: decimal,
  /** Deposits under review, and how many there may be. */
  open: count,
  open_maximum: count,
  /** Delay of the automatic review, in seconds; null when a person reviews. */
  review_seconds: v.nullable(v.pipe(v.number(), v.minValue(0))),
});
export type VipTerms = v.InferOutput<typeof vipTerms>;

export const getInAddress = {
  meaning:
    'Where to deposit: a paper address that no real chain accepts, or payee details for Bank; and the terms of the VIP channel.',
  request: v.strictObject({ currency_id: digits, chain: text }),
  response: v.strictObject({
    currency_id: count,
    chain: text,
    address: v.nullable(text),
    payee: v.nullable(v.record(v.string(), v.string())),
    minimum: decimal,
    /** Delay of the automatic review, in seconds; null when a person reviews. */
    review_seconds: v.nullable(v.pipe(v.number(), v.minValue(0))),
    vip: vipTerms,
  }),
};

/** What deposits and withdrawals share. */
const request = {
  id,
  /** `client_id` of the request: a client without an answer finds the record by it. */
  client_id: clientId,
  currency_id: count,
  code: text,
  chain: text,
  amount: decimal,
  fee: decimal,
  actual: decimal,
  /** STATE:deposit-withdraw */
  status: v.picklist(['review', 'passed', 'rejected']),
  /** What an operator wrote about a rejection, in their own words; may be empty. */
  reason: v.nullable(text),
  /** Why the exchange itself rejected it: what became of the account. Null otherwise. */
  cause: v.nullable(v.picklist(REJECTION_CAUSES)),
  time,
  decided: v.nullable(time),
};

/** An ordinary deposit, or one of the VIP channel with its own limits and an earlier review. */
const channel = v.picklist(['ordinary', 'vip']);

export const depositRow = v.strictObject({
  ...request,
  channel,
  /** Id of the receipt picture; see `upload`. */
  receipt: text,
});
export type DepositRecord = v.InferOutput<typeof depositRow>;

export const withdrawalRow = v.strictObject({
  ...request,
  /** Destination: an address, or `•••• ` and the last four digits of a card. */
  address: text,
  /** The saved name of the destination at that time; empty without one. */
  destination: text,
  remark: text,
});
export type WithdrawalRecord = v.InferOutput<typeof withdrawalRow>;

/** Filters of a record by coin, state and time of the request. */
const filters = {
  currency_id: v.optional(digits),
  status: v.optional(v.picklist(['review', 'passed', 'rejected'])),
  ...span,
};

export const chargeReq = {
  meaning: 'Reports a deposit with its receipt picture; it is credited when the review passes.',
  request: v.strictObject({
    currency_id: digits,
    chain: text,
    amount: money,
    receipt: text,
    /** `ordinary` when absent; `vip` needs the VIP status (`vip-required`). */
    channel: v.optional(channel),
    client_id: clientId,
  }),
  response: depositRow,
};

export const getInfo = {
  meaning:
    'What a withdrawal of a coin needs: balance, minimum, fee, limits and what is still missing.',
  request: v.strictObject({ currency_id: digits }),
  response: v.strictObject({
    currency_id: count,
    code: text,
    available: decimal,
    minimum: decimal,
    fee: decimal,
    left_today: count,
    /** When withdrawals open again, ms UTC; null while they are open. */
    held_until: v.nullable(time),
    chains: v.array(text),
    missing: v.array(v.picklist(['verification', 'address', 'fund-password', 'bank-card'])),
  }),
};

const withdrawAddress = v.strictObject({
  id,
  currency_id: count,
  code: text,
  chain: text,
  address: text,
  remark: text,
  created: time,
});

export const getAddress = {
  meaning: "The user's withdrawal address book.",
  request: v.strictObject({ currency_id: v.optional(digits) }),
  response: v.strictObject({ addresses: v.array(withdrawAddress) }),
};

export const walletOut = {
  meaning:
    'Asks for a withdrawal to an address of the book, or to a bank card; reserved until decided.',
  request: v.strictObject({
    currency_id: digits,
    address_id: v.optional(id),
    card_id: v.optional(id),
    amount: money,
    remark: v.optional(v.pipe(v.string(), v.maxLength(200))),
    fund_password: fundPassword,
    client_id: clientId,
  }),
  response: withdrawalRow,
};

export const addAddress = {
  meaning: 'Adds a withdrawal address (RULE:withdraw-address).',
  request: v.strictObject({
    currency_id: digits,
    chain: text,
    address: shortText,
    remark: v.optional(v.pipe(v.string(), v.maxLength(100))),
    fund_password: fundPassword,
    code,
  }),
  response: withdrawAddress,
};

export const delAddress = {
  meaning: 'Removes a withdrawal address.',
  request: v.strictObject({ id }),
  response: v.strictObject({}),
};

export const depositLog = {
  meaning: 'Deposits, newest first, filtered by coin, state and time.',
  request: v.strictObject({ ...filters, page }),
  response: pageOf(depositRow),
};

export const withdrawLog = {
  meaning: 'Withdrawals, newest first, filtered by coin, state and time.',
  request: v.strictObject({ ...filters, page }),
  response: pageOf(withdrawalRow),
};
