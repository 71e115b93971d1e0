import { tmpdir } from 'node:os';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '../foundation/ports/refusal.ts';
import { hasRoom } from '../foundation/store/disk-space.ts';
import { Spool } from './spool.ts';
import { UPLOAD_BYTES, UploadSpace } from './upload-space.ts';

/** The form field of an upload's file. */
const FIELD = 'file';

/** Reads the file of a request, see {@link Context.file}. */
export type ReceiveFile = <T>(
  request: FastifyRequest,
  userId: string,
  use: (read: () => Promise<Uint8Array>) => Promise<T>,
) => Promise<T | null>;

/**
 * Multipart bodies contain one file only; a larger one is cut off while it arrives. What
 * memory would hold of an upload that does not end is on the disk.
 * @param folder - where files arrive
 */
export async function acceptFiles(
  server: FastifyInstance,
  folder = tmpdir(),
): Promise<ReceiveFile> {
  await server.register(multipart, {
    limits: { fileSize: UPLOAD_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: true,
  });
  const space = new UploadSpace();
  return async (request, userId, use) => {
    const held = space.begin(userId, () => request.raw.destroy());
    const spool = new Spool(folder);
    /** Usually a full disk: the operator is notified, and the user may try again. */
    const fail = (error: unknown): never => {
      request.log.error({ err: error }, 'an upload cannot be stored');
      throw new CallError('unavailable', FIELD);
    };
    try {
      if (!hasRoom(folder)) throw new CallError('unavailable', FIELD);
      const name = await receivedFile(request, UPLOAD_BYTES, async (chunk) => {
        held.add(chunk.length);
        await spool.write(chunk).catch(fail);
      });
      return name === null ? null : await use(() => spool.read().catch(fail));
    } finally {
      held.end();
      await spool.close();
    }
  };
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
