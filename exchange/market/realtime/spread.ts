import { setTimeout as wait } from 'node:timers/promises';

/** Steps of a spread: each is one burst of clients. */
const STEPS = 20;

/** Does something to each of many within `ms`, a few at a time. */
export async function spread<Each>(
  all: readonly Each[],
  ms: number,
  act: (each: Each) => void,
): Promise<void> {
  const size = Math.max(1, Math.ceil(all.length / STEPS));
  for (let at = 0; at < all.length; at += size) {
    for (const each of all.slice(at, at + size)) act(each);
    if (at + size < all.length) await wait(ms / STEPS);
  }
}
