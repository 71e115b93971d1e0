import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { READABLE_AGE, STALE_AFTER } from './leadership.ts';

/** Identifies the lock within its database; any constant does. */
const LOCK = 7_221_959;

/**
 * Ends the connections of a leader whose heartbeat is old. A process id alone could belong to a
 * later connection, so the start must match too.
 */
export const FENCE = `
  select l.name, l.term::int, pg_terminate_backend(a.pid),
    round(extract(epoch from clock_timestamp() - l.beat) * 1000)::int as age
  from leadership l join pg_stat_activity a
    on (a.pid = l.write_pid and a.backend_start = l.write_start)
    or (a.pid = l.beat_pid and a.backend_start = l.beat_start)
  where l.id = 1 and l.beat < clock_timestamp() - interval '${STALE_AFTER} ms'`;

/** Whom {@link FENCE} has ended. */
export interface Fenced {
  readonly name: string;
  readonly term: number;
  /** Age of its heartbeat, ms. */
  readonly age: number;
}

/** The heartbeat connection of the previous leader. */
interface OldBeat {
  readonly pid: number;
  /** Text, because a date of this process has fewer digits. */
  readonly start: string;
}

export interface BegunTerm {
  readonly term: number;
  readonly before: OldBeat;
}

/**
 * Takes the lock and begins a term; null when another connection holds the lock. Both are one
 * statement, so no process can hold the lock without its name in the row for long.
 * @param client - the write connection, which takes the lock
 */
export async function beginTerm(
  client: Client,
  beat: Client,
  name: string,
): Promise<BegunTerm | null> {
  const { rows: own } = await beat.query<{ pid: number; start: string }>(
    'select pid, backend_start::text as start from pg_stat_activity where pid = pg_backend_pid()',
  );
  const { rows } = await client.query<{ term: string; pid: number; start: string }>(
    `with taken as (select pg_try_advisory_lock(${LOCK}) as is),
      old as (select beat_pid, beat_start::text as beat_start from leadership where id = 1)
    update leadership set term = leadership.term + 1, name = $1, beat = clock_timestamp(),
      write_pid = pg_backend_pid(),
      write_start = (select backend_start from pg_stat_activity where pid = pg_backend_pid()),
      beat_pid = $2, beat_start = $3::timestamptz
    from taken, old where taken.is and leadership.id = 1
    returning leadership.term, old.beat_pid as pid, old.beat_start as start`,
    [name, own[0]?.pid ?? 0, own[0]?.start ?? '-infinity'],
  );
  const [row] = rows;
  return row ? { term: Number(row.term), before: { pid: row.pid, start: row.start } } : null;
}

/**
 * The previous leader has lost the lock. Its heartbeats continue only while its process lives and
 * has not noticed: ends them, and waits until it answers no more reads.
 */
export async function endOldBeat(client: Client, { pid, start }: OldBeat): Promise<void> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where pid = $1 and backend_start = $2::timestamptz`,
    [pid, start],
  );
  if ((rowCount ?? 0) > 0) await wait(READABLE_AGE);
}

/**
 * Writes the first row of a term to the journal. It proves that the database commits, before the
 * term accepts a command.
 * @returns its number
 */
export async function openJournal(client: Client, term: number): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    `insert into journal (term, number, batch)
    select $1, coalesce(max(number), 0) + 1, '[]' from journal returning number`,
    [term],
  );
  return Number(rows[0]?.number ?? 0);
}
