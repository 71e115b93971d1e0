import { Readable } from 'node:stream';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { CallError } from '../foundation/ports/refusal.ts';
import { networkOf } from './client-address.ts';

/** Bodies up to this many bytes are read as they come: those of nearly all calls. */
const SMALL = 1_024;
/** First room of a larger body, bytes. */
const ROOM = 4_096;
/** Pieces of a larger body besides one for each 64 bytes: a network's are at least 500. */
const PIECES = 64;
/** Refused bodies that are read to their end at once, one of a network. */
const DISCARDED = 4;
/** Pause after each piece of a refused body, at most 64 kB, ms. */
const PAUSE = 5;

/**
 * Bounds the memory of bodies. Each piece of a body takes some 300 bytes until it is collected, and
 * a client chooses how many pieces it sends.
 *
 * - A form is copied into one block as it arrives.
 * - A file comes with its length: in chunks, 64 kB in pieces of one byte would wait for the disk.
 * - What is refused unread is discarded slowly, of few clients at once; other connections close.
 *
 * @param limit - bytes of a form at most
 */
export function boundBodies(server: FastifyInstance, limit: number): void {
  server.addHook('onRequest', (request, _reply, done) => {
    done(isChunked(request) && isFile(request) ? new CallError('malformed-request') : undefined);
  });
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const length = lengthOf(request);
    if (isFile(request) || length <= SMALL || (length > limit && !isChunked(request)))
      done(null, payload);
    else
      inOneBlock(payload as Readable, limit).then(
        (body) => done(null, Readable.from([body])),
        (error: Error) => done(error),
      );
  });
  const discarding = new Set<string>();
  server.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request;
    if (raw.complete || raw.readableEnded || raw.destroyed || lengthOf(request) <= limit) {
      done(null, payload);
      return;
    }
    const network = networkOf(request.ip);
    if (isChunked(request) || discarding.has(network) || discarding.size >= DISCARDED) {
      // Node would read the rest, as fast as it comes.
      reply.header('connection', 'close');
      done(null, payload);
      return;
    }
    discarding.add(network);
    const end = (): void => {
      discarding.delete(network);
      done(null, payload);
    };
    discard(raw).then(end, end);
  });
}

const isChunked = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined;
const isFile = ({ headers }: FastifyRequest): boolean =>
  /^multipart\//i.test(headers['content-type'] ?? '');
const lengthOf = (request: FastifyRequest): number =>
  isChunked(request) ? Number.POSITIVE_INFINITY : Number(request.headers['content-length'] ?? 0);

async function inOneBlock(body: Readable, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let room = Buffer.allocUnsafeSlow(ROOM);
  let length = 0;
  let pieces = 0;
  body.on('data', (piece: Buffer) => {
    pieces += 1;
    if (pieces > PIECES + length / 64) {
      // An answer would be worth more than the body.
      body.removeAllListeners('data').destroy();
      reject(new CallError('malformed-request'));
    } else if (length + piece.length > limit) {
      body.pause().removeAllListeners('data');
      reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    } else {
      if (length + piece.length > room.length) {
        const larger = Math.max(2 * room.length, length + piece.length);
        room = Buffer.concat([room.subarray(0, length)], larger);
      }
      piece.copy(room, length);
      length += piece.length;
    }
  });
  body.on('end', () => resolve(room.subarray(0, length)));
  // Its client has gone.
  body.on('error', () => reject(new CallError('malformed-request')));
  return promise;
}

async function discard(body: Readable): Promise<void> {
  for await (const _ of body) await new Promise((resolve) => setTimeout(resolve, PAUSE));
}
