import { randomBytes } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DRAFT } from '../foundation/store/whole-file.ts';

/**
 * Bytes that are in memory. Each wait for the disk is a turn of the event loop, which takes long
 * beside a flood: a large file takes forty, a small one none.
 */
const BLOCK = 131_072;

/**
 * A file that arrives. What memory does not hold is on the disk, without a name: it ends with its
 * process or when it is closed. All methods throw the errors of the file system.
 */
export class Spool {
  readonly #folder: string;
  #block: Buffer = Buffer.alloc(0);
  #inBlock = 0;
  #file: FileHandle | null = null;
  #inFile = 0;

  /** @param folder - of the part on the disk */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#inBlock + bytes.length > BLOCK) await this.#toDisk();
    if (this.#block.length === 0) this.#block = Buffer.allocUnsafeSlow(BLOCK);
    this.#block.set(bytes, this.#inBlock);
    this.#inBlock += bytes.length;
  }

  /** All that was written. */
  async read(): Promise<Uint8Array> {
    // A block of its own goes back to the system when it is free.
    const bytes = Buffer.allocUnsafeSlow(this.#inFile + this.#inBlock);
    let at = 0;
    while (this.#file && at < this.#inFile) {
      const { bytesRead } = await this.#file.read(bytes, at, this.#inFile - at, at);
      if (bytesRead === 0) throw new Error('a file is shorter than what was written');
      at += bytesRead;
    }
    this.#block.copy(bytes, at, 0, this.#inBlock);
    return bytes;
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }

  async #toDisk(): Promise<void> {
    this.#file ??= await this.#opened();
    await this.#file.writeFile(this.#block.subarray(0, this.#inBlock));
    this.#inFile += this.#inBlock;
    this.#inBlock = 0;
  }

  async #opened(): Promise<FileHandle> {
    const path = join(this.#folder, `${randomBytes(16).toString('hex')}${DRAFT}`);
    const file = await open(path, 'wx+', 0o600);
    unlinkSync(path);
    return file;
  }
}
