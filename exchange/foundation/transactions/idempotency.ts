import { hash } from 'node:crypto';
import { CallError } from '../ports/refusal.ts';
import type { Store } from '../store/store.ts';
import type { Transaction } from './transaction.ts';
import type { Writer } from './writer.ts';

interface Known {
  readonly bodyHash: string;
  readonly answer: Promise<unknown>;
}

/**
 * Minimum number of settled answers in memory, about 10 to 20 MB; older ones are read from the
 * store.
 */
const MAX_ANSWERS = 10_000;

/**
 * Gives each client id one effect. The first answer is written in the transaction of the effect.
 * Copies with the same body get that answer, even while the first is uncommitted. The same id with
 * another body is refused. A refused command leaves no trace and may be retried.
 */
export class IdempotencyStore {
  readonly #writer: Writer;
  readonly #store: Store;
  /** Uncommitted answers; they are never evicted, because a copy must find them. */
  readonly #running = new Map<string, Known>();
  /** Answers of the current generation, and of the previous one. */
  #settled = new Map<string, Known>();
  #older: ReadonlyMap<string, Known> = new Map();

  constructor(writer: Writer, store: Store) {
    this.#writer = writer;
    this.#store = store;
  }

  /**
   * @param name - the call; copies must be of the same call
   * @param body - the request; fields in any order
   * @throws CallError `client-id-reused`, or the command's own error
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
   * The stored answer of a client id; undefined when it has none. For calls that look something up
   * before their command runs: on a repeat, that row may be gone.
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

  /**
   * Evicts whole generations: in a map that loses one key per command, finding the first key is
   * slow.
   */
  #remember(key: string, known: Known): void {
    this.#settled.set(key, known);
    if (this.#settled.size < MAX_ANSWERS) return;
    this.#older = this.#settled;
    this.#settled = new Map();
  }
}

function canonical(name: string, body: Readonly<Record<string, unknown>>): string {
  const fields = Object.keys(body)
    .filter((field) => body[field] !== undefined)
    .sort()
    .map((field) => [field, body[field]]);
  return JSON.stringify([name, fields]);
}
