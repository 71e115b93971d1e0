import * as v from 'valibot';
import { ACCOUNTS } from '../account-events.ts';
import { call } from '../call.ts';
import {
  clientId,
  code,
  count,
  decimal,
  digits,
  fundPassword,
  id,
  page,
  pageOf,
  shortText,
  signedDecimal,
  text,
  time,
} from '../fields.ts';

const account = v.picklist(ACCOUNTS);

export const balance = v.strictObject({
  currency_id: count,
  code: text,
  available: decimal,
  frozen: decimal,
  total: decimal,
  /** Worth in USDT at the last price; null when no price is known. */
  value: v.nullable(decimal),
});
export type Balance = v.InferOutput<typeof balance>;

/** A line of the change record: one ledger posting as its owner sees it. */
export const change = v.strictObject({
  id: text,
  account,
  currency_id: count,
  code: text,
  kind: text,
  amount: signedDecimal,
  available: decimal,
  frozen: decimal,
  /** Order, transfer or request it belongs to. */
  reference: v.nullable(text),
  time,
});

export const walletList = call({
  method: 'POST',
  path: 'wallet/list',
  group: 'wallet',
  access: 'user',
  meaning: 'The four accounts with every coin, and the total worth in USDT.',
  request: v.strictObject({}),
  response: v.strictObject({
    time,
    total: v.nullable(decimal),
    accounts: v.array(
      v.strictObject({ account, total: v.nullable(decimal), balances: v.array(balance) }),
    ),
  }),
});

export const walletDetail = call({
  method: 'POST',
  path: 'wallet/detail',
  group: 'wallet',
  access: 'user',
  meaning: 'One coin in one account, with its change record.',
  request: v.strictObject({ account, currency_id: digits, page }),
  response: v.strictObject({ account, balance, changes: pageOf(change) }),
});

export const legalLog = call({
  method: 'POST',
  path: 'wallet/legal_log',
  group: 'wallet',
  access: 'user',
  meaning: 'Change records over all accounts, filtered by account, coin, kind and time.',
  request: v.strictObject({
    account: v.optional(account),
    currency_id: v.optional(digits),
    kind: v.optional(text),
    from: v.optional(digits),
    to: v.optional(digits),
    page,
  }),
  response: pageOf(change),
});

const transfer = v.strictObject({
  id,
  from: account,
  to: account,
  currency_id: count,
  code: text,
  amount: decimal,
  time,
});

export const walletChange = call({
  method: 'POST',
  path: 'wallet/change',
  group: 'wallet',
  access: 'user',
  meaning: 'Transfers between two of the four accounts.',
  request: v.strictObject({
    from: account,
    to: account,
    currency_id: digits,
    amount: decimal,
    client_id: clientId,
  }),
  response: transfer,
});

export const hzHistory = call({
  method: 'GET',
  path: 'wallet/hzhistory',
  group: 'wallet',
  access: 'user',
  meaning: 'Transfers and flash exchanges, newest first.',
  request: v.strictObject({ kind: v.optional(v.picklist(['transfer', 'exchange'])), page }),
  response: pageOf(
    v.strictObject({
      id,
      kind: v.picklist(['transfer', 'exchange']),
      from: text,
      to: text,
      code: text,
      amount: decimal,
      received_code: v.nullable(text),
      received: v.nullable(decimal),
      time,
    }),
  ),
});

export const flashAgainst = call({
  method: 'POST',
  path: 'wallet/flashAgainst',
  group: 'wallet',
  access: 'user',
  meaning:
    'Without `quote_id` quotes a rate that holds for the seconds it says; with it exchanges at that rate.',
  request: v.strictObject({
    from_currency: digits,
    to_currency: digits,
    amount: decimal,
    quote_id: v.optional(id),
    client_id: v.optional(clientId),
  }),
  response: v.strictObject({
    quote_id: id,
    rate: decimal,
    amount: decimal,
    receives: decimal,
    fee: decimal,
    expires: time,
    done: v.boolean(),
  }),
});

export const getInAddress = call({
  method: 'POST',
  path: 'wallet/get_in_address',
  group: 'wallet',
  access: 'user',
  meaning:
    'Where to deposit: a paper address that no real chain accepts, or payee details for Bank.',
  request: v.strictObject({ currency_id: digits, chain: text }),
  response: v.strictObject({
    currency_id: count,
    chain: text,
    address: v.nullable(text),
    payee: v.nullable(v.record(v.string(), v.string())),
    minimum: decimal,
  }),
});

const depositRow = v.strictObject({
  id,
  currency_id: count,
  code: text,
  chain: text,
  amount: decimal,
  fee: decimal,
  actual: decimal,
  /** STATE:deposit-withdraw */
  status: v.picklist(['review', 'passed', 'rejected']),
  reason: v.nullable(text),
  time,
  decided: v.nullable(time),
});

export const chargeReq = call({
  method: 'POST',
  path: 'wallet/charge_req',
  group: 'wallet',
  access: 'user',
  meaning: 'Reports a deposit with its receipt picture; it is credited when the review passes.',
  request: v.strictObject({
    currency_id: digits,
    chain: text,
    amount: decimal,
    receipt: text,
    client_id: clientId,
  }),
  response: depositRow,
});

export const getInfo = call({
  method: 'POST',
  path: 'wallet/get_info',
  group: 'wallet',
  access: 'user',
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
    chains: v.array(text),
    missing: v.array(v.picklist(['verification', 'address', 'fund-password', 'bank-card'])),
  }),
});

const withdrawAddress = v.strictObject({
  id,
  currency_id: count,
  code: text,
  chain: text,
  address: text,
  remark: text,
  created: time,
});

export const getAddress = call({
  method: 'POST',
  path: 'wallet/get_address',
  group: 'wallet',
  access: 'user',
  meaning: "The user's withdrawal address book.",
  request: v.strictObject({ currency_id: v.optional(digits) }),
  response: v.strictObject({ addresses: v.array(withdrawAddress) }),
});

export const walletOut = call({
  method: 'POST',
  path: 'wallet/out',
  group: 'wallet',
  access: 'verified',
  meaning:
    'Asks for a withdrawal to an address of the book, or to a bank card; reserved until decided.',
  request: v.strictObject({
    currency_id: digits,
    address_id: v.optional(id),
    card_id: v.optional(id),
    amount: decimal,
    remark: v.optional(v.pipe(v.string(), v.maxLength(200))),
    fund_password: fundPassword,
    client_id: clientId,
  }),
  response: depositRow,
});

export const addAddress = call({
  method: 'POST',
  path: 'wallet/addaddress',
  group: 'wallet',
  access: 'user',
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
});

export const delAddress = call({
  method: 'POST',
  path: 'wallet/deladdress',
  group: 'wallet',
  access: 'user',
  meaning: 'Removes a withdrawal address.',
  request: v.strictObject({ id }),
  response: v.strictObject({}),
});

export const depositLog = call({
  method: 'GET',
  path: 'charge_mention/log2',
  group: 'records',
  access: 'user',
  meaning: 'Deposits, newest first.',
  request: v.strictObject({ page }),
  response: pageOf(depositRow),
});

export const withdrawLog = call({
  method: 'GET',
  path: 'charge_mention/log3',
  group: 'records',
  access: 'user',
  meaning: 'Withdrawals, newest first.',
  request: v.strictObject({ page }),
  response: pageOf(depositRow),
});
