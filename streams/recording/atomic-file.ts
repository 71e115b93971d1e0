import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Errors of a full disk, an exhausted quota, and a limit on file sizes. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * An output that gets its name only when it is complete: written beside it as `.part`, renamed at
 * the end, removed on any failure.
 */
export class AtomicFile {
  readonly path: string;
  /** Path until it is complete. */
  readonly part: string;
  readonly #handle: FileHandle;
  #size = 0;

  private constructor(path: string, part: string, handle: FileHandle) {
    this.path = path;
    this.part = part;
    this.#handle = handle;
  }

  static async create(path: string): Promise<AtomicFile> {
    await mkdir(dirname(path), { recursive: true });
    const part = `${path}.${process.pid}.part`;
    return new AtomicFile(path, part, await open(part, 'w'));
  }

  /** Bytes written so far. */
  get size(): number {
    return this.#size;
  }

  async write(data: Uint8Array | string): Promise<void> {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    // writeFile continues after short writes, which a nearly full disk and pipes cause.
    await this.#handle.appendFile(bytes).catch((error: unknown) => {
      throw NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')
        ? new Error(`${this.path}: no room left on the disk, nothing was written`, { cause: error })
        : error;
    });
    this.#size += bytes.length;
  }

  /** Makes the file durable and renames it. */
  async commit(): Promise<void> {
    await this.#handle.sync();
    await this.#handle.close();
    await rename(this.part, this.path);
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.part, { force: true });
  }
}

/** Runs `write` on a new file and keeps the file only if it succeeds. */
export async function writeAtomically<T>(
  path: string,
  write: (file: AtomicFile) => Promise<T>,
): Promise<T> {
  const file = await AtomicFile.create(path);
  try {
    const result = await write(file);
    await file.commit();
    return result;
  } catch (error) {
    await file.discard();
    throw error;
  }
}
