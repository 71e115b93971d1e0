import { randomBytes } from 'node:crypto';
import type { Clock } from '../../foundation/ports/ports.ts';
import type { ApiKeys } from '../../people/keys/service.ts';
import { DoorError } from '../door-error.ts';
import type { DoorCaller } from '../route.ts';

/** Life of a listen key after it was made or renewed, ms. */
const LIFE = 3_600_000;
/** Random bytes of a listen key. */
const BYTES = 32;

interface Known {
  readonly caller: DoorCaller;
  until: number;
  /** What ends with it. */
  readonly ends: Set<() => void>;
}

/** The listen keys of all accounts, at most one of each API key: whoever has one hears the account. */
export class ListenKeys {
  readonly #wall: Clock;
  readonly #known = new Map<string, Known>();

  /** @param wall - real time, ms since 1970 */
  constructor(wall: Clock, keys: ApiKeys) {
    this.#wall = wall;
    keys.onEnd((id) => {
      for (const [name, { caller }] of [...this.#known]) if (caller.keyId === id) this.#end(name);
    });
  }

  /** The listen key of an API key: a new one, or the one that it has, renewed. */
  make(caller: DoorCaller): string {
    const until = this.#wall.now() + LIFE;
    for (const [name, known] of this.#known) {
      if (known.caller.keyId !== caller.keyId || !this.find(name)) continue;
      known.until = until;
      return name;
    }
    // Letters and digits only, as at Binance: client libraries split names of sockets at an underscore.
    const name = randomBytes(BYTES).toString('hex');
    this.#known.set(name, { caller, until, ends: new Set() });
    return name;
  }

  /** The listen key that an API key has. @throws DoorError -1125 without one */
  own(caller: DoorCaller): string {
    for (const [name, known] of this.#known) {
      if (known.caller.keyId === caller.keyId && this.find(name)) return name;
    }
    throw new DoorError(-1125, 'This listenKey does not exist.');
  }

  /** @throws DoorError -1125 for another's, an ended or an unknown one */
  renew(caller: DoorCaller, name: string): void {
    this.#own(caller, name).until = this.#wall.now() + LIFE;
  }

  /** @throws DoorError -1125 for another's, an ended or an unknown one */
  close(caller: DoorCaller, name: string): void {
    this.#own(caller, name);
    this.#end(name);
  }

  /** The account that a listen key opens; null for an ended or unknown one. */
  find(name: string): DoorCaller | null {
    const known = this.#known.get(name);
    if (!known) return null;
    if (known.until > this.#wall.now()) return known.caller;
    this.#end(name);
    return null;
  }

  /** Calls back when a listen key ends. @returns stops that */
  onEnd(name: string, ended: () => void): () => void {
    const ends = this.#known.get(name)?.ends;
    ends?.add(ended);
    return () => ends?.delete(ended);
  }

  /** Ends those that nobody has renewed. */
  sweep(): void {
    for (const name of [...this.#known.keys()]) this.find(name);
  }

  #own({ userId }: DoorCaller, name: string): Known {
    const known = this.find(name)?.userId === userId ? this.#known.get(name) : undefined;
    if (known) return known;
    throw new DoorError(-1125, 'This listenKey does not exist.');
  }

  #end(name: string): void {
    const known = this.#known.get(name);
    this.#known.delete(name);
    for (const ended of [...(known?.ends ?? [])]) ended();
  }
}
