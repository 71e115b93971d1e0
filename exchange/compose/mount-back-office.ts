import { X509Certificate } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../foundation/ports/ports.ts';
import { writeWhole } from '../foundation/store/whole-file.ts';
import type { SandboxGuard } from '../http/local-only.ts';
import { outboxPage } from '../people/outbox/page.ts';
import { uploadFileRoute } from '../people/uploads/routes.ts';
import type { BackOffice } from './back-office.ts';
import type { Config } from './config.ts';
import { OPERATOR_FILE, type OperatorEndpoint, operatorRoutes } from './operator-routes.ts';

interface MountOptions {
  readonly authenticate: Authenticate;
  readonly config: Pick<Config, 'dataDir' | 'tls'>;
  /** Shows the outbox to this machine; null when the sandbox is off. */
  readonly sandbox: SandboxGuard | null;
  readonly newKey: () => string;
  /** False when somebody else runs the jobs; true when absent. */
  readonly runsJobs?: boolean;
}

/** Interval of the jobs, ms: reviews must take seconds. */
const TURN = 500;

/**
 * Mounts the back office's routes that are not part of the contract, and runs its jobs while the
 * server is up. Messages with codes are available to this machine only, decisions to readers of the
 * data folder.
 */
export function mountBackOffice(
  server: FastifyInstance,
  backOffice: BackOffice,
  options: MountOptions,
): void {
  const key = options.newKey();
  uploadFileRoute(server, backOffice.uploads, options.authenticate);
  if (options.sandbox) outboxPage(server, backOffice.outbox, options.sandbox);
  operatorRoutes(server, backOffice, key);
  let endJobs = async (): Promise<void> => undefined;
  server.addHook('onReady', async () => {
    if (options.runsJobs !== false) endJobs = startJobs(backOffice);
  });
  server.addHook('onClose', async () => {
    await endJobs();
    await backOffice.close();
  });
  if (options.config.dataDir === ':memory:') return;
  let forget = (): void => undefined;
  server.addHook('onListen', async () => {
    forget = tellOperator(options.config, server, key);
  });
  server.addHook('onClose', async () => forget());
}

/** Runs the jobs at intervals. @returns ends them, after the one under way */
export function startJobs(backOffice: BackOffice): () => Promise<void> {
  let turn: Promise<void> | null = null;
  const timer = setInterval(() => {
    // Runs never overlap, even when one is slow.
    turn ??= backOffice.turn().finally(() => {
      turn = null;
    });
  }, TURN);
  return async () => {
    clearInterval(timer);
    await turn;
  };
}

/**
 * Tells the operator of a data folder how to reach this process. The key is in a file that only the
 * folder's owner can read: readers of the ledger may decide reviews.
 * @returns removes the file
 */
export function tellOperator(
  { dataDir, tls }: Pick<Config, 'dataDir' | 'tls'>,
  server: FastifyInstance,
  key: string,
): () => void {
  const file = join(dataDir, OPERATOR_FILE);
  const { port } = server.server.address() as AddressInfo;
  const certificate = tls && String(new X509Certificate(tls.cert));
  const door: OperatorEndpoint = { port, key, ...(certificate && { certificate }) };
  writeWhole(file, JSON.stringify(door));
  return () => rmSync(file, { force: true });
}
