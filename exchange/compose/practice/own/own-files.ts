import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, type Stats } from 'node:fs';
import { chmod, mkdtemp, open, readdir, rename, rm, stat, unlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PracticeDay } from '@tideline/wire/calls/practice';
import { PRACTICE_FILE, PRACTICE_FILE_STATED } from '@tideline/wire/practice-file';
import type { Clock } from '../../../foundation/ports/ports.ts';
import { CallError } from '../../../foundation/ports/refusal.ts';
import { hasRoom } from '../../../foundation/store/disk-space.ts';
import type { Claim } from '../../../people/limits/claim.ts';
import { Quota } from '../../../people/limits/quota.ts';
import { MAX_BYTES, recordedDay } from './recorded-day.ts';
import { repacked } from './repacked.ts';

const DAY = 86_400_000;
/** A file that nobody begins a run on for so long is removed, ms. */
const UNUSED = PRACTICE_FILE.unused * DAY;
/** Bytes of an uploaded file at most. */
export const FILE_BYTES = PRACTICE_FILE.megabytes * 2 ** 20;
/** Interval of the search for files that end, ms. */
const EVERY = 60_000;
/** Uploads of a user a day. */
const PER_DAY = 30;

/** `OWNER.ID.tideline`: names that were made here, and no part of which anybody chose. */
const FILE_NAME = /^(\d{1,20})\.([0-9a-f]{32})\.tideline$/;
const DRAFT = 'draft-';
const LONGEST_NAME = 80;

export interface OwnFileLimits {
  /** Files of one user. */
  readonly perUser: number;
  /** Bytes of all files, with those that are being received. */
  readonly total: number;
  /** Files that are received or checked at once, of different users. */
  readonly atOnce: number;
}
const LIMITS: OwnFileLimits = { perUser: PRACTICE_FILE.files, total: 2_000_000_000, atOnce: 4 };

interface Host {
  /** Null keeps files in a temporary folder, which goes at the end. */
  readonly folder: string | null;
  /** False once an account has closed or a guest has ended; null while that is not known. */
  readonly hasAccount: (userId: string) => boolean | null;
  /** Receives errors that no caller awaits. */
  readonly report: (error: unknown) => void;
  /** Bytes that stay free on the disk. */
  readonly minFree: number;
}

/** Receives a file: passes on its bytes, and answers its name; null when there was none. */
export type Receive = (write: (bytes: Uint8Array) => Promise<void>) => Promise<string | null>;

interface Kept {
  readonly owner: string;
  readonly id: string;
  readonly path: string;
}

/** Recordings that users brought to practise on; each is known to its owner only. */
export class OwnFiles {
  readonly #host: Host;
  readonly #wall: Clock;
  readonly #limits: OwnFileLimits;
  readonly #perDay = new Quota(PER_DAY, DAY);
  /** Users whose file is being received or checked. */
  readonly #underWay = new Set<string>();
  readonly #closing = new AbortController();
  readonly #checks = new Set<Promise<unknown>>();
  readonly #timer: ReturnType<typeof setInterval>;
  #made: string | null = null;

  /** @param wall - real time */
  constructor(host: Host, wall: Clock = { now: () => Date.now() }, limits = LIMITS) {
    this.#host = host;
    this.#wall = wall;
    this.#limits = limits;
    if (host.folder !== null) removeDrafts(host.folder);
    this.#timer = setInterval(() => void this.turn().catch(host.report), EVERY);
    this.#timer.unref();
  }

  /** The days of a user's files, oldest first. */
  async of(owner: string): Promise<PracticeDay[]> {
    const own = (await this.#all()).filter((each) => each.owner === owner);
    const days = await Promise.all(own.map(({ id, path }) => recordedDay(path, id, 'own')));
    return days.filter((day) => day !== null);
  }

  /** The path of a user's file, which is in use from now on. */
  async use(owner: string, id: string): Promise<string> {
    const { path } = await this.#own(owner, id);
    const now = this.#wall.now() / 1_000;
    await utimes(path, now, now);
    return path;
  }

  /** @throws CallError `not-found` for an unknown file and for one of somebody else */
  async forget(owner: string, id: string): Promise<void> {
    const { path } = await this.#own(owner, id);
    await unlink(path).catch((error: NodeJS.ErrnoException) => {
      // Another request was first.
      throw error.code === 'ENOENT' ? new CallError('not-found', 'id') : error;
    });
  }

  /**
   * Receives, checks and keeps a file; counts it before it is read.
   * @param claim - who waits for the answer
   * @returns its id
   * @throws CallError `rate-limited`, `recordings-full`, `recording-…`, `upload-failed`,
   *   `unavailable`
   */
  async keep(owner: string, claim: Claim, receive: Receive): Promise<string> {
    const { atOnce } = this.#limits;
    const isBusy = this.#underWay.has(owner) || this.#underWay.size >= atOnce;
    if (isBusy) throw new CallError('rate-limited', 'file');
    this.#underWay.add(owner);
    try {
      await this.#makeRoom(owner);
      if (this.#perDay.take(owner, this.#wall.now()) > 0)
        throw new CallError('rate-limited', 'file');
      const draft = await mkdtemp(join(this.#folder(), DRAFT));
      try {
        return await this.#keep(owner, claim, receive, draft);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    } catch (error) {
      if (error instanceof CallError) throw error;
      // Usually a full disk: the operator is notified, and the user may try again.
      this.#host.report(error);
      throw new CallError('unavailable', 'file');
    } finally {
      this.#underWay.delete(owner);
    }
  }

  async #keep(owner: string, claim: Claim, receive: Receive, draft: string): Promise<string> {
    const sent = join(draft, 'sent');
    const copy = join(draft, 'copy');
    const file = await open(sent, 'wx', 0o600);
    let name: string | null;
    let full: unknown = null;
    try {
      name = await receive(async (bytes) => {
        await file.writeFile(bytes).catch((error: unknown) => {
          full = error;
          throw error;
        });
      });
    } catch (error) {
      throw full ?? error;
    } finally {
      await file.close();
    }
    if (name === null) throw new CallError('upload-failed', 'file');
    const gone = AbortSignal.any([this.#closing.signal, ...(claim.gone ? [claim.gone] : [])]);
    const check = repacked({ from: sent, to: copy, name: shownName(name) }, { ...claim, gone });
    const ended = check.catch(() => undefined);
    this.#checks.add(ended);
    const unfit = await check.finally(() => this.#checks.delete(ended));
    if (unfit) throw new CallError(unfit.id, 'file', unfit.params);
    if ((await stat(copy)).size > MAX_BYTES)
      throw new CallError('recording-too-large', 'file', PRACTICE_FILE_STATED);
    // Whoever cancelled wants no file.
    if (gone.aborted) throw new CallError('rate-limited', 'file');
    await chmod(copy, 0o600);
    const id = randomBytes(16).toString('hex');
    await rename(copy, join(this.#folder(), `${owner}.${id}.tideline`));
    return id;
  }

  /** The job: removes files that are not used, and those of accounts that have ended. */
  async turn(): Promise<void> {
    const now = this.#wall.now();
    for (const { owner, path } of await this.#all()) {
      const isUnused = ((await statOf(path))?.mtimeMs ?? now) <= now - UNUSED;
      if (isUnused || this.#host.hasAccount(owner) === false) await rm(path, { force: true });
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await Promise.all(this.#checks);
    if (this.#host.folder === null && this.#made !== null)
      await rm(this.#made, { recursive: true, force: true });
  }

  async #makeRoom(owner: string): Promise<void> {
    const { perUser, total } = this.#limits;
    const all = await this.#all();
    if (all.filter((each) => each.owner === owner).length >= perUser) {
      throw new CallError('recordings-full', 'file');
    }
    const sizes = await Promise.all(all.map(async ({ path }) => (await statOf(path))?.size ?? 0));
    const used = sizes.reduce((sum, size) => sum + size, 0);
    // The file as it was sent, and its copy.
    const coming = this.#underWay.size * (FILE_BYTES + MAX_BYTES);
    const fits = used + coming <= total;
    if (!fits || !hasRoom(this.#folder(), this.#host.minFree + coming)) {
      throw new CallError('unavailable', 'file');
    }
  }

  async #own(owner: string, id: string): Promise<Kept> {
    const found = (await this.#all()).find((each) => each.owner === owner && each.id === id);
    if (!found) throw new CallError('not-found', 'id');
    return found;
  }

  async #all(): Promise<Kept[]> {
    const folder = this.#host.folder ?? this.#made;
    if (folder === null) return [];
    const names = await readdir(folder).catch((): string[] => []);
    return names.sort().flatMap((name) => {
      const [, owner, id] = FILE_NAME.exec(name) ?? [];
      return owner && id ? { owner, id, path: join(folder, name) } : [];
    });
  }

  /** The folder, which is made when it is needed. */
  #folder(): string {
    if (this.#made !== null) return this.#made;
    const { folder } = this.#host;
    if (folder !== null) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o700);
    }
    this.#made = folder ?? mkdtempSync(join(tmpdir(), 'tideline-practice-'));
    return this.#made;
  }
}

/** Null when its owner has just removed it. */
const statOf = (path: string): Promise<Stats | null> =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Removes what a process left that ended while it received a file. */
function removeDrafts(folder: string): void {
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.startsWith(DRAFT));
  } catch {
    // Nobody has brought a file yet.
  }
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
}

/** A file's name as its owner will read it: no folder, no control or direction characters. */
const shownName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, LONGEST_NAME) ||
  'recording';
