import { expect, vi } from 'vitest';

/** The shortest limit: a machine whose cores are all busy answers up to twenty times slower. */
export const SHORTEST_LIMIT = 60_000;

export interface UntilOptions {
  /** Milliseconds after which the wait fails, at least {@link SHORTEST_LIMIT}. */
  readonly limit?: number;
  /** Milliseconds between two looks. */
  readonly every?: number;
}

/**
 * Waits until `condition` holds, and returns what it returned. It is the only way in which tests wait.
 *
 * A condition holds when it neither throws nor returns `false`, `null`, `0` or `''`. So an assertion
 * without a result is a condition as well. With fake timers it moves the virtual time.
 *
 * @param what - what is awaited, as the end of the sentence "waited for …"
 * @throws when the limit has passed; the error says what was awaited and what was seen last
 */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  { limit = SHORTEST_LIMIT, every = 25 }: UntilOptions = {},
): Promise<T> {
  if (limit < SHORTEST_LIMIT)
    throw new RangeError(`until: the limit ${limit} ms is below ${SHORTEST_LIMIT} ms`);
  const virtual = vi.isFakeTimers();
  const now = virtual ? () => Date.now() : () => performance.now();
  const end = now() + limit;
  let seen: string;
  for (;;) {
    try {
      const value = await condition();
      if (value || value === undefined) return value;
      seen = JSON.stringify(value);
    } catch (error) {
      seen = error instanceof Error ? error.message : String(error);
    }
    if (now() >= end) expect.fail(`waited ${limit} ms for ${what}; seen last: ${seen}`);
    if (virtual) await vi.advanceTimersByTimeAsync(every);
    else await new Promise((resolve) => setTimeout(resolve, every));
  }
}
