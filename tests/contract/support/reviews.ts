import type { TestExchange } from './exchange.ts';

/** Longer than what a busy machine needs between a request and a look at it, ms. */
const DELAY = 60_000;

/**
 * Requests wait for {@link passReviews}: they are seen under review, however slow the machine is.
 */
export const REVIEWS = { automatic: true, delay: DELAY } as const;

const DAY = 86_400_000;

const moved = new WeakMap<TestExchange, number>();

/** Moves the exchange's clock to the end of the reviews of all requests so far. */
export function passReviews(exchange: TestExchange): void {
  moveTo(exchange, (moved.get(exchange) ?? 0) + DELAY);
}

/** Moves the exchange's clock to the next day's noon UTC, so that no day ends during a test. */
export function noon(exchange: TestExchange): void {
  moveTo(exchange, 1.5 * DAY - (Date.now() % DAY));
}

function moveTo(exchange: TestExchange, by: number): void {
  moved.set(exchange, by);
  exchange.running.faults.set(`clock=skew(${by})`);
}
