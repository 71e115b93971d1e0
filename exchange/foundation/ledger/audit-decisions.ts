import { type FeedPast, historyProblem } from './audit-history.ts';
import {
  type AuditRow,
  closingProblem,
  contractProblem,
  contractReserve,
  evidenceOf,
  exchangeProblem,
  optionProblem,
  partsProblem,
  spotReserve,
} from './audit-prices.ts';
import { triggerProblem, triggerReserve, WAITING_TRIGGERS } from './audit-triggers.ts';

interface Decisions {
  readonly checks: readonly { readonly name: string; readonly problems: readonly string[] }[];
  /** Number of pieces of evidence, and of those compared with the feed's history. */
  readonly all: number;
  readonly inHistory: number;
}

/** Positions that were closed in part. */
const SPLIT = 'select part_of from contract_orders where part_of is not null';

/**
 * Compares every decision on a price with its evidence, and the evidence with the feed's history.
 * Yields queries and receives their rows.
 */
export function* auditDecisions(
  pastOf: (feed: string) => FeedPast | null,
): Generator<string, Decisions, readonly AuditRow[]> {
  const evidence = yield 'select * from feed_evidence order by id';
  const bySubject = Map.groupBy(
    evidence,
    (row) => `${String(row['kind'])}/${String(row['subject'])}`,
  );
  const of = (kind: string, row: AuditRow): readonly AuditRow[] =>
    bySubject.get(`${kind}/${String(row['id'])}`) ?? [];
  const problems = (rows: readonly AuditRow[], find: (row: AuditRow) => string | null): string[] =>
    rows.flatMap((row) => named(row, () => find(row)));

  const triggered = yield `select * from contract_orders where status = 'closed'
    and reason in ('liquidation', 'stop-loss', 'take-profit')`;
  const exchanged = yield `select * from moves where kind = 'exchange'`;
  const settled = yield `select * from option_orders
    where status in ('won', 'lost', 'returned')`;
  const families = Map.groupBy(
    yield `select * from contract_orders where part_of is not null or id in (${SPLIT})`,
    (row) => row['part_of'] ?? row['id'],
  );
  let inHistory = 0;
  const checks = [
    {
      name: 'contracts are closed at a mark of the feed, for what its book paid',
      problems: problems(triggered, (row) => {
        const [found, more] = of('contract', row);
        if (!found || more) return 'has not one piece of evidence';
        return contractProblem(row, evidenceOf(found));
      }),
    },
    {
      name: 'profit and fees of contracts follow from their turnover',
      problems: problems(
        yield `select * from contract_orders where status = 'closed' and part_of is null
          and id not in (${SPLIT})`,
        closingProblem,
      ),
    },
    {
      name: 'parts of contracts are shares of the whole',
      problems: [...families].flatMap(([id, rows]) => named({ id }, () => partsProblem(rows))),
    },
    {
      name: 'exchanges are paid by the depth of the feed',
      problems: problems(exchanged, (row) =>
        exchangeProblem(row, of('exchange', row).map(evidenceOf)),
      ),
    },
    {
      name: 'options are settled by deals of the feed',
      problems: problems(settled, (row) => {
        const [entry] = of('option-entry', row);
        const [delivery, more] = of('option', row);
        if (!entry || !delivery || more) return 'has not one piece of evidence';
        return optionProblem(row, evidenceOf(entry), evidenceOf(delivery));
      }),
    },
    {
      name: 'triggers fire at a price of the feed',
      problems: problems(yield 'select * from spot_triggers', (row) => {
        const [found, more] = of('trigger', row);
        const fired = row['status'] === 'triggered' || row['status'] === 'failed';
        if (!fired) return found ? 'has evidence and did not fire' : null;
        if (!found || more) return 'has not one piece of evidence';
        return triggerProblem(row, evidenceOf(found));
      }),
    },
    {
      name: 'evidence is what the feed showed',
      problems: problems(evidence, (row) => {
        const past = row['scripted'] === 0n ? pastOf(String(row['feed'])) : null;
        if (!past) return null;
        inHistory += 1;
        return historyProblem(row, past);
      }),
    },
    {
      name: 'open orders reserve what they can need',
      problems: [
        ...problems(yield "select * from spot_orders where status = 'waiting'", (row) =>
          differs(row, spotReserve(row)),
        ),
        ...problems(yield WAITING_TRIGGERS, (row) => differs(row, triggerReserve(row))),
        ...problems(
          yield "select * from contract_orders where status in ('waiting', 'trading')",
          (row) => differs(row, contractReserve(row)),
        ),
      ],
    },
  ];
  return { checks, all: evidence.length, inHistory };
}

const differs = (row: AuditRow, reserved: bigint): string | null =>
  row['reserved'] === reserved ? null : `reserves ${String(row['reserved'])}, not ${reserved}`;

/** A malformed row is reported as a problem. */
function named(row: AuditRow, find: () => string | null): string[] {
  const id = `id ${String(row['id'])}`;
  try {
    const problem = find();
    return problem === null ? [] : [`${id}: ${problem}`];
  } catch (error) {
    return [`${id}: ${String(error)}`];
  }
}
