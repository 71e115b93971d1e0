import { hash } from 'node:crypto';
import { constants } from 'node:zlib';
import '@fastify/compress';
import {
  API_BASE,
  callId,
  DEVICE_HEADER,
  type DescribedCall,
  LANGUAGE_COOKIE,
  type Language,
  type ResponseOf,
  TOKEN_HEADER,
} from '@tideline/wire';
import { CALLS } from '@tideline/wire/calls';
import { setLang } from '@tideline/wire/calls/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CallError } from '../foundation/ports/refusal.ts';
import { LANGUAGE_HEADER, languageOf, succeeded } from './answers.ts';
import type { Connections } from './connections.ts';
import type { Binding, Caller, Context } from './handler.ts';
import { isLocal } from './local-only.ts';
import type { Metrics } from './metrics.ts';
import { type ReceiveFile, receivedFile } from './multipart.ts';
import { originAllowed } from './origin.ts';
import { userOf } from './request-user.ts';
import { traced } from './tracing.ts';
import { validRequest } from './validate.ts';

/**
 * The user of a token; null when it is unknown or has expired. A promise when another process
 * knows.
 */
type CallerOf = (token: string) => Caller | null | Promise<Caller | null>;

export interface CallOptions {
  readonly bindings: readonly Binding[];
  readonly callerOf: CallerOf;
  /** The language an account chose; used for its calls that name none. */
  readonly languageOf?: (userId: string, caller: Caller) => Language | null;
  /** The bindings check whether the caller is verified, because this process may not know yet. */
  readonly verifiedElsewhere?: boolean;
  readonly metrics: Metrics;
  readonly connections: Connections;
  readonly receiveFile: ReceiveFile;
  /** Origins besides this host and this machine whose pages may call. */
  readonly origins: readonly string[];
  /** The exchange shows callers of this machine what it has written to them. */
  readonly sandbox?: boolean;
  /** Validates answers against the contract too; a mismatch is an internal error. */
  readonly checkAnswers: boolean;
}

/**
 * Prices of all pairs are 5.4 kB, which a first visit waits for; less than half of it
 * compressed. The default quality of 11 is for files that are compressed once.
 */
const COMPRESSED = {
  threshold: 1_024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** Binds every row of the contract. A row without a handler answers `not-available-yet`. */
export function bindCalls(server: FastifyInstance, options: CallOptions): void {
  const bound = new Map(options.bindings.map((binding) => [callId(binding.row), binding]));
  for (const row of CALLS) {
    const binding = bound.get(callId(row));
    server.route({
      method: row.method,
      url: `${API_BASE}/${row.path}`,
      // No token, hence no secret whose length a compressed answer could reveal.
      compress: row.method === 'GET' && row.access === 'anyone' && COMPRESSED,
      handler: async (request, reply) => {
        const began = performance.now();
        const { traceparent } = request.headers as { readonly traceparent?: string };
        const data = await traced(callId(row), 'server', traceparent, (trace) =>
          answer(row, binding, request, reply, options, trace),
        );
        const seconds = (performance.now() - began) / 1_000;
        options.metrics.observeCall(callId(row), seconds);
        // Most exchanges write no such lines, and the hash of a user takes some µs.
        if (request.log.isLevelEnabled('debug'))
          request.log.debug({ call: callId(row), seconds, ...userOf(request) }, 'answered');
        return reply.send(succeeded(data));
      },
    });
  }
}

async function answer(
  row: DescribedCall,
  binding: Binding | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
  trace: string | undefined,
): Promise<unknown> {
  const found = callerOf(row, request, options);
  // No wait in one process: it would cost each call a turn of the queue.
  const caller = found instanceof Promise ? await found : found;
  const own = contextOf(row, request, reply, caller, options);
  const context = trace === undefined ? own : { ...own, trace };
  const input = validRequest(row, row.method === 'GET' ? request.query : (request.body ?? {}));
  if (row.access === 'verified' && !options.verifiedElsewhere && !caller?.verified) {
    throw new CallError('verification-required');
  }
  if (!binding) throw new CallError('not-available-yet');
  const data = await binding.handle(input, context);
  if (callId(row) === callId(setLang)) keepLanguage(reply, data as ResponseOf<typeof setLang>);
  if (options.checkAnswers) checkAnswer(row, data);
  return data;
}

/** Rows for anyone ignore the token: log-in works with an expired one. */
const callerOf = (row: DescribedCall, request: FastifyRequest, options: CallOptions) => {
  const token = request.headers[TOKEN_HEADER];
  return token && row.access !== 'anyone' ? options.callerOf(token) : null;
};

function contextOf(
  row: DescribedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
  options: CallOptions,
): Context {
  const token = request.headers[TOKEN_HEADER];
  if (token && row.access !== 'anyone' && !caller) throw new CallError('session-expired');
  if ((row.access === 'user' || row.access === 'verified') && !caller) {
    throw new CallError('not-logged-in');
  }
  if (caller) {
    request.userId = caller.userId;
    options.connections.pin(request.raw.socket, caller.userId);
  }
  const chosen = caller
    ? options.languageOf?.(caller.userId, caller)
    : CHOSEN.exec(request.headers.cookie ?? '')?.[1];
  // Answers and refusals read the header alike.
  if (chosen) request.headers[LANGUAGE_HEADER] ??= chosen;
  return {
    caller,
    lang: languageOf(request.headers[LANGUAGE_HEADER]),
    address: request.ip,
    request: request.id,
    device: deviceOf(request.headers[DEVICE_HEADER]),
    origin: originAllowed(request.headers, options.origins)
      ? (request.headers.origin ?? null)
      : null,
    sandbox: options.sandbox === true && isLocal(request),
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    gone: () => goneSignal(reply),
    ...(request.isMultipart() &&
      caller && {
        file: (use) => options.receiveFile(request, caller.userId, use),
        received: (most, write) => receivedFile(request, most, write),
      }),
  };
}

/**
 * A visitor has no account that could keep the language: the client keeps it for calls that name
 * none.
 */
const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`);
const keepLanguage = (reply: FastifyReply, { lang }: ResponseOf<typeof setLang>): void =>
  void reply.header(
    'set-cookie',
    `${LANGUAGE_COOKIE}=${lang}; Path=${API_BASE}/; Max-Age=31536000; SameSite=Lax; HttpOnly`,
  );

/** Aborted when the connection closes before the answer. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  // Fastify's own `request.signal` is aborted as soon as the body has been read.
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort();
  });
  if (raw.destroyed && !raw.writableFinished) leaving.abort();
  return leaving.signal;
}

/** At least 128 bits in base64url: shorter secrets could be guessed. */
const DEVICE_SECRET = /^[A-Za-z0-9_-]{22,86}$/;

const deviceOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && DEVICE_SECRET.test(header)
    ? hash('sha256', header, 'base64url')
    : null;

function checkAnswer(row: DescribedCall, data: unknown): void {
  const result = v.safeParse(row.response, data);
  if (result.success) return;
  const [issue] = result.issues;
  const where = issue.path?.map((item) => String(item.key)).join('.') ?? '';
  throw new Error(`${callId(row)} answered against its contract at "${where}": ${issue.message}`);
}
