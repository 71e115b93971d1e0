import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../../exchange/foundation/store/whole-file.ts';
import { UsageError } from '../failure.ts';
import { authorityOf } from '../https/authority.ts';

/** A container's user is none of this machine's: the folder keeps everybody else out. */
const READABLE = 0o644;
const FOLDER = 0o700;

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${name}-${n + 1}`);
const NATS = numbered('nats', 3);
const DATABASE_PROXIES = numbered('database', 2);

/**
 * Names by which each service is reached, besides `localhost`. The database is also reached by the
 * HAProxy before it, which passes TLS on.
 */
const SERVERS: Readonly<Record<string, readonly string[]>> = {
  haproxy: ['haproxy'],
  edge: numbered('edge', 3),
  core: numbered('core', 2),
};
/** Those that also show their certificate to a server: to etcd, and NATS servers to each other. */
const PEERS: Readonly<Record<string, readonly string[]>> = {
  nats: NATS,
  etcd: numbered('etcd', 3),
  postgres: [...numbered('postgres', 3), ...DATABASE_PROXIES],
  prometheus: ['prometheus'],
};

/** Key and chain. */
const pemFile = (service: string): string => `tls/${service}.pem`;

/** What stands in a file, by the secrets that were drawn. */
const FILES: Readonly<Record<string, (secret: (name: string) => string) => string>> = {
  'database-url': (secret) =>
    `postgres://tideline:${secret('database-password')}@${DATABASE_PROXIES.map((host) => `${host}:5432`).join(',')}/tideline?sslmode=verify-full`,
  'nats-url': (secret) =>
    `tls://tideline:${secret('nats-password')}@${NATS.map((host) => `${host}:4222`).join(',')}`,
  // The variables of deploy/nats.conf.
  'nats-servers': (secret) =>
    [
      `PASSWORD: "${secret('nats-password')}"`,
      `ROUTE_PASSWORD: "${secret('route-password')}"`,
      `ROUTES: [${NATS.map((host) => `"nats://route:${secret('route-password')}@${host}:6222"`).join(', ')}]`,
    ].join('\n'),
};
const DRAWN = [
  'database-password',
  'patroni-password',
  'backup-password',
  'nats-password',
  'route-password',
  'grafana-password',
  'metrics-key',
  'log-key',
] as const;

/**
 * Makes the secrets and certificates of `deploy/` that the folder lacks.
 * @param renew - issues every certificate anew; secrets and authority stay
 * @returns names of the files that were written
 * @throws UsageError when a certificate is to be issued and the authority's key was taken away
 */
export async function makeSecrets(folder: string, renew: boolean): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, FOLDER);
  const written: string[] = [];
  const write = (name: string, text: string): void => {
    const file = join(folder, name);
    writeWhole(file, text, READABLE);
    // Whatever the umask is.
    chmodSync(file, READABLE);
    written.push(name);
  };
  const missing = (name: string): boolean => !existsSync(join(folder, name));
  for (const name of DRAWN.filter(missing)) write(name, `${randomBytes(16).toString('hex')}\n`);
  const secret = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();
  for (const [name, text] of Object.entries(FILES))
    if (missing(name)) write(name, `${text(secret)}\n`);
  const issued = [
    ...Object.entries(SERVERS).map(([service, names]) => ({ service, names, peer: false })),
    ...Object.entries(PEERS).map(([service, names]) => ({ service, names, peer: true })),
  ].filter(({ service }) => renew || missing(pemFile(service)));
  if (issued.length === 0) return written;
  // Another authority would be trusted by nobody.
  if (!missing('tls/authority.crt') && missing('tls/authority.key'))
    throw new UsageError(`${join(folder, 'tls/authority.key')} is missing; bring it back`);
  const authority = await authorityOf(folder);
  chmodSync(join(folder, 'tls/authority.crt'), READABLE);
  for (const { service, names, peer } of issued) {
    const { key, cert } = await authority.issue([...names, 'localhost', '127.0.0.1'], peer);
    write(pemFile(service), `${key}\n${cert}`);
  }
  return written;
}
