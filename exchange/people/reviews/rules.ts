import type { RejectionCause } from '@tideline/wire/record-kinds';

/** Kinds of reviewed requests. */
export const REVIEW_KINDS = ['deposits', 'withdrawals', 'verifications'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export function isReviewKind(text: string): text is ReviewKind {
  return (REVIEW_KINDS as readonly string[]).includes(text);
}

export interface Decision {
  readonly passed: boolean;
  /** The operator's words to the user; null when the request passed or has a cause. */
  readonly reason: string | null;
  /** What became of the account, when that rejected the request. */
  readonly cause?: RejectionCause;
  /** `auto`, or the operator at the command line. */
  readonly by: 'auto' | 'operator';
}

/** One request under review as an operator sees it. */
export interface Pending {
  readonly id: number;
  readonly userId: string;
  readonly time: number;
  readonly summary: string;
  /** Reviewed before the others; the automatic reviewer waits only a part of its delay. */
  readonly priority?: boolean;
}

/** A domain whose requests are reviewed. */
export interface Reviewable {
  readonly kind: ReviewKind;
  pending(): Iterable<Pending>;
}

export interface ReviewSettings {
  /** False leaves all decisions to the operator. */
  readonly automatic: boolean;
  /** Delay of the automatic reviewer, ms. */
  readonly delay: number;
}

/** A request with priority waits the automatic reviewer's delay divided by this. */
const PRIORITY_DIVISOR = 2;

/** Delay of the automatic reviewer for requests with priority, ms. */
export const priorityDelay = ({ delay }: ReviewSettings): number =>
  Math.floor(delay / PRIORITY_DIVISOR);

/** Long enough to see a request under review, short enough to wait for. */
export const REVIEW_DEFAULTS: ReviewSettings = { automatic: true, delay: 5_000 };
