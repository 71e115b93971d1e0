import { CRC_START, crcBytes, crcUnsigned } from '../venues/crc32.ts';
import { joinMember, splitMember } from './member-head.ts';
import type { RecordingSink } from './recording-packer.ts';
import type { RecordingBytes } from './recording-view.ts';

/** Compression built into browsers and Node. */
const FORMAT = 'deflate-raw';

/** A file chosen in a page, read at the requested positions. */
export function blobBytes(path: string, blob: Blob): RecordingBytes {
  return {
    path,
    size: blob.size,
    read: async (offset, length) =>
      new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
    decode: async (member) => {
      const { body, crc } = splitMember(member);
      const content = await through(body, new DecompressionStream(FORMAT));
      if (crcUnsigned(crcBytes(CRC_START, content)) !== crc) {
        throw new RangeError('CRC-32 of the chunk does not hold');
      }
      return new TextDecoder().decode(content);
    },
    close: async () => undefined,
  };
}

/** A recording that is built in memory. */
export class MemorySink implements RecordingSink {
  readonly part = 'memory';
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  async write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#parts.push(bytes);
    this.#size += bytes.length;
  }

  async encode(
    info: Parameters<RecordingSink['encode']>[0],
    text: string,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const content = new TextEncoder().encode(text);
    const body = await through(content, new CompressionStream(FORMAT));
    return joinMember(info, body, content.length, crcUnsigned(crcBytes(CRC_START, content)));
  }

  async commit(): Promise<void> {}

  async discard(): Promise<void> {
    this.#parts.length = 0;
  }

  /** Everything written, as a file for the user. */
  blob(): Blob {
    return new Blob(this.#parts, { type: 'application/gzip' });
  }
}

async function through(
  bytes: Uint8Array,
  by: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(by);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
