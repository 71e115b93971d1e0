import { HOUSE } from './accounts.ts';
import { auditDecisions } from './audit-decisions.ts';
import type { FeedPast } from './audit-history.ts';
import { type AuditRule, MONTHS, openingRules } from './audit-openings.ts';
import { TRIGGER_RULES } from './audit-triggers.ts';

/** Runs one query and returns its rows; integers as bigint. */
export type Query = (sql: string) => readonly Readonly<Record<string, unknown>>[];

interface AuditCheck {
  readonly name: string;
  readonly ok: boolean;
  /** At most ten violating rows, as text. */
  readonly problems: readonly string[];
}

export interface AuditReport {
  readonly ok: boolean;
  readonly postings: number;
  /** Number of decisions on a price, and of those compared with the feed's history. */
  readonly decisions: { readonly all: number; readonly inHistory: number };
  readonly checks: readonly AuditCheck[];
}

const PROBLEMS_SHOWN = 10;

/**
 * The invariants of every store, each as a query for rows that violate it. Plain SQL for SQLite and
 * PostgreSQL; only violations are read into memory.
 */
const RULES: readonly AuditRule[] = [
  {
    name: 'every posting sums to zero per coin',
    broken: `select posting, coin, sum(available + frozen) as off from legs
      group by posting, coin having sum(available + frozen) <> 0`,
  },
  {
    // The key of the table, but not of one of partitions.
    name: 'no two postings have the same id',
    broken: 'select id, count(*) as times from legs group by id having count(*) > 1',
  },
  {
    name: 'all accounts together sum to zero per coin',
    broken: `select coin, sum(available + frozen) as off from balances
      group by coin having sum(available + frozen) <> 0`,
  },
  {
    name: 'no user has less than nothing',
    broken: `select owner, account, coin, available, frozen from balances
      where owner <> '${HOUSE}' and (available < 0 or frozen < 0)`,
  },
  {
    name: 'what is frozen is what open orders reserve',
    broken: `select owner, account, coin, sum(frozen) as off from (
        select owner, account, coin, frozen from balances where owner <> '${HOUSE}'
        union all
        select user_id, 'currency',
          case side when 'buy' then 'USDT' else replace(symbol, 'USDT', '') end, -reserved
          from spot_orders where status = 'waiting'
        union all
        select user_id, 'currency',
          case side when 'buy' then 'USDT' else replace(symbol, 'USDT', '') end, -reserved
          from spot_triggers where status = 'waiting'
        union all
        select user_id, 'contract', 'USDT', -reserved
          from contract_orders where status in ('waiting', 'trading')
        union all
        select user_id, 'currency', coin, -amount from withdrawals where status = 'review'
        union all
        select user_id, 'trust', coin, -amount from hosting_orders
          where status = 'hosting') as both_sides
      group by owner, account, coin having sum(frozen) <> 0`,
  },
  {
    name: 'orders that are over reserve nothing',
    broken: `select id, reserved from spot_orders where status <> 'waiting' and reserved <> 0
      union all select id, reserved from spot_triggers where status <> 'waiting' and reserved <> 0
      union all select id, reserved from contract_orders
      where status in ('closed', 'cancelled') and reserved <> 0`,
  },
  {
    name: 'orders are filled by their fills and never beyond',
    broken: `select spot_orders.id, filled, coalesce(sum(spot_fills.quantity), 0) as fills
      from spot_orders left join spot_fills on spot_fills.order_id = spot_orders.id
      group by spot_orders.id, filled, spot_orders.quantity, spot_orders.turnover, spot_orders.fee
      having coalesce(sum(spot_fills.quantity), 0) <> filled
        or coalesce(sum(spot_fills.turnover), 0) <> spot_orders.turnover
        or coalesce(sum(spot_fills.fee), 0) <> spot_orders.fee
        or filled > spot_orders.quantity`,
  },
  {
    name: 'fees charged are fees received',
    broken: `select coin, sum(amount) as off from (
        select coin, available as amount from balances
          where owner = '${HOUSE}' and account = 'fees'
        union all select fee_coin, -fee from spot_fills
        union all select 'USDT', -fee from contract_orders
        union all select received_coin, -fee from moves where kind = 'exchange'
        union all select coin, -fee from withdrawals where status = 'passed'
        union all select fee_coin, rebate from rebates) as both_sides
      group by coin having sum(amount) <> 0`,
  },
  {
    name: 'interest credited is interest owed, day by day',
    broken: `select id, credited, interest from hosting_orders
      where interest <> credited * (amount * rate_ppm / 1000000) or credited > days`,
  },
  {
    name: 'deposits are credited once, and only those that passed',
    broken: `select deposits.id, deposits.status, deposits.amount,
        coalesce(sum(available), 0) as credited
      from deposits left join legs on legs.reference = cast(deposits.id as text)
        and legs.kind = 'deposit' and legs.owner = deposits.user_id
      group by deposits.id, deposits.status, deposits.amount
      having coalesce(sum(available), 0)
        <> case when deposits.status = 'passed' then deposits.amount else 0 end`,
  },
  {
    name: 'the house took the other side of every contract, insurance the rest',
    broken: `select sum(amount) as off from (
        select available as amount from balances
          where owner = '${HOUSE}' and account = 'contracts' and coin = 'USDT'
        union all
        select case side when 'long' then close_turnover - open_turnover
          else open_turnover - close_turnover end
          from contract_orders where status = 'closed') as both_sides
      having sum(amount) <> 0`,
  },
  {
    name: 'an option is settled once',
    broken: `select reference, count(*) as times from legs
      where kind in ('option-payout', 'option-return') and owner <> '${HOUSE}'
      group by reference having count(*) > 1`,
  },
  ...TRIGGER_RULES,
];

/** The past of a feed named as `kind:label`; null when it is no longer known. */
export type PastOf = (feed: string) => FeedPast | null;

/**
 * Checks a store independently: no code is shared with the writer.
 * @param pastOf - the histories that prices came from; without it, evidence is compared only with
 *   the decisions based on it
 */
export function audit(query: Query, pastOf: PastOf = () => null): AuditReport {
  const steps = auditSteps(pastOf);
  let step = steps.next();
  while (!step.done) step = steps.next(query(step.value));
  return step.value;
}

/** {@link audit} of a database server. */
export async function auditAsync(
  query: (sql: string) => Promise<ReturnType<Query>>,
  pastOf: PastOf = () => null,
): Promise<AuditReport> {
  const steps = auditSteps(pastOf);
  let step = steps.next();
  while (!step.done) step = steps.next(await query(step.value));
  return step.value;
}

/** Yields queries and receives their rows. */
function* auditSteps(pastOf: PastOf): Generator<string, AuditReport, ReturnType<Query>> {
  const checks: AuditCheck[] = [];
  const months = yield MONTHS;
  for (const { name, broken } of [...openingRules(months), ...RULES]) {
    const rows = yield `${broken} limit ${PROBLEMS_SHOWN}`;
    checks.push({ name, ok: rows.length === 0, problems: rows.map(describe) });
  }
  const [count] = yield 'select count(distinct posting) as postings from legs';
  const decisions = yield* auditDecisions(pastOf);
  for (const { name, problems } of decisions.checks) {
    checks.push({ name, ok: problems.length === 0, problems: problems.slice(0, PROBLEMS_SHOWN) });
  }
  return {
    ok: checks.every((each) => each.ok),
    postings: Number(count?.['postings'] ?? 0),
    decisions: { all: decisions.all, inHistory: decisions.inHistory },
    checks,
  };
}

const describe = (row: Readonly<Record<string, unknown>>): string =>
  Object.entries(row)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
