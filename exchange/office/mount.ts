import { timingSafeEqual } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '#wire';
import { CallError } from '../handler.ts';
import { succeeded } from '../http/answers.ts';
import { isReviewKind, type ReviewKind } from '../reviews/rules.ts';
import type { Authenticate } from '../seams.ts';
import { uploadFileRoute } from '../uploads/routes.ts';
import type { Office } from './office.ts';

/** Where a running exchange tells the operator of its data folder how to reach it. */
export const OPERATOR_FILE = 'operator.json';
export interface OperatorDoor {
  readonly port: number;
  readonly key: string;
}

const OUTBOX_PATH = `${API_BASE}/_sandbox/outbox`;
export const REVIEWS_PATH = `${API_BASE}/_operator/reviews`;
export const OPERATOR_HEADER = 'x-operator-key';

interface MountOptions {
  readonly authenticate: Authenticate;
  readonly dataDir: string;
  /** Shows the outbox to pages of this machine. */
  readonly sandbox: boolean;
  readonly newKey: () => string;
}

/** How often the jobs look at the clock, ms: reviews are promised in seconds. */
const TURN = 500;

/**
 * Opens the office's doors that are no calls of the contract, and runs its jobs while the server is
 * up. Messages with codes are for this machine only, decisions for who can read the data folder.
 */
export function mountOffice(server: FastifyInstance, office: Office, options: MountOptions): void {
  const key = options.newKey();
  uploadFileRoute(server, office.uploads, options.authenticate);
  if (options.sandbox) {
    server.get(OUTBOX_PATH, (request) => {
      onlyHere(request);
      return succeeded({ messages: office.outbox.messages() });
    });
  }
  reviewRoutes(server, office, key);
  runJobs(server, office);
  if (options.dataDir !== ':memory:')
    tellOperator(server, join(options.dataDir, OPERATOR_FILE), key);
}

function reviewRoutes(server: FastifyInstance, { reviews }: Office, key: string): void {
  const enter = (request: FastifyRequest): void => {
    onlyHere(request);
    const given = Buffer.from(String(request.headers[OPERATOR_HEADER] ?? ''));
    const wanted = Buffer.from(key);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      throw new CallError('unknown-call');
    }
  };
  server.get<{ Querystring: Record<string, unknown> }>(REVIEWS_PATH, (request) => {
    enter(request);
    return succeeded({ pending: reviews.pending(kindOf(request.query['kind'])) });
  });
  server.post(REVIEWS_PATH, async (request) => {
    enter(request);
    const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    const { decision, reason } = body;
    if (decision !== 'pass' && decision !== 'reject') {
      throw new CallError('field-invalid', 'decision');
    }
    const passed = decision === 'pass';
    const told = typeof reason === 'string' ? reason.trim().slice(0, 200) : '';
    await reviews.decide(kindOf(body['kind']), Number(body['id']), {
      passed,
      reason: passed ? null : told,
      by: 'operator',
    });
    return succeeded({});
  });
}

function kindOf(value: unknown): ReviewKind {
  if (typeof value === 'string' && isReviewKind(value)) return value;
  throw new CallError('field-invalid', 'kind');
}

function runJobs(server: FastifyInstance, office: Office): void {
  let timer: NodeJS.Timeout | null = null;
  let turn: Promise<void> | null = null;
  server.addHook('onReady', async () => {
    timer = setInterval(() => {
      // A slow turn is not overtaken by the next.
      turn ??= office.turn().finally(() => {
        turn = null;
      });
    }, TURN);
  });
  server.addHook('onClose', async () => {
    if (timer) clearInterval(timer);
    await turn;
    await office.close();
  });
}

/** The key is in a file only the folder's owner can read: who may read the ledger may decide reviews. */
function tellOperator(server: FastifyInstance, file: string, key: string): void {
  server.addHook('onListen', async () => {
    const { port } = server.server.address() as AddressInfo;
    const door: OperatorDoor = { port, key };
    writeFileSync(file, JSON.stringify(door), { mode: 0o600 });
  });
  server.addHook('onClose', async () => rmSync(file, { force: true }));
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * For programs and pages of this machine only: not through a proxy on it, not for a page of another
 * site, and not for one that has pointed its own name at this machine.
 */
function onlyHere(request: FastifyRequest): void {
  const { headers } = request;
  const far =
    !LOOPBACK.has(request.ip) ||
    headers['x-forwarded-for'] !== undefined ||
    headers['forwarded'] !== undefined ||
    !LOCAL_HOST.test(headers.host ?? '') ||
    headers['sec-fetch-site'] === 'cross-site';
  if (far) throw new CallError('unknown-call');
}
