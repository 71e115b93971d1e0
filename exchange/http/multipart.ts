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

/** First room of a file, bytes: blocks of this size go back to the system when they are free. */
const ROOM = 1024 * 1024;

/**
 * Copies the file into one block that grows: the pieces of many files would leave holes between
 * them.
 * @throws CallError `upload-too-large`, `upload-failed`, `rate-limited`
 */
async function receiveFile(request: FastifyRequest, held: HeldBytes): Promise<Uint8Array | null> {
  let room: Buffer = Buffer.alloc(0);
  let length = 0;
  const name = await receivedFile(request, UPLOAD_BYTES, async (chunk) => {
    held.add(chunk.length);
    if (length + chunk.length > room.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(ROOM, 2 * room.length, length + chunk.length));
      larger.set(room.subarray(0, length));
      room = larger;
    }
    room.set(chunk, length);
    length += chunk.length;
  });
  return name === null ? null : room.subarray(0, length);
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
