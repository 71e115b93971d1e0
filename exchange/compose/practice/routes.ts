import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { ASSET_BASE, PRACTICE_BASE } from '@tideline/wire';
import {
  practiceBegin,
  practiceDays,
  practiceEnd,
  practiceForget,
  practiceMove,
  practiceRuns,
  practiceUpload,
} from '@tideline/wire/calls/practice';
import { PRACTICE_FILE_STATED } from '@tideline/wire/practice-file';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import { usersClaim } from '../../people/limits/claim.ts';
import type { PracticeDays } from './days.ts';
import { FILE_BYTES, type OwnFiles } from './own/own-files.ts';
import type { PracticeRuns } from './runs.ts';

/** The calls that keep own files, and those that begin, move and end practice runs. */
export function practiceRoutes(
  runs: PracticeRuns,
  days: PracticeDays,
  own: OwnFiles,
): readonly Binding[] {
  return [
    serve(practiceDays, async (_, context) => ({
      days: await days.list(callerOf(context).userId),
    })),
    serve(practiceUpload, async (_, context) => {
      const { userId } = callerOf(context);
      const { received } = context;
      if (!received) throw new CallError('upload-failed', 'file');
      const id = await own.keep(userId, usersClaim(userId, context), (write) =>
        received(FILE_BYTES, write).catch((error: unknown) => {
          const isTooLarge = error instanceof CallError && error.id === 'upload-too-large';
          throw isTooLarge
            ? new CallError('recording-too-large', 'file', PRACTICE_FILE_STATED)
            : error;
        }),
      );
      return days.named(id, userId);
    }),
    serve(practiceForget, async ({ id }, context) => {
      const { userId } = callerOf(context);
      await own.forget(userId, id);
      return { days: await days.list(userId) };
    }),
    serve(practiceRuns, async ({ id }, context) => {
      const { userId } = callerOf(context);
      return {
        runs: id === undefined ? await runs.of(userId) : [await runs.own(userId, id).toWire()],
      };
    }),
    serve(practiceBegin, (request, context) => runs.begin(callerOf(context).userId, request)),
    serve(practiceMove, async (request, context) => {
      const run = runs.own(callerOf(context).userId, request.id);
      await run.move(request);
      return run.toWire();
    }),
    serve(practiceEnd, async ({ id }, context) => {
      const { userId } = callerOf(context);
      await runs.end(runs.own(userId, id).id);
      return { runs: await runs.of(userId) };
    }),
  ];
}

/** `/practice/ID`, followed by what the run itself serves. */
const ADDRESS = new RegExp(`^${PRACTICE_BASE}/([0-9a-f]{32})(?=/)`);

/** The app's page of runs (`src/paths.ts`), where a run that has ended leads to. */
const PAGE = `${ASSET_BASE}#/pages/practice/index`;

/**
 * Answers with the app's document, without prices: they would be those of the market around the
 * run. Its other files are those of {@link ASSET_BASE}.
 */
function documentOf(runs: PracticeRuns, appFolder: string) {
  return async ({ params }: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    if (!runs.at(params.id)) return reply.redirect(PAGE);
    const html = await readFile(join(appFolder, 'index.html')).catch(() => null);
    if (html === null) return reply.callNotFound();
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return reply.send(html);
  };
}

/**
 * Hands requests and upgrades below `/practice/ID/` to the run of that id, and serves the app on
 * it.
 * @param appFolder - of the built app
 */
export function mountPractice(
  server: FastifyInstance,
  runs: PracticeRuns,
  appFolder: string,
): void {
  server.get(`${PRACTICE_BASE}/:id${ASSET_BASE}`, documentOf(runs, appFolder));
  /** Passes an event on to its run, which sees the request below its own root. */
  const passOn = (event: 'request' | 'upgrade', request: IncomingMessage, ...rest: unknown[]) => {
    const { url = '' } = request;
    const [prefix = '', id = ''] = ADDRESS.exec(url) ?? [];
    const run = runs.at(id);
    if (!run) return false;
    request.url = url.slice(prefix.length);
    run.nested.server.emit(event, request, ...rest);
    // Other listeners of an upgrade must not take it for theirs.
    request.url = url;
    return true;
  };
  server.route({
    method: ['GET', 'HEAD', 'POST', 'PUT'],
    url: `${PRACTICE_BASE}/:id/*`,
    // Before the body is read.
    onRequest: async (request, reply) => {
      if (!passOn('request', request.raw, reply.raw)) return reply.callNotFound();
      reply.hijack();
      return reply;
    },
    handler: (_, reply) => reply.callNotFound(),
  });
  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isOurs = request.url?.startsWith(`${PRACTICE_BASE}/`) === true;
    if (isOurs && !passOn('upgrade', request, socket, head)) socket.destroy();
  });
}
