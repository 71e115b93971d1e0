import { type DeriveTag, tagHere } from '../people/users/password-hash.ts';
import type { Bus, Unsubscribe } from './bus/bus.ts';
import { pack, unpack } from './bus/codec.ts';
import { SUBJECTS } from './bus/subjects.ts';

/** Hashes of one edge under way at once; each takes 19 MiB and a core for 35 ms. */
const AT_ONCE = 2;
/** Hashes of the leader under way at all edges. */
export const HASHES_AT_ONCE = 8;
/** A frozen edge costs a log-in this long, ms; the leader then hashes by itself. */
const TIMEOUT = 1_500;

interface Work {
  readonly password: string;
  /** base64. */
  readonly salt: string;
  /** Absent from a leader of the version before. */
  readonly ahead?: boolean;
}

/** Derives password hashes for the leader. */
export function serveHashes(bus: Bus): Unsubscribe {
  let last: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  return bus.serve(
    SUBJECTS.hashes,
    async (payload) => {
      const { password, salt, ahead = true } = unpack<Work>(payload);
      const [turn, ...others] = last;
      const tag = (turn ?? Promise.resolve()).then(() =>
        tagHere(password, Buffer.from(salt, 'base64'), ahead),
      );
      last = [...others, tag.catch(() => undefined)];
      return pack({ tag: Buffer.from(await tag).toString('base64') });
    },
    'edges',
  );
}

/** Lets the edges derive hashes; this process does it when none answers. */
export const hashesByEdges =
  (bus: Bus): DeriveTag =>
  async (password, salt, ahead) => {
    const work: Work = { password, salt: Buffer.from(salt).toString('base64'), ahead };
    try {
      const answer = await bus.request(SUBJECTS.hashes, pack(work), TIMEOUT);
      return Buffer.from(unpack<{ readonly tag: string }>(answer).tag, 'base64');
    } catch {
      return tagHere(password, salt, ahead);
    }
  };
