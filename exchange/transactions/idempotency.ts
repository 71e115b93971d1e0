import { hash } from 'node:crypto';
import { CallError } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import type { Transaction } from './transaction.ts';
import type { Writer } from './writer.ts';

interface Known {
  readonly bodyHash: string;
  readonly answer: Promise<unknown>;
}

/** At least so many settled answers are kept at hand, about 10 to 20 MB; older ones are read from the store. */
const KEPT = 10_000;

/**
 * Gives each client id one effect. The first answer is written in the transaction of the effect
 * itself; copies with the same body get that answer, also while the first is still uncommitted; the
 * same id with another body is refused. A refused command leaves nothing behind and may be tried again.
 */
export class IdempotencyStore {
  readonly #writer: Writer;
  readonly #store: Store;
  /** Never forgotten before their commit: a copy must find them. */
  readonly #running = new Map<string, Known>();
  /** Answers since the last change of generation, and those of the generation before. */
  #settled = new Map<string, Known>();
  #older: ReadonlyMap<string, Known> = new Map();

  constructor(writer: Writer, store: Store) {
    this.#writer = writer;
    this.#store = store;
  }

  /**
   * @param name - the call, part of what must be equal
   * @param body - the request; fields in any order
   * @throws CallError `client-id-reused`, or whatever the command throws
   */
  async run<Answer>(
    userId: string,
    clientId: string,
    name: string,
    body: Readonly<Record<string, unknown>>,
    command: (tx: Transaction) => Answer,
  ): Promise<Answer> {
    const bodyHash = hash('sha256', canonical(name, body));
    const key = `${userId}/${clientId}`;
    const known = this.#running.get(key) ?? this.#settled.get(key) ?? this.#older.get(key);
    if (known) {
      if (known.bodyHash !== bodyHash) throw new CallError('client-id-reused', 'client_id');
      return known.answer as Promise<Answer>;
    }
    const answer = this.#first(userId, clientId, bodyHash, command);
    const first: Known = { bodyHash, answer };
    this.#running.set(key, first);
    try {
      await answer;
      this.#remember(key, first);
    } finally {
      this.#running.delete(key);
    }
    return answer;
  }

  /**
   * The answer a client id has been given already; undefined when it has none. For calls that look
   * something up before their command runs: what was looked up then may be gone by now.
   * @throws CallError `client-id-reused`
   */
  async answered<Answer>(
    userId: string,
    clientId: string,
    name: string,
    body: Readonly<Record<string, unknown>>,
  ): Promise<Answer | undefined> {
    const key = `${userId}/${clientId}`;
    const bodyHash = hash('sha256', canonical(name, body));
    const known = this.#running.get(key) ?? this.#settled.get(key) ?? this.#older.get(key);
    const stored = known ? null : await this.#store.find('commands', userId, clientId);
    const first = known?.bodyHash ?? stored?.body_hash;
    if (first === undefined) return undefined;
    if (first !== bodyHash) throw new CallError('client-id-reused', 'client_id');
    return known ? (known.answer as Promise<Answer>) : (JSON.parse(stored?.answer ?? '') as Answer);
  }

  async #first<Answer>(
    userId: string,
    clientId: string,
    bodyHash: string,
    command: (tx: Transaction) => Answer,
  ): Promise<Answer> {
    const stored = await this.#store.find('commands', userId, clientId);
    if (stored) {
      if (stored.body_hash !== bodyHash) throw new CallError('client-id-reused', 'client_id');
      return JSON.parse(stored.answer) as Answer;
    }
    return this.#writer.run((tx) => {
      const answer = command(tx);
      tx.put('commands', {
        user_id: userId,
        client_id: clientId,
        body_hash: bodyHash,
        answer: JSON.stringify(answer),
        time: tx.now,
      });
      return answer;
    });
  }

  /** A generation is dropped whole: the first key of a map that loses one with every command is far to find. */
  #remember(key: string, known: Known): void {
    this.#settled.set(key, known);
    if (this.#settled.size < KEPT) return;
    this.#older = this.#settled;
    this.#settled = new Map();
  }
}

function canonical(name: string, body: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([name, fields]);
}
