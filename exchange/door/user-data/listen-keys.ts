import { randomBytes } from 'node:crypto';
import type { Clock } from '../../foundation/ports/ports.ts';
import type { Writer } from '../../foundation/transactions/writer.ts';
import type { Seal } from '../../people/keys/seal.ts';
import type { ApiKeyRow, ApiKeys } from '../../people/keys/service.ts';
import { DoorError } from '../door-error.ts';
import type { DoorCaller, DoorMarketName } from '../route.ts';

/** Life of a listen key after it was made or renewed, ms. */
const LIFE = 3_600_000;
/** Hexadecimal digits of a listen key that number its API key, and random bytes after them. */
const NUMBER = 12;
const BYTES = 26;
/**
 * Letters and digits only, as at Binance: client libraries split names of sockets at an underscore.
 */
const NAME = /^[0-9a-f]{64}$/;

/** The listen keys of one API key as its row has them, by market. */
type StoredKeys = Partial<Readonly<Record<DoorMarketName, StoredListenKey>>>;

interface StoredListenKey {
  /** The sealed name: whoever knows it hears the account. */
  readonly sealed: string;
  /** The end of its life, ms UTC. */
  readonly until: number;
}

interface ListenKeysDependencies {
  /** Real time, ms since 1970. */
  readonly wall: Clock;
  readonly keys: ApiKeys;
  readonly seal: Seal;
  readonly writer: Writer;
}

/**
 * The listen keys of one market, at most one of each API key. They stand in the rows of the API
 * keys, so that they outlive the process.
 */
export class ListenKeys {
  readonly #deps: ListenKeysDependencies;
  readonly #market: DoorMarketName;
  /** What ends with each listen key that somebody uses. */
  readonly #ends = new Map<string, Set<() => void>>();

  constructor(market: DoorMarketName, deps: ListenKeysDependencies) {
    this.#deps = deps;
    this.#market = market;
    deps.keys.onEnd((id) => {
      for (const name of [...this.#ends.keys()]) if (keyIdOf(name) === id) this.#end(name);
    });
  }

  /** The listen key of an API key: a new one, or the one that it has, renewed. */
  make({ keyId }: DoorCaller): Promise<string> {
    return this.#deps.writer.run((tx) => {
      const row = this.#deps.keys.row(keyId);
      if (!row) throw unknownKey();
      const name = this.#nameIn(row) ?? newName(keyId);
      this.#deps.keys.add(tx, this.#with(row, name));
      return name;
    });
  }

  /** The listen key that an API key has. @throws DoorError -1125 without one */
  own({ keyId }: DoorCaller): string {
    const row = this.#deps.keys.row(keyId);
    const name = row && this.#nameIn(row);
    if (!name) throw unknownKey();
    return name;
  }

  /** @throws DoorError -1125 for another's, an ended or an unknown one */
  async renew(caller: DoorCaller, name: string): Promise<void> {
    await this.#deps.writer.run((tx) => {
      this.#deps.keys.add(tx, this.#with(this.#owned(caller, name), name));
    });
  }

  /** @throws DoorError -1125 for another's, an ended or an unknown one */
  async close(caller: DoorCaller, name: string): Promise<void> {
    await this.#deps.writer.run((tx) => {
      this.#deps.keys.add(tx, this.#with(this.#owned(caller, name), null));
      tx.afterCommit(() => this.#end(name));
    });
  }

  /** The account that a listen key opens; null for an ended or unknown one. */
  find(name: string): DoorCaller | null {
    const row = this.#find(name);
    return row && { userId: row.user_id, keyId: row.id };
  }

  /** Calls back when a listen key ends. @returns stops that */
  onEnd(name: string, ended: () => void): () => void {
    const ends = this.#ends.get(name) ?? new Set();
    this.#ends.set(name, ends.add(ended));
    return () => {
      ends.delete(ended);
      if (ends.size === 0) this.#ends.delete(name);
    };
  }

  /** Ends those in use that nobody has renewed. */
  sweep(): void {
    for (const name of [...this.#ends.keys()]) if (!this.#find(name)) this.#end(name);
  }

  #find(name: string): ApiKeyRow | null {
    const row = NAME.test(name) ? this.#deps.keys.row(keyIdOf(name)) : null;
    return row && this.#nameIn(row) === name ? row : null;
  }

  #owned({ userId }: DoorCaller, name: string): ApiKeyRow {
    const row = this.#find(name);
    if (row?.user_id !== userId) throw unknownKey();
    return row;
  }

  /** The listen key in the row of an API key; null without one, and after its life. */
  #nameIn({ id, listens }: ApiKeyRow): string | null {
    const stored = storedIn(listens)[this.#market];
    if (!stored || stored.until <= this.#deps.wall.now()) return null;
    return this.#deps.seal.open(stored.sealed, this.#subject(id));
  }

  /** The row with a listen key whose life begins now, or without one. */
  #with(row: ApiKeyRow, name: string | null): ApiKeyRow {
    const { [this.#market]: _before, ...others } = storedIn(row.listens);
    const own = name !== null && {
      [this.#market]: {
        sealed: this.#deps.seal.close(name, this.#subject(row.id)),
        until: this.#deps.wall.now() + LIFE,
      },
    };
    return { ...row, listens: JSON.stringify({ ...others, ...own }) };
  }

  #subject(id: number): string {
    return `listen ${this.#market} ${id}`;
  }

  #end(name: string): void {
    const ends = this.#ends.get(name);
    this.#ends.delete(name);
    for (const ended of [...(ends ?? [])]) ended();
  }
}

const storedIn = (listens: string | null): StoredKeys => JSON.parse(listens ?? '{}') as StoredKeys;

const newName = (keyId: number): string =>
  keyId.toString(16).padStart(NUMBER, '0') + randomBytes(BYTES).toString('hex');

const keyIdOf = (name: string): number => Number.parseInt(name.slice(0, NUMBER), 16);

const unknownKey = (): DoorError => new DoorError(-1125, 'This listenKey does not exist.');
