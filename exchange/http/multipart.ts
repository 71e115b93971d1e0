import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '../foundation/ports/refusal.ts';
import { type HeldBytes, UPLOAD_BYTES, UploadMemory } from './upload-memory.ts';

/** The form field of an upload's file. */
const FIELD = 'file';

/** Reads the file of a request, see {@link Context.file}. */
export type ReceiveFile = <T>(
  request: FastifyRequest,
  userId: string,
  use: (bytes: Uint8Array) => Promise<T>,
) => Promise<T | null>;

/** Multipart bodies contain one file only; a larger one is cut off while it arrives. */
export async function acceptFiles(server: FastifyInstance): Promise<ReceiveFile> {
  await server.register(multipart, {
    limits: { fileSize: UPLOAD_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: true,
  });
  const memory = new UploadMemory();
  return async (request, userId, use) => {
    const held = memory.begin(userId, () => request.raw.destroy());
    try {
      const bytes = await receiveFile(request, held);
      return bytes && (await use(bytes));
    } finally {
      held.end();
    }
  };
}

/**
 * Copies the file into one block, which goes back to the system when it is free; the pieces of many
 * files would leave holes between them. Pages of the block that nothing is written to take no
 * memory.
 * @throws CallError `upload-too-large`, `upload-failed`, `rate-limited`
 */
async function receiveFile(request: FastifyRequest, held: HeldBytes): Promise<Uint8Array | null> {
  let block: Buffer | null = null;
  let length = 0;
  const name = await receivedFile(request, UPLOAD_BYTES, async (chunk) => {
    held.add(chunk.length);
    block ??= Buffer.allocUnsafeSlow(UPLOAD_BYTES);
    block.set(chunk, length);
    length += chunk.length;
  });
  return name === null ? null : (block ?? Buffer.alloc(0)).subarray(0, length);
}

/**
 * Passes the one file of a multipart body on as it arrives, see {@link Context.received}.
 * @throws CallError `upload-too-large`, `upload-failed`, and what `write` throws
 */
export async function receivedFile(
  request: FastifyRequest,
  most: number,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<string | null> {
  try {
    let name: string | null = null;
    // Reads to the end, because content after the file must be checked too.
    for await (const part of request.parts({ limits: { fileSize: most } })) {
      if (part.type !== 'file') throw new CallError('upload-failed', FIELD);
      if (part.fieldname !== FIELD) {
        // The body must be read to its end, or the connection waits forever.
        part.file.resume();
        throw new CallError('unknown-field', part.fieldname.slice(0, 64));
      }
      for await (const chunk of part.file as AsyncIterable<Buffer>) await write(chunk);
      if (part.file.truncated) throw new CallError('upload-too-large', FIELD);
      name = part.filename ?? '';
    }
    return name;
  } catch (error) {
    if (error instanceof CallError) throw error;
    const { code } = error as { readonly code?: unknown };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new CallError('upload-too-large', FIELD);
    throw new CallError('upload-failed', FIELD);
  }
}
