import { CallError } from '../../foundation/ports/refusal.ts';
import { UPLOAD_BYTES } from '../../http/upload-space.ts';
import type { Files } from './files.ts';
import { headOf, redrawn, sizeAllowed } from './picture.ts';

/** A cleaned picture in its store. */
export interface StoredPicture {
  readonly name: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly length: number;
}

export interface IntakeOptions<Row> {
  readonly files: Files;
  readonly newName: () => string;
  /** Records a stored picture, after which its owner can use it. */
  readonly record: (userId: string, picture: StoredPicture) => Promise<Row>;
  /** Receives write failures. */
  readonly report: (error: unknown) => void;
}

/**
 * Checks, cleans and stores uploaded pictures. A picture's type comes from its bytes, not from its
 * name or declared type. Its pixels are re-encoded, and nothing else of it is stored.
 */
export class Intake<Row> {
  readonly #options: IntakeOptions<Row>;

  constructor(options: IntakeOptions<Row>) {
    this.#options = options;
  }

  /**
   * Checks, cleans and stores a picture. The caller has counted it against the user's limit, and
   * has the turn, see {@link pictureTurn}.
   * @throws CallError `upload-failed`, `upload-type`, `upload-too-large`, `unavailable`
   */
  async keep(userId: string, bytes: Uint8Array): Promise<Row> {
    const { files, newName, record, report } = this.#options;
    if (bytes.length === 0) throw new CallError('upload-failed', 'file');
    if (bytes.length > UPLOAD_BYTES) throw new CallError('upload-too-large', 'file');
    const head = await headOf(bytes);
    if (!head || head.frames > 1) throw new CallError('upload-type', 'file');
    if (!sizeAllowed(head)) throw new CallError('upload-too-large', 'file');
    const picture = await redrawn(bytes, head);
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
    return record(userId, { name, type, width, height, length: picture.bytes.length });
  }
}
