import { CallError } from '../foundation/ports/refusal.ts';

/** Maximum of one uploaded picture, bytes. */
export const UPLOAD_BYTES = 5 * 1024 * 1024;
/** Uploads of one user at once: a form has three pictures, and two devices may send. */
const AT_ONCE = 6;
/** Bytes of all uploads on the disk: twelve full ones. */
const TOTAL = 12 * UPLOAD_BYTES;

/** The space of one upload. */
export interface HeldBytes {
  /** Counts received bytes. @throws CallError `rate-limited` when others need the space more */
  add(bytes: number): void;
  /** Frees the space. */
  end(): void;
}

interface Upload {
  readonly userId: string;
  readonly stop: () => void;
  bytes: number;
  stopped: boolean;
}

/**
 * Bounds the space of uploads that are received or processed. When it is full, the user who holds
 * most loses the oldest upload. So a crowd of unfinished uploads displaces itself.
 */
export class UploadSpace {
  readonly #total: number;
  readonly #ofUser = new Map<string, Set<Upload>>();
  #bytes = 0;

  constructor(total = TOTAL) {
    this.#total = total;
  }

  /** Bytes of all uploads. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * @param stop - ends the upload's connection
   * @throws CallError `rate-limited` when the user has six uploads under way
   */
  begin(userId: string, stop: () => void): HeldBytes {
    const own = this.#ofUser.get(userId) ?? new Set<Upload>();
    if (own.size >= AT_ONCE) throw new CallError('rate-limited', 'file');
    const upload: Upload = { userId, stop, bytes: 0, stopped: false };
    this.#ofUser.set(userId, own.add(upload));
    return {
      add: (bytes) => {
        if (upload.stopped) throw new CallError('rate-limited', 'file');
        upload.bytes += bytes;
        this.#bytes += bytes;
        while (this.#bytes > this.#total) {
          const largest = this.#largest();
          if (!largest) break;
          this.#leave(largest);
          largest.stopped = true;
          largest.stop();
          if (largest === upload) throw new CallError('rate-limited', 'file');
        }
      },
      end: () => this.#leave(upload),
    };
  }

  #leave(upload: Upload): void {
    const own = this.#ofUser.get(upload.userId);
    if (!own?.delete(upload)) return;
    this.#bytes -= upload.bytes;
    if (own.size === 0) this.#ofUser.delete(upload.userId);
  }

  /** The oldest upload of the user who holds most. */
  #largest(): Upload | undefined {
    let [found, maxHeld]: [Upload | undefined, number] = [undefined, -1];
    for (const own of this.#ofUser.values()) {
      let held = 0;
      for (const { bytes } of own) held += bytes;
      if (held > maxHeld) [[found], maxHeld] = [own, held];
    }
    return found;
  }
}
