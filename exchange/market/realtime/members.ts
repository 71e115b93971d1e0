import type { Clock } from '../../foundation/ports/ports.ts';

/** What a socket needs to know of a session. */
interface LiveSession {
  readonly userId: string;
  /** End of the session, ms UTC. */
  readonly expires: number;
}

type Maybe<Value> = Value | Promise<Value>;

/** Checks a token; null when it is unknown or expired. A promise when another process knows. */
export type AskSession = (token: string) => Maybe<LiveSession | null>;

/** A socket's session at its login. */
interface Membership extends LiveSession {
  readonly token: string;
}

/** A socket that was removed, with its user. */
export interface Ended<Client> {
  readonly client: Client;
  readonly userId: string;
}

type Report<Client> = (ended: Ended<Client>) => void;

/** A slow sweep asks for this many sockets, then pauses, ms: 4,000 sockets take two seconds. */
const SLOW_STEP = 100;
const SLOW_PAUSE = 50;

export interface MembersOptions<Client> {
  readonly clock: Clock;
  readonly authenticate: AskSession;
  /** False for a socket that has gone while its token was checked. */
  readonly isOpen: (client: Client) => boolean;
  /** Called when a user gets the first socket, and loses the last. */
  readonly onUser?: (userId: string, present: boolean) => void;
  /**
   * Called for a socket that is still a member and missed private frames while that was unknown.
   */
  readonly onMissed?: (client: Client) => void;
}

/**
 * The sockets of each user, with their sessions. A socket is a member only while its session lives;
 * logout, displacement, a changed password and expiry end it.
 */
export class Members<Client extends object> {
  readonly #options: MembersOptions<Client>;
  readonly #memberships = new Map<Client, Membership>();
  readonly #byUser = new Map<string, Set<Client>>();
  /** The newest login of each socket: an older answer that arrives later does not count. */
  readonly #logins = new WeakMap<Client, object>();
  /**
   * Sockets whose session is being checked: they receive no private frame meanwhile. True for those
   * that missed one.
   */
  readonly #doubted = new Map<Client, boolean>();

  constructor(options: MembersOptions<Client>) {
    this.#options = options;
  }

  /**
   * Adds a socket to the session of a token. One that logs in again with its own token stays a
   * member meanwhile: frames of that time would be lost to it.
   * @returns its user, or null
   */
  join(client: Client, token: unknown): Maybe<string | null> {
    if (this.#memberships.get(client)?.token !== token) this.leave(client);
    const login = {};
    this.#logins.set(client, login);
    if (typeof token !== 'string' || !token) return null;
    return after(this.#options.authenticate(token), (session) => {
      const current = this.#logins.get(client) === login && this.#options.isOpen(client);
      if (!current) return null;
      if (!session) {
        this.leave(client);
        return null;
      }
      const { userId, expires } = session;
      this.#trust(client, { userId, token, expires });
      const own = this.#byUser.get(userId) ?? new Set();
      if (own.size === 0) this.#options.onUser?.(userId, true);
      this.#byUser.set(userId, own.add(client));
      return userId;
    });
  }

  leave(client: Client): void {
    this.#logins.delete(client);
    this.#doubted.delete(client);
    const known = this.#memberships.get(client);
    if (!known) return;
    this.#memberships.delete(client);
    const own = this.#byUser.get(known.userId);
    own?.delete(client);
    if (own?.size !== 0) return;
    this.#byUser.delete(known.userId);
    this.#options.onUser?.(known.userId, false);
  }

  userOf(client: Client): string | null {
    return this.#memberships.get(client)?.userId ?? null;
  }

  /** Users with sockets. */
  get users(): Iterable<string> {
    return this.#byUser.keys();
  }

  /** Sockets of a user. */
  of(userId: string): readonly Client[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  /** Sockets that may receive a private frame now; those in doubt miss it. */
  livingOf(userId: string): Client[] {
    const now = this.#options.clock.now();
    return this.of(userId).filter((client) => {
      if (this.#doubted.has(client)) this.#doubted.set(client, true);
      else return (this.#memberships.get(client)?.expires ?? 0) > now;
      return false;
    });
  }

  /**
   * Removes the sockets of a user whose session has ended, and reports each. They receive nothing
   * until that is known; a session that cannot be checked stays in doubt until the next check.
   */
  takeEnded(userId: string, report: Report<Client>): void {
    for (const client of this.of(userId)) this.#check(client, report, true);
  }

  /** The same for sockets of all users; only for those past their end, or for all. */
  sweep(which: 'expired' | 'all', report: Report<Client>): void {
    const now = this.#options.clock.now();
    for (const [client, { expires }] of [...this.#memberships]) {
      if (which === 'all' || expires <= now) this.#check(client, report, false);
    }
  }

  /** The same for all sockets, a few at a time, because another process is asked. */
  async sweepSlowly(report: Report<Client>): Promise<void> {
    const clients = [...this.#memberships.keys()];
    for (let at = 0; at < clients.length; at += SLOW_STEP) {
      for (const client of clients.slice(at, at + SLOW_STEP)) this.#check(client, report, false);
      await new Promise((resolve) => setTimeout(resolve, SLOW_PAUSE));
    }
  }

  /** Ends a doubt about a socket, or begins its membership. */
  #trust(client: Client, membership: Membership): void {
    this.#memberships.set(client, membership);
    const missed = this.#doubted.get(client) === true;
    this.#doubted.delete(client);
    if (missed) this.#options.onMissed?.(client);
  }

  #check(client: Client, report: Report<Client>, doubt: boolean): void {
    const known = this.#memberships.get(client);
    if (!known) return;
    const end = (session: LiveSession | null): void => {
      if (this.#memberships.get(client) !== known) return;
      if (session) {
        this.#trust(client, { ...known, expires: session.expires });
        return;
      }
      this.leave(client);
      report({ client, userId: known.userId });
    };
    const found = this.#options.authenticate(known.token);
    if (!(found instanceof Promise)) {
      end(found);
      return;
    }
    if (doubt && !this.#doubted.has(client)) this.#doubted.set(client, false);
    found.then(end, () => undefined);
  }
}

/** Continues at once with a value, later with a promise: one process never waits. */
function after<Value, Result>(value: Maybe<Value>, next: (value: Value) => Result): Maybe<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
