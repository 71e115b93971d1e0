import { expect, vi } from 'vitest';

/** The shortest limit: a machine whose cores are all busy answers up to twenty times slower. */
export const SHORTEST_LIMIT = 60_000;

export interface UntilOptions {
  /** Milliseconds after which the wait fails, at least {@link SHORTEST_LIMIT}. */
  readonly limit?: number;
  /** Milliseconds between two looks. */
  readonly every?: number;
}

/** What a condition returns while it does not hold. */
type Waiting = false | null | 0 | '';

/**
 * Refuses a condition that may be `undefined` or a value, such as `list[0]?.ready`: it would hold
 * at once, because an assertion without a result is `undefined` as well.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a condition of assertions returns void
type Decided<T> = undefined extends T ? ([T] extends [void] ? unknown : never) : unknown;

/**
 * Waits until `condition` holds, and returns what it returned. It is the only way in which tests
 * wait: for a page, for a caller, for a component and, with fake timers, for the virtual time that
 * it moves.
 *
 * A condition holds when it neither throws nor returns `false`, `null`, `0` or `''`. So an
 * assertion without a result is a condition as well.
 *
 * @param what - what is awaited, as the end of the sentence "waited for …"
 * @throws when the limit has passed; the error says what was awaited and what was seen last
 */
export async function until<T>(
  what: string,
  condition: (() => T | Promise<T>) & Decided<T>,
  options?: UntilOptions,
): Promise<Exclude<T, Waiting>>;
/**
 * Waits until a value satisfies `wanted`, and returns it. What `read` throws ends the wait.
 *
 * @throws when the limit has passed; the error shows `wanted` and the last value
 */
export async function until<T>(
  read: () => T | Promise<T>,
  wanted: (value: T) => boolean,
  options?: UntilOptions,
): Promise<T>;
export async function until<T>(
  first: string | (() => T | Promise<T>),
  second: (value: T) => unknown,
  { limit = SHORTEST_LIMIT, every = 25 }: UntilOptions = {},
): Promise<unknown> {
  if (limit < SHORTEST_LIMIT)
    throw new RangeError(`until: the limit ${limit} ms is below ${SHORTEST_LIMIT} ms`);
  const look = typeof first === 'string' ? () => condition(second) : () => reading(first, second);
  const what = typeof first === 'string' ? first : String(second);
  // A script that takes pictures runs outside of Vitest, where time is real.
  const virtual = process.env['VITEST'] !== undefined && vi.isFakeTimers();
  const now = virtual ? () => Date.now() : () => performance.now();
  const end = now() + limit;
  return outsideAct(async () => {
    for (;;) {
      const { holds, value } = await look();
      if (holds) return value;
      if (now() >= end)
        expect.fail(`waited ${limit} ms for ${what}; seen last: ${JSON.stringify(value)}`);
      if (virtual) await vi.advanceTimersByTimeAsync(every);
      else await new Promise((resolve) => setTimeout(resolve, every));
    }
  });
}

/**
 * What `expect` says of a value of a page, looked at until it holds: `await sees(() =>
 * row.innerText()).toBe('…')`. A screen fills in parts, so one look may come before the last
 * answer.
 *
 * @param read - one look; it is repeated, so it must change nothing
 * @throws when {@link SHORTEST_LIMIT} has passed, with the last failed comparison
 */
export const sees = <T>(read: () => Promise<T>) =>
  expect.poll(read, { timeout: SHORTEST_LIMIT, interval: 50 });

/**
 * Looks for some time whether `rule` holds at every moment, and fails with its error when it does
 * not. A later event is a better end where there is one: then no time passes in vain.
 *
 * @param time - how long what must not happen would take, with room, ms
 */
export async function stays(time: number, rule: () => unknown): Promise<void> {
  const end = performance.now() + time;
  for (rule(); performance.now() < end; rule()) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

interface Look {
  readonly holds: boolean;
  readonly value: unknown;
}

async function condition(holds: (value: never) => unknown): Promise<Look> {
  try {
    const value = await (holds as () => unknown)();
    return { holds: Boolean(value) || value === undefined, value };
  } catch (error) {
    return { holds: false, value: error instanceof Error ? wordsOf(error) : String(error) };
  }
}

/** An assertion's message names objects by their size alone; what they hold tells why it failed. */
function wordsOf(
  error: Error & { readonly actual?: unknown; readonly expected?: unknown },
): string {
  const { message, actual, expected } = error;
  if (actual !== Object(actual)) return message;
  return `${message}: ${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`;
}

async function reading<T>(
  read: () => T | Promise<T>,
  wanted: (value: T) => unknown,
): Promise<Look> {
  const value = await read();
  return { holds: Boolean(wanted(value)), value };
}

/** While a test waits, React applies updates by itself; inside `act` it would wait for the test. */
async function outsideAct<T>(wait: () => Promise<T>): Promise<T> {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
  const before = react.IS_REACT_ACT_ENVIRONMENT;
  if (before) react.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    return await wait();
  } finally {
    if (before) react.IS_REACT_ACT_ENVIRONMENT = before;
  }
}
