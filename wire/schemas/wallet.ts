import * as v from 'valibot';
import { ACCOUNTS } from '../account-events.ts';
import {
  clientId,
  count,
  decimal,
  digits,
  id,
  money,
  page,
  pageOf,
  signedDecimal,
  span,
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

/** A row of the change record: one ledger posting for its owner. */
export const change = v.strictObject({
  id: text,
  account,
  currency_id: count,
  code: text,
  kind: text,
  /** The change of the total; of a reserve, which changes no total, the change of `available`. */
  amount: signedDecimal,
  /** What it added to the available part; the values of all rows add up to `available`. */
  change_available: signedDecimal,
  /** What it added to the frozen part; the values of all rows add up to `frozen`. */
  change_frozen: signedDecimal,
  available: decimal,
  frozen: decimal,
  /** The order, transfer or request that caused it. */
  reference: v.nullable(text),
  time,
});

export const walletList = {
  meaning: 'The four accounts with every coin, and the total worth in USDT.',
  request: v.strictObject({}),
  response: v.strictObject({
    time,
    /** In USDT, without the coins listed in `unpriced`. */
    total: decimal,
    /** Codes of held coins without a present price. */
    unpriced: v.array(text),
    accounts: v.array(v.strictObject({ account, total: decimal, balances: v.array(balance) })),
  }),
};

export const walletToday = {
  meaning:
    'Profit since 00:00 UTC in USDT: the change of equity without what was deposited, withdrawn or given.',
  request: v.strictObject({}),
  response: v.strictObject({
    time,
    /** 00:00 UTC. */
    since: time,
    /** Holdings, open profit of contracts, and stakes of running options, at present prices. */
    equity: v.nullable(signedDecimal),
    /** The same at `since`, at the prices of that instant. */
    equity_before: v.nullable(signedDecimal),
    /** Deposits, withdrawals and paper funds since, each at the price of its instant. */
    net_in: v.nullable(signedDecimal),
    /** `equity - equity_before - net_in`; null when any of them is unknown. */
    profit: v.nullable(signedDecimal),
  }),
};

export const walletHistory = {
  meaning:
    'Equity in USDT over the last 30 days: at 00:00 UTC of each day, at each full hour of the last day, at the opening of a younger account, and now. An account with very many changes has a shorter window.',
  request: v.strictObject({}),
  response: v.strictObject({
    time,
    /** Oldest first; the last one is the present. */
    points: v.array(
      v.strictObject({
        time,
        /** As `equity` of `wallet/today`, at the prices of that instant; null when one is unknown. */
        equity: v.nullable(signedDecimal),
      }),
    ),
  }),
};

export const walletDetail = {
  meaning: 'One coin in one account, with its change record.',
  request: v.strictObject({ account, currency_id: digits, page }),
  response: v.strictObject({ account, balance, changes: pageOf(change) }),
};

export const legalLog = {
  meaning: 'Change records over all accounts, filtered by account, coin, kind and time.',
  request: v.strictObject({
    account: v.optional(account),
    currency_id: v.optional(digits),
    kind: v.optional(text),
    ...span,
    page,
  }),
  response: pageOf(change),
};

const transfer = v.strictObject({
  id,
  from: account,
  to: account,
  currency_id: count,
  code: text,
  amount: decimal,
  time,
});

export const walletChange = {
  meaning: 'Transfers between two of the four accounts.',
  request: v.strictObject({
    from: account,
    to: account,
    currency_id: digits,
    amount: money,
    client_id: clientId,
  }),
  response: transfer,
};

/** A transfer between two accounts, or a flash exchange. */
export const moveRow = v.strictObject({
  id,
  /** `client_id` of the request: a client without an answer finds the record by it. */
  client_id: clientId,
  kind: v.picklist(['transfer', 'exchange']),
  from: text,
  to: text,
  code: text,
  amount: decimal,
  received_code: v.nullable(text),
  received: v.nullable(decimal),
  /** In the received coin, already taken out of `received`; 0 for a transfer. */
  fee: decimal,
  time,
});

export const hzHistory = {
  meaning: 'Transfers and flash exchanges, newest first, filtered by kind, coin and time.',
  request: v.strictObject({
    kind: v.optional(v.picklist(['transfer', 'exchange'])),
    /** Paid or received. */
    currency_id: v.optional(digits),
    ...span,
    page,
  }),
  response: pageOf(moveRow),
};

export const paperFunds = {
  meaning:
    'Sets every account to its starting paper funds: cancels waiting orders, ends hosting without a penalty and rejects open requests. Refused while a position is open or an option runs.',
  request: v.strictObject({}),
  response: v.strictObject({
    /** What was ended. */
    orders: count,
    hosting: count,
    reviews: count,
  }),
};

export const flashAgainst = {
  meaning:
    'Without `quote_id` quotes a rate that holds for the seconds it says; with it exchanges at that rate.',
  request: v.strictObject({
    from_currency: digits,
    to_currency: digits,
    amount: money,
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
};
