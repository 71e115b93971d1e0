import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { Member } from './member.ts';
import type { Programs } from './programs.ts';

const USER = 'tideline';
const DATABASE = 'tideline';
/** Name under which standbys connect; the primary waits for it with each commit. */
const STANDBY = 'standby';
/** Time for a server to accept connections, and for a query, ms. */
const START_TIMEOUT = 60_000;
/** Time to make a server's folder or a copy, ms: a busy machine takes over half a minute. */
const MAKE_TIMEOUT = 180_000;
/** Time for a connection, ms: a frozen server accepts one and then says nothing. */
const CONNECT_TIMEOUT = 2_000;
const run = promisify(execFile);

export interface PostgresPairOptions {
  readonly programs: Programs;
  /** Folder that PostgreSQL's user can reach. */
  readonly folder: string;
  readonly ports: readonly [number, number];
  /** False for tests, which end processes and not machines. */
  readonly fsync: boolean;
  readonly say: (line: string) => void;
}

/** A primary and a synchronous standby, which take each other's place. */
export class PostgresPair {
  readonly #options: PostgresPairOptions;
  #primary: Member;
  #standby: Member | null = null;
  /** Ports of primary and standby. */
  #ports: readonly [number, number];
  #copies = 0;
  /** The standby has everything that was committed. */
  #complete = false;
  /** Ends the programs that run. */
  readonly #over = new AbortController();

  constructor(options: PostgresPairOptions) {
    this.#options = options;
    this.#ports = options.ports;
    this.#primary = this.#server('pg-primary', join(options.folder, 'data-0'), this.#ports[0]);
  }

  /** Of both servers; the client uses the one that accepts writes. */
  get url(): string {
    const hosts = this.#options.ports.map((port) => `127.0.0.1:${port}`).join(',');
    return `postgres://${USER}@${hosts}/${DATABASE}`;
  }

  get primary(): Member {
    return this.#primary;
  }

  get standby(): Member | null {
    return this.#standby;
  }

  /** Whether the loss of either server loses nothing. */
  get redundant(): boolean {
    return this.#complete && this.#primary.running && this.#standby?.running === true;
  }

  async start(): Promise<void> {
    const folder = join(this.#options.folder, 'data-0');
    this.#makeFolder(folder);
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
    await this.#run('initdb', ['-D', folder, '-A', 'trust', '-U', USER, '--no-sync', ...locale]);
    await this.#primary.start();
    await this.#accepts(this.#ports[0]);
    await this.#query(this.#ports[0], `create database ${DATABASE}`, 'postgres');
    await this.copy();
  }

  /** Makes a new standby from the primary, for which commits wait from then on. */
  async copy(): Promise<void> {
    const [from, to] = this.#ports;
    this.#complete = false;
    this.#copies += 1;
    const folder = join(this.#options.folder, `data-${this.#copies}`);
    this.#makeFolder(folder);
    const source = `host=127.0.0.1 port=${from} user=${USER} application_name=${STANDBY}`;
    const how = ['-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
    await this.#run('pg_basebackup', ['-D', folder, ...how, '-d', source]);
    this.#over.signal.throwIfAborted();
    this.#standby = this.#server('pg-standby', folder, to);
    await this.#standby.start();
    await this.#accepts(to);
    await this.#query(from, `alter system set synchronous_standby_names = '${STANDBY}'`);
    await this.#query(from, 'select pg_reload_conf()');
    await this.#until('synchronous standby', async () => {
      const sql = "select 1 from pg_stat_replication where sync_state = 'sync'";
      return (await this.#query(from, sql)).length > 0;
    });
    this.#complete = true;
  }

  /**
   * Makes the standby the primary, after the primary's process has ended: two that accept writes
   * would be two truths. Commits then wait for no standby until {@link copy}.
   */
  async promote(): Promise<void> {
    if (this.#primary.running) throw new Error('the primary still runs');
    const standby = this.#standby;
    if (!standby || !this.#complete) throw new Error('there is no complete standby');
    const [from, to] = this.#ports;
    await this.#query(to, 'select pg_promote()');
    await this.#query(to, "alter system set synchronous_standby_names = ''");
    await this.#query(to, 'select pg_reload_conf()');
    this.#primary = standby;
    this.#standby = null;
    this.#complete = false;
    this.#ports = [to, from];
  }

  async end(): Promise<void> {
    this.abandon();
    await this.#primary.end('SIGINT');
    await this.#standby?.end('SIGINT');
  }

  /** Ends a copy that runs; for a process that ends without waiting. */
  abandon(): void {
    this.#over.abort();
  }

  #server(name: string, folder: string, port: number): Member {
    const { programs, fsync, say } = this.#options;
    const settings = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      shared_buffers: '64MB',
      max_wal_senders: '4',
      // A frozen client is noticed within seconds.
      tcp_keepalives_idle: '2',
      ...(!fsync && { fsync: 'off' }),
    };
    const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    return new Member({
      name,
      program: join(programs.postgres, 'postgres'),
      args: ['-D', folder, ...flags],
      owner: programs.owner,
      folder,
      shown: (line) => line.includes('PANIC'),
      say: (line) => say(`${name}: ${line}`),
    });
  }

  #makeFolder(folder: string): void {
    const { owner } = this.#options.programs;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    if (owner) chownSync(folder, owner.uid, owner.gid);
    chmodSync(folder, 0o700);
  }

  /** Beside other work: a copy takes as long as the database is large, or frozen. */
  async #run(program: string, args: readonly string[]): Promise<void> {
    const { programs, folder } = this.#options;
    await run(join(programs.postgres, program), [...args], {
      cwd: folder,
      signal: this.#over.signal,
      timeout: MAKE_TIMEOUT,
      ...programs.owner,
    });
  }

  #accepts(port: number): Promise<void> {
    return this.#until(
      'connection',
      async () => (await this.#query(port, 'select 1')).length === 1,
    );
  }

  async #query(port: number, sql: string, database = 'postgres'): Promise<readonly unknown[]> {
    const client = new Client({
      connectionString: `postgres://${USER}@127.0.0.1:${port}/${database}`,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: START_TIMEOUT,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async #until(what: string, test: () => Promise<boolean>): Promise<void> {
    const limit = performance.now() + START_TIMEOUT;
    while (!(await test().catch(() => false))) {
      this.#over.signal.throwIfAborted();
      if (performance.now() > limit) throw new Error(`PostgreSQL: no ${what}`);
      await wait(25);
    }
  }
}
