import type { Clock } from '../ports.ts';
import { CallError } from '../refusal.ts';
import type { Limits } from '../sessions/limits.ts';
import type { Quota } from '../sessions/quota.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import type { Writer } from '../transactions/writer.ts';
import { type Files, isFileName } from './files.ts';
import { cleaned, isPictureType, sizeAllowed, UPLOAD_BYTES, UPLOADS_PER_DAY } from './rules.ts';

type UploadRow = Row<'uploads'>;

interface UploadDependencies {
  readonly clock: Clock;
  readonly writer: Writer;
  readonly limits: Limits;
  readonly store: Store;
  readonly files: Files;
  readonly newName: () => string;
  /** Hears of pictures that could not be written. */
  readonly report: (error: unknown) => void;
}

const DAY = 86_400_000;

/** Pictures people hand in: receipts and papers. Each is its owner's alone. */
export class Uploads {
  readonly #deps: UploadDependencies;
  readonly #perDay: Quota;

  constructor(deps: UploadDependencies) {
    this.#deps = deps;
    this.#perDay = deps.limits.quota('uploads', UPLOADS_PER_DAY, DAY);
  }

  /**
   * Keeps a picture. What it is is read from its bytes, whatever name and type it came with; where and
   * with what it was taken, and whatever else travelled inside it, is not kept.
   * @throws CallError `upload-failed`, `upload-type`, `upload-too-large`, `rate-limited`, `unavailable`
   */
  async keep(userId: string, bytes: Uint8Array): Promise<UploadRow> {
    const { clock, writer, files, newName, report } = this.#deps;
    if (bytes.length === 0) throw new CallError('upload-failed', 'file');
    if (bytes.length > UPLOAD_BYTES) throw new CallError('upload-too-large', 'file');
    // Not needed before the first picture, and a start is to be quick.
    const { fileTypeFromBuffer } = await import('file-type');
    const type = (await fileTypeFromBuffer(bytes))?.mime;
    if (!isPictureType(type)) throw new CallError('upload-type', 'file');
    const picture = cleaned(type, bytes);
    if (!picture) throw new CallError('upload-type', 'file');
    if (!sizeAllowed(picture)) throw new CallError('upload-too-large', 'file');
    if (this.#perDay.take(userId, clock.now()) > 0) throw new CallError('rate-limited', 'file');
    const name = newName();
    try {
      await files.put(name, picture.bytes);
    } catch (error) {
      // A full disk, most often: the operator hears of it, the user may try again.
      report(error);
      throw new CallError('unavailable', 'file');
    }
    const { width, height } = picture;
    const length = picture.bytes.length;
    return writer.run((tx) => {
      const row = { name, user_id: userId, type, bytes: length, width, height, time: tx.now };
      tx.put('uploads', row);
      return row;
    });
  }

  /** The picture's row when it is the user's own; null otherwise, whether it exists or not. */
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
