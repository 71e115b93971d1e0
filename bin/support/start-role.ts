import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { ExchangeOptions } from '../../exchange/index.ts';
import { tracingOf } from './tracing.ts';

/** A process of a cluster. */
export type Role = 'edge' | 'core';

export interface RoleOptions {
  readonly exchange: ExchangeOptions;
  /** Name in the lists of connections of database and bus. */
  readonly name?: string | undefined;
}

/** An ending process has this long to finish its commands, ms: as long as one is repeated. */
const GRACE = 5_000;

/**
 * Runs an edge or a core until a signal ends it.
 * @throws Error when `NATS_URL` or `DATABASE_URL` is missing
 */
export async function startRole(role: Role, options: RoleOptions): Promise<void> {
  const natsUrl = required('NATS_URL', 'nats://host:4222');
  const databaseUrl =
    role === 'core' ? required('DATABASE_URL', 'postgres://user@host:5432/tideline') : '';
  const name = options.name ?? `${role}-${hostname()}-${process.pid}`;
  const scheme = options.exchange.tls ? 'https' : 'http';
  const { connectNats, createLog, folderFiles, startCoreRole, startEdge, startProbe } =
    await import('../../exchange/roles.ts');
  let term: () => number | null = () => null;
  const level = process.env['TIDELINE_LOG_LEVEL'] ?? 'info';
  const log = createLog({ level, name, term: () => term() });
  const exchange = { ...options.exchange, log };
  const stop = new AbortController();
  const closing: (() => Promise<void>)[] = [await tracingOf(name)];
  const close = async (): Promise<void> => {
    const closed = (async () => {
      for (const each of closing.reverse()) await each();
    })();
    await Promise.race([closed.catch(() => undefined), wait(GRACE, undefined, { ref: false })]);
  };
  // An open connection would keep the process, and no supervisor would start it again.
  const ended = async (error: unknown): Promise<never> => {
    await close();
    throw error;
  };
  let drain = async (): Promise<void> => undefined;
  untilSignal(stop, close, () => drain());
  const probe = await startProbe(exchange);
  closing.push(() => probe.close());
  const waitsFor = (line: string): void => {
    probe.waitsFor(line);
    log.warn(line);
  };
  const connecting = connectNats({ url: natsUrl, name, report: waitsFor, signal: stop.signal });
  const bus = await connecting.catch((error: unknown) => {
    // A signal ends the attempts; that is no failure of the start.
    if (stop.signal.aborted) return null;
    throw error;
  });
  if (!bus) return;
  closing.push(() => bus.close());
  if (role === 'edge') {
    const { dataDir = '.tideline' } = exchange;
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    await probe.close();
    const starting = startEdge({ bus, files: folderFiles(dataDir, true), exchange });
    const edge = await starting.catch(ended);
    term = () => edge.term;
    closing.push(() => edge.close());
    drain = () => edge.drain();
    log.info(`${name} serves ${scheme}://localhost:${edge.port}/h5/`);
    if (edge.outboxPath)
      log.info(`${name} codes and mails  ${scheme}://localhost:${edge.port}${edge.outboxPath}`);
    return;
  }
  const starting = startCoreRole({
    bus,
    databaseUrl,
    name,
    exchange,
    report: (line) => probe.waitsFor(line),
    beforeListen: () => probe.close(),
    onEnd: (reason) => {
      // Its memory may hold what no database has, so it must not continue in any form.
      log.error(reason);
      process.exit(1);
    },
  });
  const core = await starting.catch(ended);
  closing.push(() => core.close());
  term = () => core.term;
  log.info(`${name} probes ${scheme}://localhost:${core.port}/readyz`);
}

function required(name: string, example: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set; expected for example ${example}`);
}

/**
 * Ends on the first signal after the commands under way, and at once on the second. A supervisor's
 * SIGTERM lets clients move before; a person's SIGINT does not.
 */
function untilSignal(
  stop: AbortController,
  close: () => Promise<void>,
  drain: () => Promise<void>,
): void {
  let ending = false;
  const end = async (moves: boolean): Promise<void> => {
    if (ending) process.exit(1);
    ending = true;
    stop.abort();
    if (moves) await drain();
    await close();
    process.exit(0);
  };
  process.on('SIGINT', () => void end(false));
  process.on('SIGTERM', () => void end(true));
}
