import { createHmac, randomBytes } from 'node:crypto';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

export interface LogOptions {
  /** Least level that is written; `silent` writes nothing. */
  readonly level: string;
  /** Name of a process of a cluster. */
  readonly name?: string | undefined;
  /** The leader's term as this process knows it; null when it knows none. */
  readonly term?: () => number | null;
  /** Standard error when absent. */
  readonly to?: DestinationStream;
}

/**
 * The log of a process: one JSON line for each event, with time (UTC), level, and name and term of
 * a process of a cluster. Lines of a call have its request id and a hash of its user.
 */
export function createLog({ level, name, term, to }: LogOptions): Log {
  return pino(
    {
      level,
      base: name === undefined ? null : { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: ['req.headers.authorization'],
      ...(term && {
        mixin: () => {
          const known = term();
          return known === null ? {} : { term: known };
        },
      }),
    },
    // Written at once, so that an ending process loses no line.
    to ?? pino.destination({ dest: 2, sync: true }),
  );
}

const KEY = process.env['TIDELINE_LOG_KEY'] || randomBytes(32);

/**
 * What logs say of a user: enough to find one user's lines, not to name the user. The processes of
 * a cluster agree by `TIDELINE_LOG_KEY`; without it each process has hashes of its own.
 */
export function userHash(userId: string): string {
  return createHmac('sha256', KEY).update(userId).digest('hex').slice(0, 16);
}

/** The first line of an error. */
export const lineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
