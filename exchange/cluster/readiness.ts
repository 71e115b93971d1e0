import type { PgStore } from '../foundation/store/pg/pg-store.ts';
import type { Follower } from './follower.ts';
import { READABLE_AGE } from './leadership.ts';
import type { PgLeadership } from './pg-leadership.ts';

/** A commit that takes longer is worth a line: a busy disk takes some tens of ms. */
const SLOW_COMMIT = 2_000;

/** Why a core is not ready, in one line; null when it is. */
export function unreadyOf(
  leadership: PgLeadership,
  store: PgStore,
  follower: Follower,
): string | null {
  if (leadership.state === 'standby') return follower.late() ?? leadership.trouble;
  if (leadership.state === 'ended') return `the leadership is over: ${leadership.trouble}`;
  const age = leadership.age();
  if (age >= READABLE_AGE) {
    return `the database has not accepted a heartbeat for ${seconds(age)} s`;
  }
  const waited = store.waited();
  if (waited < SLOW_COMMIT) return null;
  return `a commit has waited ${seconds(waited)} s for ${causeOf(leadership.waits)}`;
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** @param waits - a wait event of PostgreSQL */
function causeOf(waits: string | null): string {
  if (waits === 'SyncRep') return 'the synchronous standby of the database';
  return waits !== null && /^(?:WAL|DataFile|BufFile)/.test(waits)
    ? 'the disk of the database'
    : 'the database';
}
