import type { Clock } from '../ports.ts';
import { CallError } from '../refusal.ts';
import type { Limits } from '../sessions/limits.ts';
import type { Quota } from '../sessions/quota.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import type { Writer } from '../transactions/writer.ts';
import { type Files, isFileName } from './files.ts';
import { headOf, redrawn, sizeAllowed } from './picture.ts';
import { UPLOAD_BYTES, UPLOADS_PER_DAY } from './rules.ts';

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

/** Uploaded pictures: receipts and identity documents. Only their owner can read them. */
export class Uploads {
  readonly #deps: UploadDependencies;
  readonly #perDay: Quota;

  constructor(deps: UploadDependencies) {
    this.#deps = deps;
    this.#perDay = deps.limits.quota('uploads', UPLOADS_PER_DAY, DAY);
  }

  /**
   * Stores a picture. Its type comes from its bytes, not from its name or declared type. Its pixels
   * are re-encoded, and nothing else of it is stored.
   * @throws CallError `upload-failed`, `upload-type`, `upload-too-large`, `rate-limited`,
   * `unavailable`
   */
  async keep(userId: string, bytes: Uint8Array): Promise<UploadRow> {
    const { clock, writer, files, newName, report } = this.#deps;
    if (bytes.length === 0) throw new CallError('upload-failed', 'file');
    if (bytes.length > UPLOAD_BYTES) throw new CallError('upload-too-large', 'file');
    const head = await headOf(bytes);
    if (!head || head.frames > 1) throw new CallError('upload-type', 'file');
    if (!sizeAllowed(head)) throw new CallError('upload-too-large', 'file');
    // Before decoding, because that is the expensive part, even for a picture that fails there.
    if (this.#perDay.take(userId, clock.now()) > 0) throw new CallError('rate-limited', 'file');
    const picture = await redrawn(bytes, head.format);
    if (!picture) throw new CallError('upload-type', 'file');
    const name = newName();
    try {
      await files.put(name, picture.bytes);
    } catch (error) {
      // Usually a full disk: the operator is notified, and the user may try again.
      report(error);
      throw new CallError('unavailable', 'file');
    }
    const { type, width, height } = picture;
    const length = picture.bytes.length;
    return writer.run((tx) => {
      const row = { name, user_id: userId, type, bytes: length, width, height, time: tx.now };
      tx.put('uploads', row);
      return row;
    });
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
