import type { Authenticate, Clock } from '../ports.ts';

/** A socket's session at its login. */
interface Membership {
  readonly userId: string;
  readonly token: string;
  /** ms UTC on the exchange's clock. */
  readonly expires: number;
}

/**
 * The sockets of each user, with their sessions. A socket is a member only while its session lives;
 * logout, displacement, a changed password and expiry end it.
 */
export class Members<Client extends object> {
  readonly #clock: Clock;
  readonly #authenticate: Authenticate;
  readonly #memberships = new Map<Client, Membership>();
  readonly #byUser = new Map<string, Set<Client>>();

  constructor(clock: Clock, authenticate: Authenticate) {
    this.#clock = clock;
    this.#authenticate = authenticate;
  }

  /** Adds a socket to the session of a token. @returns its user, or null */
  join(client: Client, token: unknown): string | null {
    this.leave(client);
    const caller = typeof token === 'string' && token ? this.#authenticate(token) : null;
    if (!caller) return null;
    const { userId, expires } = caller;
    this.#memberships.set(client, { userId, token: token as string, expires });
    const own = this.#byUser.get(userId) ?? new Set();
    this.#byUser.set(userId, own.add(client));
    return userId;
  }

  leave(client: Client): void {
    const known = this.#memberships.get(client);
    if (!known) return;
    this.#memberships.delete(client);
    const own = this.#byUser.get(known.userId);
    own?.delete(client);
    if (own?.size === 0) this.#byUser.delete(known.userId);
  }

  userOf(client: Client): string | null {
    return this.#memberships.get(client)?.userId ?? null;
  }

  /** Sockets that may receive a private frame now. */
  livingOf(userId: string): Client[] {
    const now = this.#clock.now();
    return [...(this.#byUser.get(userId) ?? [])].filter(
      (client) => (this.#memberships.get(client)?.expires ?? 0) > now,
    );
  }

  /** Removes and returns the sockets of a user, or of all users, whose session has ended. */
  takeEnded(userId?: string): { readonly client: Client; readonly userId: string }[] {
    const asked = userId === undefined ? this.#memberships.keys() : this.#byUser.get(userId);
    const ended = [...(asked ?? [])].flatMap((client) => {
      const known = this.#memberships.get(client);
      return known && !this.#authenticate(known.token) ? [{ client, userId: known.userId }] : [];
    });
    for (const { client } of ended) this.leave(client);
    return ended;
  }
}
