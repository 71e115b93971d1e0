import type { TestExchange } from './exchange.ts';

/** Longer than what a busy machine needs between a request and a look at it, ms. */
const DELAY = 60_000;

/** Requests wait for {@link passReviews}: they are seen under review, however slow the machine is. */
export const REVIEWS = { automatic: true, delay: DELAY } as const;

const moved = new WeakMap<TestExchange, number>();

/** Moves the exchange's clock to the end of the reviews of all requests so far. */
export function passReviews(exchange: TestExchange): void {
  const by = (moved.get(exchange) ?? 0) + DELAY;
  moved.set(exchange, by);
  exchange.running.faults.set(`clock=skew(${by})`);
}
