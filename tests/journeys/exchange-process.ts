import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../bin/support/cluster/free-ports.ts';
import { MARKET_SEED_FILE } from '../../exchange/compose/market-seed.ts';
import { ROOT } from '../house/source-files.ts';
import { startCluster } from './cluster-process.ts';
import { noteSandboxKey } from './sandbox.ts';

/** A real exchange in its own process, with its own port and data folder. */
export interface ExchangeProcess {
  readonly origin: string;
  /** What it printed at its start. */
  readonly announcement: string;
  readonly data: string;
  /** Process id; 0 for a cluster. */
  readonly pid: number;
  /** Stops it with SIGTERM, as an operator does; keeps the folder for a restart. */
  stop(): Promise<void>;
  /** Kills it with SIGKILL, like a power cut; keeps the folder. */
  kill(): Promise<void>;
  /** The report of `tideline audit` on its data folder, or on the database of its cluster. */
  audit(): Promise<unknown>;
  /** Stops it and removes its folder. */
  end(): Promise<void>;
}

/**
 * Seed of the simulated market. With a drawn one, BTC has six digits in one of fourteen exchanges,
 * and a journey would see it by chance. With this one every pair stays within a third and three
 * times of its default price until 2034, BTC and ETH between 0.58 and 1.82.
 */
const SEED = '5e29'.padStart(64, '0');

/** Exchanges that this process started and has not ended. */
const running = new Set<ExchangeProcess>();

/** Ends what {@link startExchange} has started. */
export async function endExchanges(): Promise<void> {
  await Promise.all([...running].map((exchange) => exchange.end()));
}

/** Allows for a build of the app on a machine that runs all tests at once. */
const START_TIMEOUT = 90_000;

export async function startExchange(
  options: {
    readonly args?: readonly string[];
    readonly data?: string;
    readonly port?: number;
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Promise<ExchangeProcess> {
  // `TIDELINE_THROUGH=edge` runs a journey through an edge of a whole cluster.
  if (process.env['TIDELINE_THROUGH'] === 'edge') return startThroughEdge();
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'tideline-journey-'));
  const seed = join(data, MARKET_SEED_FILE);
  if (!existsSync(seed)) writeFileSync(seed, `${SEED}\n`, { mode: 0o600 });
  const args = [
    'bin/tideline.js',
    'start',
    '--no-build',
    '--port',
    // A browser tries it while the exchange is away.
    String(options.port ?? (await freePort())),
    '--data',
    data,
  ];
  const child = spawn(process.execPath, [...args, ...(options.args ?? [])], {
    cwd: ROOT,
    env: { ...process.env, TIDELINE_SANDBOX: '1', ...lateLine(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { origin, announcement } = await announced(child);
  const endBy = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const over = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await over;
  };
  const stop = () => endBy('SIGTERM');
  const exchange: ExchangeProcess = {
    origin,
    announcement,
    data,
    pid: child.pid ?? 0,
    stop,
    kill: () => endBy('SIGKILL'),
    audit: () => auditOf('--data', data),
    end: async () => {
      running.delete(exchange);
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
  running.add(exchange);
  return exchange;
}

/** What delays the exchange's answers, when `npm run steady` wants it. */
const lateLine = () =>
  process.env['TIDELINE_LATE'] !== undefined && {
    NODE_OPTIONS: `--import ${new URL('../steady/late-line.ts', import.meta.url).href}`,
  };

async function startThroughEdge(): Promise<ExchangeProcess> {
  const { cluster, origin } = await startCluster();
  const end = () => {
    running.delete(exchange);
    return cluster.end();
  };
  const audit = () => auditOf('--database', cluster.database.url);
  const exchange = { origin, announcement: '', data: '', pid: 0, stop: end, kill: end, audit, end };
  running.add(exchange);
  return exchange;
}

/** The report of `tideline audit` on a data folder or a database. */
export async function auditOf(...store: readonly string[]): Promise<unknown> {
  const args = ['bin/tideline.js', 'audit', ...store, '--json'];
  return JSON.parse((await promisify(execFile)(process.execPath, args, { cwd: ROOT })).stdout);
}

/** The exchange prints its address; a failed start shows the output. */
function announced(child: ChildProcess): Promise<Pick<ExchangeProcess, 'origin' | 'announcement'>> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the exchange did not start:\n${said}`));
    }, START_TIMEOUT);
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const origin = /https?:\/\/localhost:\d+/.exec(said)?.[0];
      if (origin === undefined) return;
      clearTimeout(timer);
      noteSandboxKey(origin, said);
      resolve({ origin, announcement: said });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the exchange ended with ${code}:\n${said}`));
    });
  });
}
