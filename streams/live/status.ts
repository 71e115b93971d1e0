import type { Status } from './live.ts';

/** How long polling may have failed before what it brought is stale: two polls and a half at 2 s. */
export const REST_FRESH = 5_000;
/** The same in polls, where they are further apart. */
export const FRESH_POLLS = 2.5;
/** Something known to be missing may be missing for this long before the rest is not called live, ms. */
export const OWED_FOR = 5_000;
/** No source has answered for this long: not stale but down, ms. */
export const DOWN_AFTER = 30_000;
/** What a slow network may take from the exchange to here, on top of the silence a topic is allowed, ms. */
export const TRANSIT = 2_000;

/**
 * What is known of a topic when its trustworthiness is judged. Monotonic ms, but for `asOf`. A time
 * that is not known is NaN: no comparison with it holds.
 */
export interface Evidence {
  readonly known: boolean;
  /** When the socket last said something that was applied, on this connection and since the last sleep. */
  readonly heardAt: number;
  /** How long the topic may be silent: learned from its cadence, within floor and ceiling. */
  readonly allowance: number;
  readonly ceiling: number;
  /** Exchange time of the newest item applied, ms UTC. */
  readonly asOf: number;
  /** Data is missing between what is held and what the socket says. */
  readonly broken: boolean;
  /** Part of what is held is known to be of the past. */
  readonly outdated: boolean;
  /** Since when something is known to be missing that does not stop publication. */
  readonly owedSince: number;
  /** Last time any source confirmed the value, and which one. */
  readonly receivedAt: number;
  readonly confirmedBy: 'socket' | 'rest' | null;
  /** When the engine began to wait for this topic. */
  readonly since: number;
  readonly restFailing: boolean;
  /** Pause between polls, ms. */
  readonly pollEvery: number;
}

/**
 * The one place that decides what a screen may call a value. Pure.
 * @param now - monotonic ms
 * @param lead - exchange time minus monotonic time at the most, ms; infinity while it is not known
 */
export function judge(evidence: Evidence, now: number, lead: number): Status {
  if (!evidence.known) {
    const waited = now - evidence.since;
    return evidence.restFailing && waited >= REST_FRESH ? 'down' : 'loading';
  }
  const whole = !evidence.broken && !evidence.outdated;
  if (whole && isCurrent(evidence, now, lead) && !(now - evidence.owedSince >= OWED_FOR)) {
    return 'live';
  }
  if (now - evidence.receivedAt >= DOWN_AFTER) return 'down';
  const age = now + lead - evidence.asOf;
  if (whole && evidence.confirmedBy === 'rest' && age < restFresh(evidence)) return 'delayed';
  return 'stale';
}

/** Whether the socket's own word on a topic is recent: by when it came, and by when it was said. */
export function isCurrent(evidence: Evidence, now: number, lead: number): boolean {
  return (
    now - evidence.heardAt < evidence.allowance && now + lead - evidence.asOf < oldest(evidence)
  );
}

/** The first monotonic time after `now` at which {@link judge} can come to another status by itself. */
export function nextJudgement(evidence: Evidence, now: number, lead: number): number {
  const { heardAt, allowance, asOf, since, owedSince, receivedAt } = evidence;
  const dues = [
    heardAt + allowance,
    asOf + oldest(evidence) - lead,
    asOf + restFresh(evidence) - lead,
    receivedAt + DOWN_AFTER,
    owedSince + OWED_FOR,
    since + REST_FRESH,
  ];
  let next = Number.POSITIVE_INFINITY;
  for (const due of dues) if (due > now && due < next) next = due;
  return next;
}

/** Age, by the exchange's clock, from which on nothing is live. */
const oldest = ({ allowance, ceiling }: Evidence): number => Math.min(ceiling, allowance + TRANSIT);

const restFresh = ({ pollEvery }: Evidence): number =>
  Math.max(REST_FRESH, FRESH_POLLS * pollEvery) + TRANSIT;
