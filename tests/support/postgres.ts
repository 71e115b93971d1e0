/**
 * PostgreSQL servers for tests: own folders, own free ports, synchronous standbys. The server
 * refuses to run as root, so root starts it as the user of Debian's package.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../bin/support/cluster/free-ports.ts';
import { suiteNeeding } from './needing.ts';

/** Where Debian, Ubuntu and PostgreSQL's own packages put the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';
const USER = 'tideline';

/**
 * Runs the server until its standard input ends, which happens with this process at the latest,
 * also when it is killed. `$0` is the folder to delete afterwards.
 */
const GUARD = `"$@" & pid=$!
cat > /dev/null
kill -CONT $pid; kill -QUIT $pid; wait $pid
rm -rf "$0"`;

interface Programs {
  readonly folder: string;
  /** Owner of the processes; null for the owner of this one. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

const found = programs();

/** Why tests with PostgreSQL cannot run here; null when they can. */
export const POSTGRES_MISSING: string | null = typeof found === 'string' ? found : null;

/** A suite that needs PostgreSQL. */
export const withPostgres = suiteNeeding(POSTGRES_MISSING);

export interface PostgresOptions {
  /** Settings of the server, as on its command line. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Copies this server and streams from it. */
  readonly standbyOf?: Postgres;
}

/** A running server. */
export interface Postgres {
  readonly port: number;
  readonly folder: string;
  /** Process id of the server, for signals. */
  readonly pid: number;
  /** URL of a database, of `postgres` when absent. */
  url(database?: string): string;
  /**
   * Creates a database and returns its URL.
   * @param from - URL of the database to copy, which nobody uses; an empty one when absent
   */
  create(from?: string): Promise<string>;
  /** Runs SQL on a connection of its own; on the database `postgres` when no URL is given. */
  query(sql: string, url?: string): Promise<readonly Record<string, unknown>[]>;
  /** Names the standbys that a commit waits for, as in `synchronous_standby_names`. */
  requireStandbys(names: string): Promise<void>;
  /** Ends a standby's recovery; resolves when it accepts writes. */
  promote(): Promise<void>;
  /** `immediate` ends without a checkpoint, as a crash does. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
}

/**
 * Starts a server; resolves when it accepts connections. Stopped at the latest with this process.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  if (typeof found === 'string') throw new Error(found);
  const { owner } = found;
  const port = await freePort();
  const folder = ownFolder(owner);
  if (options.standbyOf) copyOf(options.standbyOf, folder);
  else {
    // A collation that differs from SQLite's byte order, so that tests notice where it matters.
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
    const icu = ['--locale-provider=icu', '--icu-locale=en-US'];
    run('initdb', ['-D', folder, '-A', 'trust', '-U', USER, '--no-sync', ...locale, ...icu]);
  }
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Tests end processes, not machines.
    fsync: 'off',
    shared_buffers: '32MB',
    max_wal_senders: '4',
    ...options.settings,
  };
  const command = [
    ...[join(found.folder, 'postgres'), '-D', folder],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const child = spawn('/bin/sh', ['-c', GUARD, folder, ...command], {
    stdio: ['pipe', 'ignore', 'pipe'],
    cwd: tmpdir(),
    ...owner,
  });
  let log = '';
  child.stderr.on('data', (text: Buffer) => {
    log = (log + text.toString()).slice(-4_000);
  });
  let ended = false;
  const over = once(child, 'close').then(() => {
    ended = true;
  });
  // The first line of this file is the server's process id.
  const pidOf = (): number =>
    Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

  const url = (database = 'postgres'): string => `postgres://${USER}@127.0.0.1:${port}/${database}`;
  const query = async (sql: string, at = url()) => {
    const client = new Client(at);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const until = async (what: string, test: () => Promise<boolean>): Promise<void> => {
    const limit = performance.now() + 120_000;
    while (!(await test().catch(() => false))) {
      if (ended || performance.now() > limit) throw new Error(`PostgreSQL: no ${what}\n${log}`);
      await wait(25);
    }
  };
  await until('connection', async () => (await query('select 1')).length === 1);
  let databases = 0;
  return {
    port,
    folder,
    pid: pidOf(),
    url,
    query,
    async create(from) {
      databases += 1;
      const name = `test_${databases}`;
      const like = from === undefined ? '' : ` template ${new URL(from).pathname.slice(1)}`;
      await query(`create database ${name}${like}`);
      return url(name);
    },
    async requireStandbys(names) {
      await query(`alter system set synchronous_standby_names = '${names}'`);
      await query('select pg_reload_conf()');
      if (names === '') return;
      await until('synchronous standby', async () => {
        const sql = `select 1 from pg_stat_replication where sync_state in ('sync', 'quorum')`;
        return (await query(sql)).length > 0;
      });
    },
    async promote() {
      await query('select pg_promote()');
      const inRecovery = 'select pg_is_in_recovery() as is';
      await until('promotion', async () => (await query(inRecovery))[0]?.['is'] === false);
    },
    async stop(how = 'immediate') {
      if (how === 'fast') {
        const pid = pidOf();
        process.kill(pid, 'SIGINT');
        await until('shutdown', async () => !existsSync(`/proc/${pid}`));
      }
      child.stdin.end();
      await over;
    },
  };
}

let shared: Promise<Postgres> | null = null;

/** One server for all test files of a worker; each test takes a database of its own. */
export function sharedPostgres(): Promise<Postgres> {
  shared ??= startPostgres();
  return shared;
}

/** Runs one of PostgreSQL's programs to its end, as the servers' owner. */
export function run(program: string, args: readonly string[]): string {
  if (typeof found === 'string') throw new Error(found);
  return execFileSync(join(found.folder, program), [...args], {
    encoding: 'utf8',
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...found.owner,
  });
}

/** An empty folder that the servers' owner may write. */
export function ownFolder(
  owner: Programs['owner'] = typeof found === 'string' ? null : found.owner,
) {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  return folder;
}

function copyOf(primary: Postgres, folder: string): void {
  const from = `host=127.0.0.1 port=${primary.port} user=${USER} application_name=standby`;
  run('pg_basebackup', ['-D', folder, '-R', '-X', 'stream', '-c', 'fast', '-d', from, '--no-sync']);
}

function programs(): Programs | string {
  const folder = existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(VERSIONS, version, 'bin'))
        .find((each) => existsSync(join(each, 'postgres')))
    : undefined;
  if (folder === undefined) return 'PostgreSQL is missing: apt-get install postgresql';
  if (process.getuid?.() !== 0) return { folder, owner: null };
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    return { folder, owner: { uid: id('-u'), gid: id('-g') } };
  } catch {
    return 'PostgreSQL refuses to run as root, and there is no user postgres';
  }
}
