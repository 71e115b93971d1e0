import { API_BASE } from '@tideline/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '../foundation/ports/refusal.ts';
import { succeeded } from '../http/answers.ts';
import { isSecret, requireLocal } from '../http/local-only.ts';
import { isReviewKind, type ReviewKind } from '../people/reviews/rules.ts';
import type { BackOffice } from './back-office.ts';

/** The file in which a running exchange tells the operator of its data folder how to reach it. */
export const OPERATOR_FILE = 'operator.json';
export interface OperatorEndpoint {
  readonly port: number;
  readonly key: string;
  /** The server's certificate, PEM; absent without TLS. It is valid for no name of this machine. */
  readonly certificate?: string;
}

export const REVIEWS_PATH = `${API_BASE}/_operator/reviews`;
export const RESET_PATH = `${API_BASE}/_operator/reset`;
export const FACTORS_PATH = `${API_BASE}/_operator/factors`;
export const LOGOUT_PATH = `${API_BASE}/_operator/logout`;
export const FEEDBACK_PATH = `${API_BASE}/_operator/feedback`;
export const OPERATOR_HEADER = 'x-operator-key';

/** The operator's routes to a running exchange. The key is in the data folder. */
export function operatorRoutes(server: FastifyInstance, backOffice: BackOffice, key: string): void {
  const { answers, reviews, reset } = backOffice;
  const enter = (request: FastifyRequest): void => {
    requireLocal(request);
    if (!isSecret(request.headers[OPERATOR_HEADER], key)) throw new CallError('unknown-call');
  };

  server.get<{ Querystring: Record<string, unknown> }>(REVIEWS_PATH, (request) => {
    enter(request);
    return succeeded({ pending: reviews.pending(kindOf(request.query['kind'])) });
  });

  server.post(REVIEWS_PATH, async (request) => {
    enter(request);
    const body = bodyOf(request);
    const { decision, reason } = body;
    if (decision !== 'pass' && decision !== 'reject') {
      throw new CallError('field-invalid', 'decision');
    }
    const passed = decision === 'pass';
    const trimmed = typeof reason === 'string' ? reason.trim().slice(0, 200) : '';
    await reviews.decide(kindOf(body['kind']), Number(body['id']), {
      passed,
      reason: passed ? null : trimmed,
      by: 'operator',
    });
    return succeeded({});
  });

  server.post(RESET_PATH, async (request) => {
    enter(request);
    return succeeded(await reset.run(userOf(request)));
  });

  server.post(LOGOUT_PATH, async (request) => {
    enter(request);
    return succeeded({ sessions: await backOffice.logOut(userOf(request)) });
  });

  server.post(FACTORS_PATH, async (request) => {
    enter(request);
    return succeeded(await backOffice.removeFactors(userOf(request)));
  });

  server.get(FEEDBACK_PATH, async (request) => {
    enter(request);
    return succeeded({ feedback: await answers.list() });
  });

  server.post(FEEDBACK_PATH, async (request) => {
    enter(request);
    const { id, text } = bodyOf(request);
    if (typeof text !== 'string') throw new CallError('field-required', 'text');
    return succeeded(await answers.answer(Number(id), text));
  });
}

function userOf(request: FastifyRequest): string {
  const { user } = bodyOf(request);
  if (typeof user === 'string' && user.trim() !== '') return user.trim();
  throw new CallError('field-required', 'user');
}

const bodyOf = (request: FastifyRequest) =>
  (request.body ?? {}) as Readonly<Record<string, unknown>>;

function kindOf(value: unknown): ReviewKind {
  if (typeof value === 'string' && isReviewKind(value)) return value;
  throw new CallError('field-invalid', 'kind');
}
