import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../ports.ts';
import { CallError } from '../refusal.ts';
import type { Limits } from '../sessions/limits.ts';
import type { Quota } from '../sessions/quota.ts';
import type { Throttle } from '../sessions/throttle.ts';
import {
  CODE_LIFETIME,
  CODE_TRIES,
  CODES_PER_ADDRESS,
  CODES_PER_DAY,
  expired,
  type PendingCode,
  type Purpose,
  RESEND_AFTER,
  type Target,
} from './rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Codes waiting at most; far more than an hour's limit of many addresses. */
const WAITING = 10_000;

interface Announced {
  /** Seconds. */
  readonly resend_after: number;
  readonly expires: number;
}

/**
 * One-time codes. They live in memory only, and a restart voids them: six digits could be found from
 * any hash of them within their ten minutes. What was asked for and guessed is counted over a restart.
 * A target nobody has is treated like one somebody has, down to the waiting time.
 */
export class Codes {
  readonly #clock: Clock;
  readonly #newCode: () => string;
  readonly #pending = new Map<string, PendingCode>();
  readonly #resend: Quota;
  readonly #perDay: Quota;
  readonly #perAddress: Quota;
  /** Wrong codes from one address, whomever they were meant for. */
  readonly #guesses: Throttle;

  constructor(clock: Clock, limits: Limits, newCode: () => string, perAddress = CODES_PER_ADDRESS) {
    this.#clock = clock;
    this.#newCode = newCode;
    this.#resend = limits.quota('code-resend', 1, RESEND_AFTER);
    this.#perDay = limits.quota('codes-of-target', CODES_PER_DAY, 24 * HOUR);
    this.#perAddress = limits.quota('codes-of-address', perAddress, HOUR);
    this.#guesses = limits.throttle('code-guesses', { free: 30, longest: 15 * MINUTE });
  }

  /**
   * Makes a code, replacing the one before.
   * @param deliver - takes the code out; null when there is nobody to send it to
   * @throws CallError `code-too-soon`, `rate-limited`
   */
  send(
    target: Target,
    purpose: Purpose,
    address: string,
    deliver: ((code: string) => void) | null,
  ): Announced {
    const now = this.#clock.now();
    const key = keyOf(target, purpose);
    refuseFor('code-too-soon', this.#resend.wait(key, now));
    refuseFor('rate-limited', this.#perAddress.take(address, now));
    refuseFor('code-too-soon', this.#perDay.take(key, now));
    this.#resend.take(key, now);
    const code = deliver ? this.#newCode() : null;
    this.#forgetOld(now);
    this.#pending.delete(key);
    this.#pending.set(key, { code, sent: now, tries: 0 });
    if (deliver && code !== null) deliver(code);
    return { resend_after: RESEND_AFTER / 1000, expires: now + CODE_LIFETIME };
  }

  /**
   * Spends a code: it fits once.
   * @throws CallError `code-wrong` whatever is wrong, `rate-limited`
   */
  spend(target: Target, purpose: Purpose, code: string, address: string): void {
    const now = this.#clock.now();
    refuseFor('rate-limited', this.#guesses.wait(address, now));
    const key = keyOf(target, purpose);
    const pending = this.#pending.get(key);
    if (pending && !expired(pending, now) && fits(pending.code, code)) {
      this.#pending.delete(key);
      this.#resend.forgive(key, now);
      return;
    }
    this.#guesses.fail(address, now);
    if (pending) {
      const tries = pending.tries + 1;
      const void_ = tries >= CODE_TRIES;
      this.#pending.set(key, { ...pending, tries, ...(void_ && { code: null }) });
    }
    throw new CallError('code-wrong', 'code');
  }

  /** Codes are kept in the order they were sent. */
  #forgetOld(now: number): void {
    for (const [key, pending] of this.#pending) {
      if (!expired(pending, now) && this.#pending.size < WAITING) return;
      this.#pending.delete(key);
    }
  }
}

const keyOf = (target: Target, purpose: Purpose): string =>
  `${purpose}/${target.channel}/${target.key}`;

function fits(wanted: string | null, given: string): boolean {
  if (wanted === null || wanted.length !== given.length) return false;
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function refuseFor(id: 'code-too-soon' | 'rate-limited', wait: number): void {
  if (wait > 0) throw new CallError(id, undefined, { seconds: String(Math.ceil(wait / 1000)) });
}
