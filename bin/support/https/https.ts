import type { AddressInfo } from 'node:net';
import { type Authority, authorityOf, ownNames, type ServerKeys } from './authority.ts';
import { httpSide, INSTALL_PATH } from './http-side.ts';
import { type KeyFlags, ownKeys } from './own-keys.ts';

/** The http port beside https. */
export interface HttpSide {
  readonly port: number;
  /** Path of the page from which a phone installs the authority; null when there is none. */
  readonly installs: string | null;
  close(): void;
}

export interface Https {
  /** Options of the exchange, which is behind https then. */
  readonly exchange: { readonly port: number; readonly tls: ServerKeys };
  /** Starts the http port, which leads to https. */
  redirect(
    secure: number,
    options: { readonly port: number; readonly host?: string },
  ): Promise<HttpSide>;
}

interface Flags extends KeyFlags {
  readonly https?: string | true;
}

/** Port of https unless the flag names one: the default for a user without rights. */
const DEFAULT_PORT = 8443;

/**
 * Reads the flags of https.
 * @returns undefined without them
 * @throws Error when they do not fit together, or a file cannot be read
 */
export async function httpsOf(flags: Flags, dataDir: string): Promise<Https | undefined> {
  const { https } = flags;
  const own = ownKeys(flags);
  if (https === undefined && !own) return undefined;
  const port = https === true || https === undefined ? DEFAULT_PORT : Number(https);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--https ${https}: expected a port`);
  const authority = own ? null : await authorityOf(dataDir);
  const tls = own ?? (await (authority as Authority).issue(ownNames()));
  return {
    exchange: { port, tls },
    redirect: async (secure, { port: plain, host = '127.0.0.1' }) => {
      const server = httpSide(secure, authority?.certificate ?? null);
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(plain, host, resolve);
      });
      const { port: own } = server.address() as AddressInfo;
      return { port: own, installs: authority && INSTALL_PATH, close: () => void server.close() };
    },
  };
}
