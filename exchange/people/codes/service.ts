import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Retention } from '../limits/counts.ts';
import { FairTotal } from '../limits/fair-total.ts';
import type { Limits } from '../limits/limits.ts';
import type { Quota } from '../limits/quota.ts';
import type { Throttle } from '../limits/throttle.ts';
import type { Asker } from './asker.ts';
import {
  CODE_LIFETIME,
  CODE_TRIES,
  CODES_PER_DAY,
  CODES_PER_NETWORK,
  CODES_TO_ACCOUNT,
  CODES_TO_STRANGERS,
  expired,
  type PendingCode,
  type Purpose,
  RESEND_AFTER,
  type Target,
} from './rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Announced {
  /** Seconds. */
  readonly resend_after: number;
  readonly expires: number;
}

/** What happens with a code. */
export interface Delivery {
  /** Sends the code; null when the target has no recipient. */
  readonly deliver: ((code: string) => void) | null;
  /** The owner of the target; null for strangers. */
  readonly owner: string | null;
}

/**
 * One-time codes. They are in memory only, and a restart voids them: a hash of six digits could be
 * searched within their ten minutes. Counts of requests and guesses survive a restart. Unknown
 * targets behave like known ones, including the waiting time.
 *
 * Each asker has an own code for a target, with its own tries. Limits count the attacked account or
 * target, so that a flood of other targets or from other networks does not evict them.
 */
export class Codes {
  readonly #clock: Clock;
  readonly #newCode: () => string;
  readonly #pending = new Map<string, PendingCode>();
  readonly #resend: Quota;
  /** From one place to one account or target. */
  readonly #perDay: Quota;
  /** To one account from all places where its owner never logged in. */
  readonly #toAccount: Quota;
  readonly #toStrangers: FairTotal;
  readonly #perNetwork: Quota;
  /** Wrong codes from one place, for any target. */
  readonly #guesses: Throttle;

  constructor(clock: Clock, limits: Limits, newCode: () => string, perNetwork = CODES_PER_NETWORK) {
    this.#clock = clock;
    this.#newCode = newCode;
    this.#resend = limits.quota('code-resend', 1, RESEND_AFTER);
    this.#perDay = limits.quota('codes-of-target', CODES_PER_DAY, DAY);
    this.#toAccount = limits.quota('codes-to-account', CODES_TO_ACCOUNT, DAY);
    const { total, share } = CODES_TO_STRANGERS;
    const toStrangers = { total, share: Math.max(share, perNetwork), window: DAY };
    this.#toStrangers = new FairTotal(limits, 'codes-to-strangers', toStrangers);
    this.#perNetwork = limits.quota('codes-of-network', perNetwork, HOUR, 'passing');
    const guesses = { free: 30, longest: 15 * MINUTE };
    this.#guesses = limits.throttle('code-guesses', guesses, 'passing');
  }

  /**
   * Creates a code and replaces the asker's previous one.
   * @throws CallError `code-too-soon`, `rate-limited`
   */
  send(target: Target, purpose: Purpose, asker: Asker, delivery: Delivery): Announced {
    const now = this.#clock.now();
    const key = keyOf(target, purpose, asker.key);
    this.#count(target, purpose, asker, delivery, now);
    const { deliver } = delivery;
    const code = deliver ? this.#newCode() : null;
    this.#forgetOld(now);
    this.#pending.delete(key);
    if (deliver && code !== null) {
      this.#pending.set(key, { code, sent: now, tries: 0 });
      deliver(code);
    }
    return { resend_after: RESEND_AFTER / 1000, expires: now + CODE_LIFETIME };
  }

  /**
   * Spends a code: it is valid once, and only for its asker.
   * @throws CallError `code-wrong` for every mismatch, `rate-limited`
   */
  spend(target: Target, purpose: Purpose, code: string, asker: Asker): void {
    const now = this.#clock.now();
    refuseFor('rate-limited', this.#guesses.wait(asker.place, now));
    const key = keyOf(target, purpose, asker.key);
    const pending = this.#pending.get(key);
    if (pending && !expired(pending, now) && fits(pending.code, code)) {
      this.#pending.delete(key);
      this.#resend.forgive(keyOf(target, purpose, asker.place), now);
      return;
    }
    this.#guesses.fail(asker.place, now);
    if (pending) {
      const tries = pending.tries + 1;
      const void_ = tries >= CODE_TRIES;
      this.#pending.set(key, { ...pending, tries, ...(void_ && { code: null }) });
    }
    throw new CallError('code-wrong', 'code');
  }

  /** @throws CallError `code-too-soon`, `rate-limited` when a limit is reached */
  #count(
    target: Target,
    purpose: Purpose,
    { place, known, parties }: Asker,
    { deliver, owner }: Delivery,
    now: number,
  ): void {
    // Stores counts of sent codes only; others cost nothing, and their number is unbounded.
    const retention: Retention = deliver ? 'lasting' : 'passing';
    const attacked = owner === null ? target.key : `user:${owner}`;
    const here = keyOf(target, purpose, place);
    const day = `${purpose}/${attacked} ${place}`;
    const all = `${purpose}/${attacked}`;
    const toStrangers = owner === null && deliver !== null;
    refuseFor('code-too-soon', this.#resend.wait(here, now));
    refuseFor('rate-limited', this.#perNetwork.take(place, now));
    refuseFor('code-too-soon', this.#perDay.wait(day, now));
    if (!known) refuseFor('code-too-soon', this.#toAccount.wait(all, now));
    if (toStrangers) refuseFor('rate-limited', this.#toStrangers.take(parties, now));
    this.#perDay.take(day, now, retention);
    if (!known) this.#toAccount.take(all, now, retention);
    this.#resend.take(here, now, retention);
  }

  /** Codes are in the order they were sent; the limits bound their number. */
  #forgetOld(now: number): void {
    for (const [key, pending] of this.#pending) {
      if (!expired(pending, now)) return;
      this.#pending.delete(key);
    }
  }
}

const keyOf = (target: Target, purpose: Purpose, asker: string): string =>
  `${purpose}/${target.channel}/${target.key} ${asker}`;

function fits(wanted: string | null, given: string): boolean {
  if (wanted === null || wanted.length !== given.length) return false;
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function refuseFor(id: 'code-too-soon' | 'rate-limited', wait: number): void {
  if (wait > 0) throw new CallError(id, undefined, { seconds: String(Math.ceil(wait / 1000)) });
}
