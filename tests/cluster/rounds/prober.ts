import { setTimeout as wait } from 'node:timers/promises';
import type { Sent } from '../../kill/trader.ts';

/** Longest wait until the cluster answers again, ms. */
export const PATIENCE = 20_000;
/** After this, no process is frozen any more, ms. */
const LONGEST_FAULT = 8_000;
/** Longest wait for one answer, ms. */
const ANSWER_WITHIN = 6_000;
/** Log-ins take a hash each, so one serves all rounds. */
const tokens: Record<string, string> = {};

/** The token of a log-in at this address. */
export async function tokenOf(origin: string): Promise<string> {
  const body = new URLSearchParams({ account: 'demo', password: 'tideline' });
  const answer = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/**
 * Sends one order after the other and measures the longest time until one was answered.
 * @param ways - addresses that a client may use; another one when the last does not answer
 */
export async function answeredAgain(
  ways: readonly string[],
  newId: () => string,
  sent: Sent[],
): Promise<number> {
  const probe = new Prober(ways, newId, sent);
  const limit = performance.now() + PATIENCE;
  const faultsOver = performance.now() + LONGEST_FAULT;
  let longest = 0;
  let answered = 0;
  // Until it has answered 40 orders in a row, or the longest fault is over.
  while (answered < 40 && performance.now() < faultsOver) {
    const gap = await probe.order(limit);
    if (gap > 250) answered = 0;
    else answered += 1;
    longest = Math.max(longest, gap);
    if (performance.now() > limit) throw new Error('no answers within 20 s');
    await wait(20);
  }
  return longest;
}

/** A client that moves to the next address when one does not answer. */
class Prober {
  readonly #ways: readonly string[];
  readonly #newId: () => string;
  readonly #sent: Sent[];
  #at = 0;
  #orders = 0;

  constructor(ways: readonly string[], newId: () => string, sent: Sent[]) {
    this.#ways = ways;
    this.#newId = newId;
    this.#sent = sent;
  }

  /** Sends an order until it is answered; returns the time that took, ms. */
  async order(limit: number): Promise<number> {
    const began = performance.now();
    this.#orders += 1;
    const side = this.#orders % 2 === 0 ? 'buy' : 'sell';
    const trade = { symbol: 'BTCUSDT', side, type: 'market', quantity: '0.0005' };
    const form = { ...trade, client_id: this.#newId() };
    const sent: Sent = { user: 'demo', method: 'POST', path: 'coin/trade', form, answer: null };
    this.#sent.push(sent);
    while (sent.answer === null && performance.now() < limit) {
      const origin = this.#ways[this.#at % this.#ways.length] ?? '';
      try {
        tokens[origin] ??= await tokenOf(origin);
        const answer = await fetch(`${origin}/api/coin/trade`, {
          method: 'POST',
          headers: { authorization: tokens[origin] },
          body: new URLSearchParams(form),
          signal: AbortSignal.timeout(ANSWER_WITHIN),
        });
        const body = (await answer.json()) as {
          data?: { id: string; status: string };
          error?: unknown;
        };
        if (answer.status === 200) sent.answer = body.data ?? 'refused';
        else this.#at += 1;
      } catch {
        this.#at += 1;
      }
    }
    return performance.now() - began;
  }
}
