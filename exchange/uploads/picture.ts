/** A picture without metadata. */
export interface CleanPicture {
  readonly bytes: Uint8Array;
  /** Pixels as stored, before the orientation is applied. */
  readonly width: number;
  readonly height: number;
}

/**
 * Maximum chunks or segments of a picture. Encoders cut pixels into pieces of 8 kB and more, some
 * of 1 kB; millions of empty pieces would block the exchange for seconds.
 */
const MOST_PARTS = 20_000;

/** A picture is not well-formed. Caught inside this folder. */
export class Malformed extends Error {}

/**
 * Reads a picture from front to back. Every read beyond the end throws, because the bytes are a
 * stranger's.
 */
export class Cursor {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #end: number;
  #deps = 0;
  at: number;

  /** @param end - where reading stops; defaults to the end of the bytes */
  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#end = end;
    this.at = at;
  }

  get left(): number {
    return this.#end - this.at;
  }

  /** Called for each chunk or segment. */
  beginPart(): void {
    this.#deps += 1;
    demand(this.#deps <= MOST_PARTS, 'too many parts');
  }

  take(length: number): Uint8Array {
    const start = this.#advance(length);
    return this.#bytes.subarray(start, start + length);
  }

  /** The next bytes as Latin-1 text. */
  text(length: number): string {
    return String.fromCharCode(...this.take(length));
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  u16(littleEndian = false): number {
    return this.#view.getUint16(this.#advance(2), littleEndian);
  }

  u24(littleEndian = false): number {
    const [a = 0, b = 0, c = 0] = this.take(3);
    return littleEndian ? a | (b << 8) | (c << 16) : (a << 16) | (b << 8) | c;
  }

  u32(littleEndian = false): number {
    return this.#view.getUint32(this.#advance(4), littleEndian);
  }

  #advance(length: number): number {
    if (length < 0 || length > this.left) throw new Malformed('ends too early');
    const start = this.at;
    this.at += length;
    return start;
  }
}

export function demand(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Malformed(what);
}

/** Bytes of a Latin-1 text. */
export const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');
