import type { FastifyInstance, FastifyRequest } from 'fastify';
import { userHash } from './log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of a call, once its token has been checked. */
    userId: string | null;
  }
  interface FastifyBaseLogger {
    /** Whether a line of this level is written. */
    isLevelEnabled(level: string): boolean;
  }
}

/** Gives every request of a server its user. */
export function rememberUsers(server: FastifyInstance): void {
  server.decorateRequest('userId', null);
}

/** What a line of the log says of the user of a request. */
export const userOf = ({ userId }: FastifyRequest): object =>
  userId === null ? {} : { user: userHash(userId) };
