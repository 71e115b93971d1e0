import { CallError } from '../../ports/refusal.ts';

/** The database cannot be used as it is: retrying does not help, an operator must act. */
export class DatabaseUnusable extends Error {
  constructor(why: string, cause?: unknown) {
    super(`The database cannot be used: ${why}`, { cause });
    this.name = 'DatabaseUnusable';
  }
}

/** The database cannot be reached now: worth a retry. A caller is answered `unavailable`. */
export class DatabaseUnreachable extends CallError {
  constructor(why: string, cause?: unknown) {
    super('unavailable');
    this.message = `The database cannot be reached: ${why}`;
    this.name = 'DatabaseUnreachable';
    this.cause = cause;
  }
}

/** SQLSTATE of an error that the server answered; null for any other error. */
export function sqlStateOf(error: unknown): string | null {
  const { code, severity } = error as { readonly code?: unknown; readonly severity?: unknown };
  return typeof code === 'string' && typeof severity === 'string' ? code : null;
}

/** Wrong user, password or database: an operator must act. */
const REFUSED = /^(?:28|3D)/;

/** The two errors above for an error of connecting, with the server's words. */
export function connectError(error: unknown, at: string): Error {
  if (error instanceof DatabaseUnusable || error instanceof DatabaseUnreachable) return error;
  const why =
    error instanceof Error
      ? error.message || String((error as { code?: unknown }).code)
      : String(error);
  const state = sqlStateOf(error);
  return state !== null && REFUSED.test(state)
    ? new DatabaseUnusable(`${at}: ${why}`, error)
    : new DatabaseUnreachable(`${at}: ${why}`, error);
}
