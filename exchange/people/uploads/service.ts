import type { Clock } from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Store } from '../../foundation/store/store.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Writer } from '../../foundation/transactions/writer.ts';
import type { Limits } from '../limits/limits.ts';
import type { Quota } from '../limits/quota.ts';
import { type Files, isFileName } from './files.ts';
import { Intake, type StoredPicture } from './intake.ts';

type UploadRow = Row<'uploads'>;

interface UploadDependencies {
  readonly clock: Clock;
  readonly writer: Writer;
  readonly limits: Limits;
  readonly store: Store;
  readonly files: Files;
  readonly newName: () => string;
  /** Receives write failures. */
  readonly report: (error: unknown) => void;
}

const DAY = 86_400_000;
/** Maximum uploads of one user a day: a verification needs three, a deposit one. */
const UPLOADS_PER_DAY = 60;

/** Uploaded pictures: receipts and identity documents. Only their owner can read them. */
export class Uploads {
  readonly #deps: UploadDependencies;
  readonly #perDay: Quota;
  readonly #intake: Intake<UploadRow>;

  constructor(deps: UploadDependencies) {
    this.#deps = deps;
    this.#perDay = deps.limits.quota('uploads', UPLOADS_PER_DAY, DAY);
    this.#intake = new Intake({
      ...deps,
      record: (userId, picture) => this.record(userId, picture),
    });
  }

  /** Stores a picture that was counted; see {@link Intake.keep}. @throws CallError */
  keep(userId: string, bytes: Uint8Array): Promise<UploadRow> {
    return this.#intake.keep(userId, bytes);
  }

  /**
   * Counts an upload against the user's daily limit, before it is received.
   * @throws CallError `rate-limited`
   */
  allow(userId: string): void {
    if (this.#perDay.take(userId, this.#deps.clock.now()) > 0)
      throw new CallError('rate-limited', 'file');
  }

  /** Records a picture that is in its store already. */
  record(userId: string, { name, type, length, width, height }: StoredPicture): Promise<UploadRow> {
    return this.#deps.writer.run((tx) => {
      const row = { name, user_id: userId, type, bytes: length, width, height, time: tx.now };
      tx.put('uploads', row);
      return row;
    });
  }

  /** Removes a picture: its row with the command, its file after the commit. */
  remove(tx: Transaction, name: string): void {
    tx.remove('uploads', name);
    tx.afterCommit(() => void this.#deps.files.remove(name).catch(this.#deps.report));
  }

  /** The row of the user's own picture; null otherwise, whether it exists or not. */
  async own(userId: string, name: string): Promise<UploadRow | null> {
    if (!isFileName(name)) return null;
    const row = await this.#deps.store.find('uploads', name);
    return row?.user_id === userId ? row : null;
  }

  /** @throws CallError `upload-failed` at the field when the picture is not the user's */
  async require(userId: string, name: string, field: string): Promise<void> {
    if (!(await this.own(userId, name))) throw new CallError('upload-failed', field);
  }

  /** The bytes of an own picture. */
  async read(
    userId: string,
    name: string,
  ): Promise<{ readonly row: UploadRow; readonly bytes: Uint8Array } | null> {
    const row = await this.own(userId, name);
    const bytes = row ? await this.#deps.files.get(name) : null;
    return row && bytes ? { row, bytes } : null;
  }
}
