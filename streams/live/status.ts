import type { Status } from './live.ts';

/** Time of failed polling after which its value is stale: two and a half polls at 2 s. */
const REST_FRESH = 5_000;
/** The same in polls, when they are further apart. */
const FRESH_POLLS = 2.5;
/** Time for which known data may be missing before the rest is not live, ms. */
export const MISSING_FOR = 5_000;
/** Time without any answer after which a value is down instead of stale, ms. */
export const DOWN_AFTER = 30_000;
/** Allowance for a slow network, in addition to the topic's allowed silence, ms. */
export const TRANSIT = 2_000;

/**
 * The state of a topic for its status. Monotonic ms, except `asOf`. An unknown time is NaN, so that
 * every comparison with it is false.
 */
export interface Evidence {
  readonly known: boolean;
  /** Time of the last applied frame on this connection and since the last sleep. */
  readonly lastFrameAt: number;
  /** Allowed silence of the topic: learned from its cadence, within floor and ceiling. */
  readonly allowance: number;
  readonly ceiling: number;
  /** Exchange time of the newest applied item, ms UTC. */
  readonly asOf: number;
  /** The exchange says that its own source of this topic is silent. */
  readonly paused: boolean;
  /** Data is missing between the held value and the socket's. */
  readonly broken: boolean;
  /** Part of the held value is known to be outdated. */
  readonly outdated: boolean;
  /** Since when data is known to be missing that does not stop publication. */
  readonly missingSince: number;
  /** Last time a source confirmed the value, and which one. */
  readonly receivedAt: number;
  readonly confirmedBy: 'socket' | 'rest' | null;
  /** Time at which the engine began to wait for this topic. */
  readonly since: number;
  readonly restFailing: boolean;
  /** Pause between polls, ms. */
  readonly pollEvery: number;
}

/**
 * Decides the status of a value; no other code does. Pure.
 * @param now - monotonic ms
 * @param lead - exchange time minus monotonic time at the most, ms; infinity while it is not known,
 * NaN
 *   for a clock of its own, by which nothing is old
 */
export function judge(evidence: Evidence, now: number, lead: number): Status {
  if (!evidence.known) {
    const waited = now - evidence.since;
    return evidence.restFailing && waited >= REST_FRESH ? 'down' : 'loading';
  }
  const whole = !evidence.broken && !evidence.outdated;
  if (whole && isCurrent(evidence, now, lead) && !(now - evidence.missingSince >= MISSING_FOR)) {
    return 'live';
  }
  if (now - evidence.receivedAt >= DOWN_AFTER) return 'down';
  const { asOf, confirmedBy } = evidence;
  if (whole && confirmedBy === 'rest' && isYoung(asOf, now, lead, restFresh(evidence))) {
    return 'delayed';
  }
  return 'stale';
}

/**
 * Whether the socket's data on a topic is recent, by arrival, by exchange time, and as the exchange
 * says.
 */
export function isCurrent(evidence: Evidence, now: number, lead: number): boolean {
  return (
    !evidence.paused &&
    now - evidence.lastFrameAt < evidence.allowance &&
    isYoung(evidence.asOf, now, lead, oldest(evidence))
  );
}

/**
 * The first monotonic time after `now` at which {@link judge} can change its result by time alone.
 */
export function nextJudgement(evidence: Evidence, now: number, lead: number): number {
  const { lastFrameAt, allowance, asOf, since, missingSince, receivedAt } = evidence;
  const dues = [
    lastFrameAt + allowance,
    asOf + oldest(evidence) - lead,
    asOf + restFresh(evidence) - lead,
    receivedAt + DOWN_AFTER,
    missingSince + MISSING_FOR,
    since + REST_FRESH,
  ];
  let next = Number.POSITIVE_INFINITY;
  for (const due of dues) if (due > now && due < next) next = due;
  return next;
}

/**
 * Whether a value is young enough by the exchange's clock. A clock without a lead makes nothing
 * old.
 */
const isYoung = (asOf: number, now: number, lead: number, limit: number): boolean =>
  now + lead - asOf < limit || (Number.isNaN(lead) && asOf > 0);

/** Age by the exchange's clock from which on no value is live. */
const oldest = ({ allowance, ceiling }: Evidence): number => Math.min(ceiling, allowance + TRANSIT);

const restFresh = ({ pollEvery }: Evidence): number =>
  Math.max(REST_FRESH, FRESH_POLLS * pollEvery) + TRANSIT;
