import type { Source, Status } from './live.ts';

/** How long polling may have failed before what it brought is stale: two polls and a half at 2 s. */
export const REST_FRESH = 5_000;
/** The same in polls, where they are further apart. */
export const FRESH_POLLS = 2.5;
/** Something known to be missing may be missing for this long before the rest is not called live, ms. */
export const OWED_FOR = 5_000;
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
  /** Part of what is held is known to be of the past. */
  readonly outdated: boolean;
  /** Since when something is known to be missing that does not stop publication. */
  readonly owedSince: number | null;
  /** Last time any source confirmed the value, and which one. */
  readonly confirmedAt: number | null;
  readonly confirmedBy: Source | null;
  /** When the engine began to wait for this topic. */
  readonly since: number;
  readonly restFailing: boolean;
  /** Pause between polls, ms. */
  readonly pollEvery: number;
}

/** The one place that decides what a screen may call a value. Pure. */
export function judge(evidence: Evidence): Status {
  const { now, confirmedAt, owedSince } = evidence;
  if (!evidence.known || confirmedAt === null) {
    const waited = now - evidence.since;
    return evidence.restFailing && waited >= REST_FRESH ? 'down' : 'loading';
  }
  const whole = !evidence.broken && !evidence.outdated;
  const owing = owedSince !== null && now - owedSince >= OWED_FOR;
  if (!evidence.silent && whole && !owing) return 'live';
  const age = now - confirmedAt;
  if (age >= DOWN_AFTER) return 'down';
  const fresh = Math.max(REST_FRESH, FRESH_POLLS * evidence.pollEvery);
  if (evidence.confirmedBy === 'rest' && whole && age < fresh) return 'delayed';
  return 'stale';
}
