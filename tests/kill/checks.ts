import { audit } from '../../exchange/foundation/ledger/audit.ts';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import type { Sent } from './trader.ts';

/** Tables whose rows store the client id of a command. */
const MADE = ['spot_orders', 'spot_triggers', 'option_orders', 'contract_orders'] as const;
/** PUT calls after which a row still waits. */
const AMENDS = new Set(['coin/amend', 'coin/trigger_amend']);
/** Client ids of orders that the exchange places itself, and of the bot, which checks its own. */
const PLACED = /^(?:(?:trigger|attached)-\d+|bot-\d+-\d+)$/;

export interface Findings {
  /** Descriptions of the violations; empty when there are none. */
  readonly problems: string[];
  /** Client ids of commands that took effect. */
  readonly carriedOut: ReadonlySet<string>;
}

/** Runs SQL; integers as any type that `Number` and `String` read. */
type AskStore = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/**
 * Compares the data folder of a killed exchange with its answers.
 * @param sent - every command since the folder was made
 */
export async function examine(folder: string, sent: readonly Sent[]): Promise<Findings> {
  const store = await SqliteStore.open(folder);
  try {
    const { checks } = audit((sql) => store.query(sql));
    const broken = checks.filter(({ ok }) => !ok);
    const findings = await compare(async (sql) => store.query(sql), sent);
    for (const { name, problems } of broken)
      findings.problems.unshift(`audit: ${name}: ${problems.join('; ')}`);
    return findings;
  } finally {
    await store.close();
  }
}

/** Compares a store with the answers of its exchange, in SQL of SQLite and PostgreSQL. */
export async function compare(query: AskStore, sent: readonly Sent[]): Promise<Findings> {
  const problems: string[] = [];
  const commands = await query('select user_id, client_id from commands');
  const stored = new Set(commands.map((row) => String(row['client_id'])));
  if (stored.size !== commands.length) problems.push('a client id took effect twice');
  for (const { form, answer, path } of sent) {
    const id = form['client_id'];
    if (!id || answer === null || answer === 'refused' || stored.has(id)) continue;
    problems.push(`acknowledged and lost: ${path} ${id}`);
  }

  const known = new Set(sent.map(({ form }) => form['client_id']));
  for (const table of MADE) {
    const rows = await query(`select client_id, count(*) as n from ${table} group by client_id`);
    for (const row of rows) {
      if (Number(row['n']) > 1) problems.push(`${table}: ${row['client_id']} occurs twice`);
      const id = String(row['client_id']);
      if (!known.has(id) && !PLACED.test(id))
        problems.push(`${table}: no sent command has the client id ${id}`);
    }
  }

  const orders = await query(
    'select id, status from spot_orders union all select id, status from spot_triggers',
  );
  const status = new Map(orders.map((row) => [String(row['id']), String(row['status'])]));
  for (const { method, path, form, answer } of sent) {
    if (method !== 'PUT' || AMENDS.has(path) || answer === null || answer === 'refused') continue;
    const now = status.get(form['id'] ?? '');
    if (now === 'waiting') problems.push(`order ${form['id']} was cancelled and waits again`);
  }

  for (const row of await query(
    `select reference, count(distinct posting) as n from legs
     where kind in ('option-payout', 'option-return') group by reference having count(distinct posting) > 1`,
  )) {
    problems.push(`option ${row['reference']} was settled ${row['n']} times`);
  }
  return { problems, carriedOut: stored };
}

/** Number of triggers that fired. */
export async function firedTriggers(folder: string): Promise<number> {
  const store = await SqliteStore.open(folder);
  try {
    const [row] = store.query(
      "select count(*) as n from spot_triggers where status in ('triggered', 'failed')",
    );
    return Number(row?.['n'] ?? 0);
  } finally {
    await store.close();
  }
}

/** Options whose delivery passed before `until` and that still run. */
export async function overdueOptions(folder: string, until: number): Promise<number> {
  const store = await SqliteStore.open(folder);
  try {
    const [row] = store.query(
      `select count(*) as n from option_orders where status = 'running' and delivery < ${until}`,
    );
    return Number(row?.['n'] ?? 0);
  } finally {
    await store.close();
  }
}
