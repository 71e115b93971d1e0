import { setTimeout as wait } from 'node:timers/promises';
import type { SpotOrder } from '@tideline/wire';
import type { Reply, Sent } from './core-child.ts';
import type { Pair } from './pair.ts';

/** What a client knows of one command. */
export interface Acknowledged {
  readonly sent: Sent;
  readonly answer: unknown;
}

/** Clients that place and cancel orders until they are stopped. */
export class Load {
  readonly #pair: Pair;
  readonly #run: string;
  #stopped = false;
  readonly #clients: Promise<void>[];
  /** Placed orders by client id. */
  readonly acknowledged = new Map<string, Acknowledged>();
  /** Ids of orders whose cancellation was acknowledged. */
  readonly cancelled = new Set<string>();
  /** Number of refusals by error id. */
  readonly refused = new Map<string, number>();
  repeated = 0;
  /** Longest time without any answer, ms. */
  longestGap = 0;
  #answeredAt = performance.now();

  constructor(pair: Pair, clients: number, run: string) {
    this.#pair = pair;
    this.#run = run;
    this.#clients = Array.from({ length: clients }, (_, at) => this.#client(at));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#clients);
  }

  /** Measures gaps from now on. */
  resetGap(): void {
    this.longestGap = 0;
    this.#answeredAt = performance.now();
  }

  async #client(at: number): Promise<void> {
    const userId = at % 2 === 0 ? '1' : '2';
    for (let count = 0; !this.#stopped; count += 1) {
      const id = `${this.#run}-${at}-${String(count).padStart(6, '0')}`;
      // Most rest far below the market, wherever its seed has put it; every fourth takes from it.
      const side = count % 8 === 3 ? 'buy' : 'sell';
      const terms =
        count % 4 === 3 ? { side, type: 'market' } : { side: 'buy', type: 'limit', price: '15000' };
      const input = { symbol: 'BTCUSDT', quantity: '0.0004', ...terms, client_id: id };
      const sent = { method: 'POST', path: 'coin/trade', input, userId };
      const placed = await this.#send(sent);
      if (!('answer' in placed)) continue;
      this.acknowledged.set(id, { sent, answer: placed.answer });
      const order = placed.answer as SpotOrder;
      if (order.status !== 'waiting') continue;
      const cancel = { method: 'PUT', path: 'coin/trade', input: { id: order.id }, userId };
      const cancelled = await this.#send(cancel);
      if ('answer' in cancelled) this.cancelled.add(order.id);
    }
  }

  async #send(sent: Sent): Promise<Reply> {
    const { reply, tries } = await this.#pair.send(sent);
    if ('answer' in reply) {
      const now = performance.now();
      this.longestGap = Math.max(this.longestGap, now - this.#answeredAt);
      this.#answeredAt = now;
    }
    if (tries > 1) this.repeated += 1;
    if ('refused' in reply) {
      this.refused.set(reply.refused, (this.refused.get(reply.refused) ?? 0) + 1);
      // A refusal such as a stale feed right after a start would spin.
      await wait(20);
    }
    return reply;
  }
}
