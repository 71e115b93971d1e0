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
import { RECORD_KINDS } from '../record-kinds.ts';

const account = v.picklist(ACCOUNTS);

export const balance = v.strictObject({
  currency_id: count,
  code: text,
  available: decimal,
  frozen: decimal,
  total: decimal,
  /** Worth in USDT at the mark price; null when no price is known. */
  value: v.nullable(decimal),
});
export type Balance = v.InferOutput<typeof balance>;

/**
 * What becomes of a reserve: something is still frozen, it was spent at least in part, or all of it
 * came back. The margin of a position is a reserve, which its close spends.
 */
export const RESERVE_STATES = ['open', 'settled', 'released'] as const;

/**
 * A row of the change record: one movement of the ledger for its owner, or a reserve with all its
 * movements. The sums of the rows are the balance either way.
 */
export const change = v.strictObject({
  /** Of a reserve, the id of its first movement, which stays when its state changes. */
  id: text,
  account,
  currency_id: count,
  code: text,
  /** Of a reserve, the kind of its newest movement. */
  kind: text,
  /** The change of the total; while a reserve changes no total, the change of `available`. */
  amount: signedDecimal,
  /** What it added to the available part; the values of all rows add up to `available`. */
  change_available: signedDecimal,
  /** What it added to the frozen part; the values of all rows add up to `frozen`. */
  change_frozen: signedDecimal,
  available: decimal,
  frozen: decimal,
  /** The order, transfer or request that caused it; of a reserve, that of its first movement. */
  reference: v.nullable(text),
  /** Of a reserve, the time of its newest movement. */
  time,
  /** Null for a single movement. */
  reserve: v.nullable(
    v.strictObject({
      state: v.picklist(RESERVE_STATES),
      /** What was reserved in all. */
      amount: decimal,
      /** What is still frozen. */
      left: decimal,
      /** Time of the first movement. */
      since: time,
      /** Number of movements; `records/detail` answers them. */
      movements: count,
      /** The record that the reserve is for. */
      cause: v.nullable(v.strictObject({ kind: v.picklist(RECORD_KINDS), id: text })),
    }),
  ),
});

export const walletList = {
  meaning:
    'The four accounts with every coin, their equity in USDT, and the profit since 00:00 UTC: the change of the total without what was deposited, withdrawn or given.',
  request: v.strictObject({}),
  response: v.strictObject({
    time,
    /**
     * Equity in USDT: holdings, the open profit of contracts, and the stakes of running options in
     * full, at mark prices; without the coins listed in `unpriced`.
     */
    total: signedDecimal,
    /** Codes of held coins without a present price. */
    unpriced: v.array(text),
    accounts: v.array(
      v.strictObject({
        account,
        /** Its part of the total. */
        total: signedDecimal,
        balances: v.array(balance),
      }),
    ),
    /**
     * Open contracts: `contract` has their margin in its balances and their profit in its total.
     */
    contracts: v.array(
      v.strictObject({
        id,
        symbol: text,
        side: v.picklist(['long', 'short']),
        quantity: decimal,
        /** Turnover at opening. */
        opened: decimal,
      }),
    ),
    /** Running options: `option` has their stakes in its total and in no balance. */
    stakes: v.array(v.strictObject({ id, code: text, amount: decimal })),
    day: v.strictObject({
      /** 00:00 UTC. */
      since: time,
      /** The total of that instant, at its prices. */
      equity_before: v.nullable(signedDecimal),
      /** Deposits, withdrawals and paper funds since, each at the price of its instant. */
      net_in: v.nullable(signedDecimal),
      /** `total - equity_before - net_in`; null when one is unknown or a coin has no price. */
      profit: v.nullable(signedDecimal),
    }),
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
        /** As `total` of `wallet/list`, at the prices of that instant; null when one is unknown. */
        equity: v.nullable(signedDecimal),
      }),
    ),
  }),
  addition: true,
};

export const walletDetail = {
  meaning: 'One coin in one account, with its change record as `wallet/legal_log` answers it.',
  request: v.strictObject({ account, currency_id: digits, page }),
  response: v.strictObject({ account, balance, changes: pageOf(change) }),
};

export const legalLog = {
  meaning:
    'Change records over all accounts, filtered by account, coin, kind and time. A reserve and what became of it are one row, at the time of its newest movement; with `kind`, every movement is a row. `total` counts movements; it is null beyond 2,000 rows.',
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
    /** The balance change with all movements; null when every account held its funds already. */
    change: v.nullable(id),
  }),
  addition: true,
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
