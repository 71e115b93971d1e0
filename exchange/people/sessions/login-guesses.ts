import type { Clock } from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import type { Throttle } from '../limits/throttle.ts';
import type { LoginPlace } from './devices.ts';

const MINUTE = 60_000;

/** Free failures by subject; after them the waits double. */
const FREE = {
  /** One account from one place: people mistype. */
  pair: 5,
  /** One account from all places where its owner never logged in. */
  account: 30,
  /** One network over all accounts: many people may share it. */
  network: 30,
} as const;

/** The attacked account. All names of one account are one key. */
export interface AttemptedName {
  readonly key: string;
  readonly exists: boolean;
  /** Its password is public, so guesses must not keep anybody out. */
  readonly shared?: boolean;
}

/**
 * Slows down password guesses without locking out the owner. A stranger's failures count for the
 * stranger's network. Strangers from many networks share the account's own count, which does not
 * apply to the owner's known devices and networks. Unknown names count alike but are never stored,
 * because the typed text may be a password.
 */
export class LoginGuesses {
  readonly #clock: Clock;
  readonly #pair: Throttle;
  readonly #account: Throttle;
  readonly #network: Throttle;

  constructor(clock: Clock, limits: Limits) {
    const longest = 15 * MINUTE;
    this.#clock = clock;
    this.#pair = limits.throttle('login-pair', { free: FREE.pair, longest });
    this.#account = limits.throttle('login-account', { free: FREE.account, longest });
    this.#network = limits.throttle('login-network', { free: FREE.network, longest }, 'passing');
  }

  /** @throws CallError `account-locked`, `rate-limited` */
  mayTry(name: AttemptedName, place: LoginPlace, network: string): void {
    const now = this.#clock.now();
    const { known } = place;
    if (known !== 'device') refuse('rate-limited', this.#network.wait(network, now));
    refuse('account-locked', this.#pair.wait(pairOf(name, place), now));
    if (known === null && !name.shared) refuse('account-locked', this.#account.wait(name.key, now));
  }

  fail(name: AttemptedName, place: LoginPlace, network: string): void {
    const now = this.#clock.now();
    const retention = name.exists ? 'lasting' : 'unwritten';
    this.#pair.fail(pairOf(name, place), now, retention);
    if (place.known === null) this.#account.fail(name.key, now, retention);
    this.#network.fail(network, now);
  }

  forgive(name: AttemptedName, place: LoginPlace): void {
    this.#pair.forgive(pairOf(name, place), this.#clock.now());
  }
}

const pairOf = (name: AttemptedName, place: LoginPlace): string => `${name.key} ${place.key}`;

function refuse(id: 'account-locked' | 'rate-limited', wait: number): void {
  if (wait > 0) throw new CallError(id, undefined, { seconds: String(Math.ceil(wait / 1000)) });
}
