import { API_BASE, TOKEN_HEADER } from '@tideline/wire';
import { upload } from '@tideline/wire/calls/user';
import type { FastifyInstance } from 'fastify';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import { usersClaim } from '../limits/claim.ts';
import { pictureTurn } from './picture.ts';

/** Stores an uploaded picture and returns what its row says. */
interface Keeper {
  /** Counts the upload. @throws CallError `rate-limited` */
  allow(userId: string): void | Promise<void>;
  keep(
    userId: string,
    bytes: Uint8Array,
  ): Promise<{ readonly name: string; readonly type: string; readonly bytes: number }>;
}

/** Reads an own picture; null for every other. */
interface Reader {
  read(
    userId: string,
    name: string,
  ): Promise<{ readonly row: { readonly type: string }; readonly bytes: Uint8Array } | null>;
}

type FindCaller = (token: string) => MaybeCaller | Promise<MaybeCaller>;
type MaybeCaller = { readonly userId: string } | null;

export function uploadRoutes(uploads: Keeper): readonly Binding[] {
  return [
    serve(upload, async (_request, context) => {
      const { userId } = callerOf(context);
      if (!context.file) throw new CallError('upload-failed', 'file');
      await uploads.allow(userId);
      const stored = await context.file((read) =>
        pictureTurn(usersClaim(userId, context), async () => uploads.keep(userId, await read())),
      );
      if (!stored) throw new CallError('upload-failed', 'file');
      return { id: stored.name, bytes: stored.bytes, type: stored.type };
    }),
  ];
}

/** File extensions for downloads. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/**
 * `GET /api/upload/<id>`: an own picture as a download. It requires the token in the header, so
 * that no address contains a secret; nothing in the answer can run.
 */
export function uploadFileRoute(
  server: FastifyInstance,
  uploads: Reader,
  authenticate: FindCaller,
): void {
  server.get<{ Params: { id: string } }>(
    `${API_BASE}/${upload.path}/:id`,
    async (request, reply) => {
      const token = request.headers[TOKEN_HEADER];
      if (!token) throw new CallError('not-logged-in');
      const caller = await authenticate(token);
      if (!caller) throw new CallError('session-expired');
      const found = await uploads.read(caller.userId, request.params.id);
      if (!found) throw new CallError('not-found');
      const name = `picture.${ENDINGS[found.row.type] ?? 'bin'}`;
      return reply
        .type(found.row.type)
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .send(Buffer.from(found.bytes));
    },
  );
}
