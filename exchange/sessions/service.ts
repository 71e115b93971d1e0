import { hash, randomBytes } from 'node:crypto';
import type { RequestOf, Session } from '#wire';
import type { login } from '#wire/calls/user.ts';
import { verifyPassword } from '../accounts/password-hash.ts';
import { loginKey, userToWire } from '../accounts/rules.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Authenticate, Clock } from '../ports.ts';
import { CallError } from '../refusal.ts';
import type { Row } from '../store/tables.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Writer } from '../transactions/writer.ts';
import type { Limits } from './limits.ts';
import type { Throttle } from './throttle.ts';

export type SessionRow = Row<'sessions'>;

/** 256 bits, as many as nobody will guess. */
const TOKEN_BYTES = 32;
/** Sessions one user may hold; the oldest ends when another begins. */
const SESSIONS_PER_USER = 100;
const MINUTE = 60_000;

/** Logging in and out. Tokens are random, shown once and kept only as their SHA-256. */
export class Sessions {
  readonly #clock: Clock;
  readonly #writer: Writer;
  readonly #accounts: Accounts;
  /** How long a session lives, ms. */
  readonly #lifetime: number;
  readonly #byHash = new Map<string, SessionRow>();
  readonly #byUser = new Map<string, Map<string, SessionRow>>();
  /** Five mistakes are free; a guesser comes to 4 tries an hour at most. */
  readonly #perAccount: Throttle;
  /** Many people may share an address. */
  readonly #perAddress: Throttle;

  constructor(clock: Clock, writer: Writer, accounts: Accounts, limits: Limits, lifetime: number) {
    this.#clock = clock;
    this.#writer = writer;
    this.#accounts = accounts;
    this.#lifetime = lifetime;
    this.#perAccount = limits.throttle('login-name', { free: 5, longest: 15 * MINUTE });
    this.#perAddress = limits.throttle('login-address', { free: 30, longest: 15 * MINUTE });
  }

  restore(rows: readonly SessionRow[]): void {
    this.#byHash.clear();
    this.#byUser.clear();
    for (const row of rows) this.#keep(row);
  }

  readonly authenticate: Authenticate = (token) => {
    // Tokens are random: finding one by its hash needs no constant time.
    const row = this.#byHash.get(hash('sha256', token));
    if (!row || row.expires <= this.#clock.now()) return null;
    const verified = this.#accounts.verified(row.user_id);
    return { userId: row.user_id, sessionId: row.id, verified };
  };

  countOf(userId: string): number {
    const now = this.#clock.now();
    return [...(this.#byUser.get(userId)?.values() ?? [])].filter((each) => each.expires > now)
      .length;
  }

  /**
   * @param address - of the client, for the limits
   * @throws CallError `wrong-credentials` whatever is wrong, `account-locked`, `rate-limited`
   */
  async login(request: RequestOf<typeof login>, address: string): Promise<Session> {
    const key = loginKey(request.account, request.area_code);
    const user = this.#accounts.byLogin(request.account, request.area_code);
    const guard = (): void => this.#mayTry(key, address);
    guard();
    // Checked again when its turn comes: a thousand tries sent at once are still counted one by one.
    const right = await verifyPassword(request.password, user?.password ?? null, guard);
    if (!right || !user) {
      const now = this.#clock.now();
      // A name nobody has may be a password in the wrong field: nothing of it is written down.
      this.#perAccount.fail(key, now, user === null);
      this.#perAddress.fail(address, now);
      throw new CallError('wrong-credentials');
    }
    this.#perAccount.forgive(key, this.#clock.now());
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    return this.#writer.run((tx) => this.begin(tx, user.id, token));
  }

  /** Begins a session with a token that only its owner will know. */
  begin(tx: Transaction, userId: string, token: string): Session {
    const user = this.#accounts.require(userId);
    for (const old of this.#surplusOf(userId)) this.#end(tx, old);
    const row: SessionRow = {
      id: String(tx.nextId()),
      token_hash: hash('sha256', token),
      user_id: userId,
      created: tx.now,
      expires: tx.now + this.#lifetime,
    };
    tx.put('sessions', row);
    this.#keep(row);
    return { token, expires: row.expires, user: userToWire(user) };
  }

  logout(tx: Transaction, userId: string, sessionId: string, everywhere: boolean): void {
    const own = [...(this.#byUser.get(userId)?.values() ?? [])];
    const over = everywhere ? own : own.filter((each) => each.id === sessionId);
    for (const row of over) this.#end(tx, row);
    tx.publish(userId, { kind: 'session-ended' });
  }

  /** Ends every session of a user. @returns how many that were */
  endAll(tx: Transaction, userId: string): number {
    const live = this.countOf(userId);
    this.logout(tx, userId, '', true);
    return live;
  }

  /** Ends every session of a user but one, as a changed password does. */
  endOthers(tx: Transaction, userId: string, kept: string): void {
    for (const row of [...(this.#byUser.get(userId)?.values() ?? [])]) {
      if (row.id !== kept) this.#end(tx, row);
    }
    tx.publish(userId, { kind: 'session-ended' });
  }

  #mayTry(key: string, address: string): void {
    const now = this.#clock.now();
    const refuse = (id: 'account-locked' | 'rate-limited', wait: number): void => {
      if (wait > 0) throw new CallError(id, undefined, { seconds: String(Math.ceil(wait / 1000)) });
    };
    refuse('rate-limited', this.#perAddress.wait(address, now));
    refuse('account-locked', this.#perAccount.wait(key, now));
  }

  /** Sessions that are over, and the oldest when there would be too many. */
  #surplusOf(userId: string): SessionRow[] {
    const now = this.#clock.now();
    const own = [...(this.#byUser.get(userId)?.values() ?? [])];
    const over = own.filter((each) => each.expires <= now);
    const live = own.filter((each) => each.expires > now);
    return [...over, ...live.slice(0, Math.max(0, live.length - SESSIONS_PER_USER + 1))];
  }

  #end(tx: Transaction, row: SessionRow): void {
    tx.remove('sessions', row.id);
    this.#byHash.delete(row.token_hash);
    this.#byUser.get(row.user_id)?.delete(row.id);
  }

  #keep(row: SessionRow): void {
    this.#byHash.set(row.token_hash, row);
    let own = this.#byUser.get(row.user_id);
    if (!own) {
      own = new Map();
      this.#byUser.set(row.user_id, own);
    }
    own.set(row.id, row);
  }
}
