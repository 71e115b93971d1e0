import { hash, randomBytes } from 'node:crypto';
import type { RequestOf, Session } from '@tideline/wire';
import type { login } from '@tideline/wire/calls/user';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { GroupedRows } from '../../foundation/memory/grouped-rows.ts';
import type { Authenticate } from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Residents } from '../../foundation/store/residents.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { networkOf } from '../../http/client-address.ts';
import type { Context } from '../../http/handler.ts';
import { strangersClaim, usersClaim } from '../limits/claim.ts';
import { verifyPassword } from '../users/password-hash.ts';
import { loginKey, type UserRow, userToWire } from '../users/rules.ts';
import type { Accounts } from '../users/service.ts';
import type { DeviceRow, Devices, Origin } from './devices.ts';
import type { LoginGuesses } from './login-guesses.ts';

export type SessionRow = Row<'sessions'>;

/** 256 bits cannot be guessed. */
const TOKEN_BYTES = 32;
/** Maximum sessions of one user; the oldest ends when another begins. */
const SESSIONS_PER_USER = 100;
const MINUTE = 60_000;
/** Resolution of a session's last use, ms: a write per call would be too many. */
const SEEN_EVERY = 15 * MINUTE;

/** A session, as what it began refers to it. */
interface Begun {
  readonly session_id: string;
  /** The device that began it. */
  readonly device: number;
}

interface SessionDependencies extends Pick<Dependencies, 'clock' | 'writer'> {
  readonly accounts: Accounts;
  readonly devices: Devices;
  readonly residents?: Residents;
  readonly guesses: LoginGuesses;
  /** Whether strangers share an account, whose password is public. */
  readonly isShared: (user: UserRow) => boolean;
  /** Lifetime of a session, ms. */
  readonly lifetime: number;
  /** Time without use after which a session ends, ms. */
  readonly idle: number;
  /**
   * Called with what ended by a person's act: sessions that expire by themselves are no such end.
   */
  readonly ended?: (tx: Transaction, userId: string, isOver: (session: Begun) => boolean) => void;
  /** Lifetime of a guest's session after its last use, ms: a guest cannot log in again. */
  readonly guestLifetime: number;
}

/** Login and logout. Tokens are random, shown once and stored as SHA-256 only. */
export class Sessions {
  readonly #deps: SessionDependencies;
  readonly #byHash = new Map<string, SessionRow>();
  readonly #rows = new GroupedRows<SessionRow>(({ user_id }) => user_id);

  constructor(deps: SessionDependencies) {
    this.#deps = deps;
  }

  restore(rows: readonly SessionRow[]): void {
    this.#byHash.clear();
    this.#rows.clear();
    // Ids are text, so their order is not the order of creation.
    for (const row of rows.toSorted((a, b) => a.created - b.created)) this.follow(row);
  }

  /** Drops a session that a commit removed. */
  followRemoval(id: string): void {
    const row = this.#rows.delete(id);
    if (row) this.#byHash.delete(row.token_hash);
  }

  readonly authenticate: Authenticate = (token) => this.authenticateHash(hash('sha256', token));

  /** Checks a token by its SHA-256. Tokens are random, so a look-up needs no constant time. */
  authenticateHash(tokenHash: string): ReturnType<Authenticate> {
    if (!this.#byHash.has(tokenHash)) {
      this.#deps.residents?.arriveBy('sessions', { token_hash: tokenHash });
    }
    return this.#live(this.#byHash.get(tokenHash));
  }

  /** Checks a session whose token another process has checked before. */
  authenticateSession(userId: string, sessionId: string): ReturnType<Authenticate> {
    return this.#live(this.#find(userId, sessionId));
  }

  #live(row: SessionRow | undefined): ReturnType<Authenticate> {
    const now = this.#deps.clock.now();
    if (!row) return null;
    const expires = this.#endOf(row);
    if (expires <= now) return null;
    if (now - row.seen >= SEEN_EVERY) this.#deps.writer.tell((tx) => this.#touch(tx, row));
    const verified = this.#deps.accounts.verified(row.user_id);
    return { userId: row.user_id, sessionId: row.id, verified, expires };
  }

  /** Live sessions of a user, newest first. */
  of(userId: string): SessionRow[] {
    const now = this.#deps.clock.now();
    return this.#own(userId)
      .filter((each) => this.#endOf(each) > now)
      .toReversed();
  }

  /**
   * Checks a password and returns its user. {@link begin} starts the session.
   * @throws CallError `wrong-credentials` for every mismatch, `account-locked`, `rate-limited`
   */
  async check(
    request: RequestOf<typeof login>,
    origin: Origin & Pick<Context, 'gone'>,
  ): Promise<UserRow> {
    const { accounts, devices, guesses, residents } = this.#deps;
    await residents?.expectByLogin(loginKey(request.account, request.area_code));
    const user = accounts.byLogin(request.account, request.area_code);
    const name = user
      ? { key: `user:${user.id}`, exists: true, shared: this.#deps.isShared(user) }
      : { key: `name:${loginKey(request.account, request.area_code)}`, exists: false };
    const place = devices.placeOf(user?.id ?? null, origin);
    const guard = (): void => guesses.mayTry(name, place, networkOf(origin.address));
    guard();
    // A device of the owner does not share with the strangers of its network.
    const own = user !== null && place.known === 'device';
    const claim = own ? usersClaim(user.id, origin) : strangersClaim(origin);
    // Checked again when the hash starts, so that a thousand concurrent tries are counted one by
    // one.
    const right = await verifyPassword(request.password, user?.password ?? null, claim, guard);
    if (right && user) {
      guesses.forgive(name, place);
      return user;
    }
    guesses.fail(name, place, networkOf(origin.address));
    throw new CallError('wrong-credentials');
  }

  /**
   * Begins a session and creates its token.
   * @returns the session, and whether the user has never logged in from this device before
   */
  begin(
    tx: Transaction,
    userId: string,
    origin: Origin,
  ): { readonly session: Session; readonly device: DeviceRow; readonly isNew: boolean } {
    const { accounts, devices } = this.#deps;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const user = accounts.require(userId);
    this.#end(tx, userId, this.#surplusOf(userId));
    const { row: device, isNew } = devices.remember(tx, userId, origin);
    const row: SessionRow = {
      id: String(tx.nextId()),
      token_hash: hash('sha256', token),
      user_id: userId,
      created: tx.now,
      expires: tx.now + this.#lifetimeOf(userId),
      device: device.id,
      address: origin.address,
      agent: device.agent,
      seen: tx.now,
    };
    tx.put('sessions', row);
    this.follow(row);
    const session = { token, expires: row.expires, user: userToWire(user) };
    return { session, device, isNew };
  }

  owns(userId: string, sessionId: string): boolean {
    return this.#find(userId, sessionId) !== undefined;
  }

  /** The device that began a session; 0 when it is over. */
  deviceOf(userId: string, sessionId: string): number {
    return this.#find(userId, sessionId)?.device ?? 0;
  }

  /** Ends one session of a user. @returns false when the user has no such session */
  end(tx: Transaction, userId: string, sessionId: string): boolean {
    const row = this.#find(userId, sessionId);
    if (row) this.#end(tx, userId, [row]);
    if (row) this.#deps.ended?.(tx, userId, (each) => each.session_id === sessionId);
    return row !== undefined;
  }

  /** Ends every session of a user. @returns the number of live ones */
  endAll(tx: Transaction, userId: string): number {
    const live = this.of(userId).length;
    this.#end(tx, userId, this.#own(userId));
    this.#deps.ended?.(tx, userId, () => true);
    return live;
  }

  /**
   * Ends every other session of a user, and forgets the other devices: a thief's may be among them.
   */
  endOthers(tx: Transaction, userId: string, current: string): void {
    const { devices } = this.#deps;
    const own = this.#own(userId);
    const device = own.find((row) => row.id === current)?.device;
    for (const row of devices.of(userId)) if (row.id !== device) devices.forget(tx, row);
    this.#end(
      tx,
      userId,
      own.filter((row) => row.id !== current),
    );
    this.#deps.ended?.(tx, userId, (each) => each.session_id !== current);
  }

  /** Makes the origin of a proven owner a known place: strangers' mistakes do not count there. */
  welcome(tx: Transaction, userId: string, origin: Origin): void {
    this.#deps.devices.remember(tx, userId, origin);
  }

  /** Ends the sessions of one device. */
  endOfDevice(tx: Transaction, userId: string, device: number): void {
    const own = this.#own(userId);
    this.#end(
      tx,
      userId,
      own.filter((row) => row.device === device),
    );
    this.#deps.ended?.(tx, userId, (each) => each.device === device);
  }

  /** Gives a session the lifetime of a full account's, after a guest became one. */
  renew(tx: Transaction, userId: string, sessionId: string): void {
    const row = this.#find(userId, sessionId);
    if (!row) return;
    const renewed = { ...row, seen: tx.now, expires: tx.now + this.#lifetimeOf(userId) };
    tx.put('sessions', renewed);
    this.follow(renewed);
  }

  /**
   * When a session ends unless it is used before, ms UTC. A guest's lifetime counts from its last
   * use.
   */
  #endOf({ user_id, expires, seen }: SessionRow): number {
    const { accounts, idle } = this.#deps;
    return accounts.isGuest(user_id) ? expires : Math.min(expires, seen + idle);
  }

  #lifetimeOf(userId: string): number {
    const { accounts, lifetime, guestLifetime } = this.#deps;
    return accounts.isGuest(userId) ? guestLifetime : lifetime;
  }

  /** Expired sessions, and the oldest when there would be too many. */
  #surplusOf(userId: string): SessionRow[] {
    const now = this.#deps.clock.now();
    const own = this.#own(userId);
    const over = own.filter((each) => this.#endOf(each) <= now);
    const live = own.filter((each) => this.#endOf(each) > now);
    return [...over, ...live.slice(0, Math.max(0, live.length - SESSIONS_PER_USER + 1))];
  }

  #end(tx: Transaction, userId: string, rows: readonly SessionRow[]): void {
    for (const row of rows) {
      tx.remove('sessions', row.id);
      this.followRemoval(row.id);
    }
    // Makes the user's sockets check their sessions.
    if (rows.length > 0) tx.publish(userId, { kind: 'session-ended' });
  }

  #own(userId: string): SessionRow[] {
    this.#deps.residents?.arrive(userId);
    return this.#rows.of(userId);
  }

  #find(userId: string, id: string): SessionRow | undefined {
    this.#deps.residents?.arrive(userId);
    const row = this.#rows.get(id);
    return row?.user_id === userId ? row : undefined;
  }

  #touch(tx: Transaction, row: SessionRow): void {
    this.#deps.residents?.arrive(row.user_id);
    const { guestLifetime } = this.#deps;
    const isGuest = this.#deps.accounts.isGuest(row.user_id);
    const seen = { ...row, seen: tx.now, ...(isGuest && { expires: tx.now + guestLifetime }) };
    tx.put('sessions', seen);
    this.follow(seen);
  }

  /** Applies a committed session. */
  follow(row: SessionRow): void {
    this.#rows.set(row);
    this.#byHash.set(row.token_hash, row);
  }
}
