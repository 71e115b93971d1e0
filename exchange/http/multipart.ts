import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '../refusal.ts';
import { UPLOAD_BYTES } from '../uploads/rules.ts';

/** The form field of an upload's file. */
const FIELD = 'file';

/** Multipart bodies contain one file only; a larger one is cut off while it arrives. */
export async function acceptFiles(server: FastifyInstance): Promise<void> {
  await server.register(multipart, {
    limits: { fileSize: UPLOAD_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: true,
  });
}

/** @throws CallError `upload-too-large`, `upload-failed` */
export async function receiveFile(request: FastifyRequest): Promise<Uint8Array | null> {
  try {
    let bytes: Uint8Array | null = null;
    // Reads to the end, because content after the file must be checked too.
    for await (const part of request.parts()) {
      if (part.type !== 'file') throw new CallError('upload-failed', FIELD);
      if (part.fieldname !== FIELD) {
        // The body must be read to its end, or the connection waits forever.
        part.file.resume();
        throw new CallError('unknown-field', part.fieldname.slice(0, 64));
      }
      bytes = await part.toBuffer();
    }
    return bytes;
  } catch (error) {
    if (error instanceof CallError) throw error;
    const { code } = error as { readonly code?: unknown };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new CallError('upload-too-large', FIELD);
    throw new CallError('upload-failed', FIELD);
  }
}
