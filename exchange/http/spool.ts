import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Extension of a file that is being written. */
export const DRAFT = '.part';

/** A file that arrives. It has no name, so it ends with its process or when it is closed. */
export class Spool {
  readonly #file: FileHandle;
  #length = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @throws Error of the file system */
  static async open(folder: string): Promise<Spool> {
    const path = join(folder, `${randomBytes(16).toString('hex')}${DRAFT}`);
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    return new Spool(file);
  }

  /** @throws Error of the file system, such as that of a full disk */
  async write(bytes: Uint8Array): Promise<void> {
    await this.#file.writeFile(bytes);
    this.#length += bytes.length;
  }

  /** All that was written. */
  async read(): Promise<Uint8Array> {
    // A block of its own goes back to the system when it is free.
    const bytes = Buffer.allocUnsafeSlow(this.#length);
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await this.#file.read(bytes, at, bytes.length - at, at);
      if (bytesRead === 0) throw new Error('a file is shorter than what was written');
      at += bytesRead;
    }
    return bytes;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
