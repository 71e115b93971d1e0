import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { ExchangeOptions } from '../../exchange/index.ts';

/** A process of a cluster. */
export type Role = 'edge' | 'core';

export interface RoleOptions {
  readonly exchange: ExchangeOptions;
  /** Name in the lists of connections of database and bus. */
  readonly name?: string | undefined;
}

/** An ending process has this long to finish its commands, ms. */
const GRACE = 2_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs an edge or a core until a signal ends it.
 * @throws Error when `NATS_URL` or `DATABASE_URL` is missing
 */
export async function startRole(role: Role, options: RoleOptions): Promise<void> {
  const { exchange } = options;
  const natsUrl = required('NATS_URL', 'nats://host:4222');
  const databaseUrl =
    role === 'core' ? required('DATABASE_URL', 'postgres://user@host:5432/tideline') : '';
  const name = options.name ?? `${role}-${hostname()}-${process.pid}`;
  const { connectNats, folderFiles, startCoreRole, startEdge, startProbe } = await import(
    '../../exchange/roles.ts'
  );
  const stop = new AbortController();
  const closing: (() => Promise<void>)[] = [];
  untilSignal(stop, closing);
  const probe = await startProbe(exchange);
  closing.push(() => probe.close());
  const report = (line: string): void => {
    probe.waitsFor(line);
    say(`${name}: ${line}`);
  };
  const bus = await connectNats({ url: natsUrl, name, report, signal: stop.signal });
  closing.push(() => bus.close());
  if (role === 'edge') {
    const { dataDir = '.tideline' } = exchange;
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    await probe.close();
    const edge = await startEdge({ bus, files: folderFiles(dataDir, true), exchange, report });
    closing.push(() => edge.close());
    say(`${name} serves http://localhost:${edge.port}/h5/`);
    if (edge.outboxPath)
      say(`${name} codes and mails  http://localhost:${edge.port}${edge.outboxPath}`);
    return;
  }
  const core = await startCoreRole({
    bus,
    databaseUrl,
    name,
    exchange,
    report,
    beforeListen: () => probe.close(),
    onEnd: (reason) => {
      // Its memory may hold what no database has, so it must not continue in any form.
      report(reason);
      process.exit(1);
    },
  });
  closing.push(() => core.close());
  say(`${name} probes http://localhost:${core.port}/readyz`);
}

function required(name: string, example: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set; expected for example ${example}`);
}

/** Ends on the first signal after the commands under way, and at once on the second. */
function untilSignal(stop: AbortController, closing: (() => Promise<void>)[]): void {
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) process.exit(1);
    ending = true;
    stop.abort();
    const closed = (async () => {
      for (const close of closing.reverse()) await close();
    })();
    await Promise.race([closed.catch(() => undefined), wait(GRACE)]);
    process.exit(0);
  };
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
}
