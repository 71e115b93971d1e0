import type { Source, Status } from './live.ts';

/** How long polling may have failed before what it brought is stale: two polls and a half at 2 s. */
export const REST_FRESH = 5_000;
/** No source has answered for this long: not stale but down, ms. */
export const DOWN_AFTER = 30_000;

/** What is known of a topic when its trustworthiness is judged. Times are monotonic ms. */
export interface Evidence {
  readonly now: number;
  readonly known: boolean;
  /** Whether the socket has been quiet for longer than the topic's cadence allows. */
  readonly silent: boolean;
  /** Data is missing between what is held and what the socket says. */
  readonly broken: boolean;
  /** Last time any source confirmed the value, and which one. */
  readonly confirmedAt: number | null;
  readonly confirmedBy: Source | null;
  /** When the engine began to wait for this topic. */
  readonly since: number;
  readonly restFailing: boolean;
}

/** The one place that decides what a screen may call a value. Pure. */
export function judge(evidence: Evidence): Status {
  const { now, confirmedAt } = evidence;
  if (!evidence.known || confirmedAt === null) {
    const waited = now - evidence.since;
    return evidence.restFailing && waited >= REST_FRESH ? 'down' : 'loading';
  }
  const age = now - confirmedAt;
  if (!evidence.silent && !evidence.broken) return 'live';
  if (age >= DOWN_AFTER) return 'down';
  if (evidence.confirmedBy === 'rest' && !evidence.broken && age < REST_FRESH) return 'delayed';
  return 'stale';
}
