import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Member, type MemberOptions } from './member.ts';
import type { Programs } from './programs.ts';

/** Addresses of a node, all on loopback. */
export interface NodePorts {
  readonly postgres: number;
  readonly rest: number;
  readonly etcd: number;
  readonly peer: number;
}

/** What all nodes share. */
export interface NodeOptions {
  readonly programs: Programs;
  /** Folder that PostgreSQL's user can reach. */
  readonly folder: string;
  /** Files with Patroni's configuration, and with the program that runs it. */
  readonly config: string;
  readonly runner: string;
  /** Ports of all nodes, in order. */
  readonly all: readonly NodePorts[];
  readonly secrets: { readonly database: string; readonly admin: string };
  /** Settings of pgBackRest. */
  readonly backups: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  readonly onExit: (member: Member) => void;
}

/** What Patroni says and people want to know. */
const SHOWN_LINES =
  /promoted self|demot(?:ed|ing) self|Assigning synchronous|replica has been created/i;

/** One machine of the database: an etcd, a Patroni, and the PostgreSQL that Patroni runs. */
export class DatabaseNode {
  readonly name: string;
  readonly ports: NodePorts;
  readonly etcd: Member;
  readonly patroni: Member;
  /** Folder of PostgreSQL. */
  readonly data: string;
  /** Environment of the programs of this machine. */
  readonly env: Readonly<Record<string, string>>;

  constructor(n: number, options: NodeOptions) {
    const { programs, folder, config, runner, all, secrets, backups, say, onExit } = options;
    const { owner } = programs;
    const ports = all[n] ?? { postgres: 0, rest: 0, etcd: 0, peer: 0 };
    const own = join(folder, `node-${n + 1}`);
    mkdirSync(own, { mode: 0o700 });
    if (owner) chownSync(own, owner.uid, owner.gid);
    chmodSync(own, 0o700);
    this.name = `pg-${n + 1}`;
    this.ports = ports;
    this.data = join(own, 'data');
    const common = { owner, folder: own, onExit };
    this.etcd = new Member({
      ...common,
      ...etcdCommand(programs.etcd, n, all, join(own, 'etcd')),
      ready: /ready to serve client requests/,
      shown: () => false,
      say,
    });
    const at = (port: number) => `127.0.0.1:${port}`;
    this.env = {
      HOME: own,
      PATH: `${programs.postgres}:${process.env['PATH'] ?? ''}`,
      PATRONI_NAME: this.name,
      PATRONI_LOG_FORMAT: '%(message)s',
      PATRONI_ETCD_HOSTS: all.map(({ etcd }) => `'${at(etcd)}'`).join(','),
      PATRONI_RESTAPI_LISTEN: at(ports.rest),
      PATRONI_RESTAPI_CONNECT_ADDRESS: at(ports.rest),
      PATRONI_POSTGRESQL_LISTEN: at(ports.postgres),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(ports.postgres),
      PATRONI_POSTGRESQL_DATA_DIR: this.data,
      PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
      PATRONI_POSTGRESQL_PGPASS: join(own, 'pgpass'),
      // Who connects by the socket has the name of the system's user.
      PATRONI_SUPERUSER_USERNAME: owner ? 'postgres' : userInfo().username,
      PATRONI_SUPERUSER_PASSWORD: secrets.admin,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: secrets.admin,
      DATABASE_PASSWORD: secrets.database,
      PGBACKREST_PG1_PATH: this.data,
      PGBACKREST_PG1_PORT: String(ports.postgres),
      PGBACKREST_PG1_SOCKET_PATH: folder,
      ...backups,
    };
    this.patroni = new Member({
      ...common,
      name: this.name,
      program: 'python3',
      args: [runner, programs.patroni, config],
      env: this.env,
      shown: (line) => SHOWN_LINES.test(line),
      say: (line) => say(`${this.name}: ${line}`),
    });
  }

  /** Process id of Patroni, which starts again after it was killed. */
  get pid(): number {
    return this.patroni.pid;
  }

  /** PostgreSQL without its Patroni. */
  get server(): { readonly pid: number; kill(signal: NodeJS.Signals): void } {
    const pids = this.#servers();
    return { pid: pids[0] ?? 0, kill: (signal) => signalAll(pids, signal) };
  }

  /** Starts what does not run. */
  async start(): Promise<void> {
    const down = [this.etcd, this.patroni].filter((member) => !member.running);
    await Promise.all(down.map((member) => member.start()));
  }

  /** Signals Patroni and every process of PostgreSQL. */
  kill(signal: NodeJS.Signals): void {
    this.patroni.kill(signal);
    signalAll(this.#servers(), signal);
  }

  /**
   * Ends everything at once, as the loss of the machine does; nothing of it runs until
   * {@link start}.
   */
  async lose(): Promise<void> {
    const ended = [this.etcd.end('SIGKILL'), this.patroni.end('SIGKILL')];
    this.kill('SIGKILL');
    await Promise.all(ended);
    // Patroni may have started a server at its last moment.
    this.kill('SIGKILL');
  }

  /** PostgreSQL's first process and its children; none when it does not run. */
  #servers(): number[] {
    try {
      const pid = Number(readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
      // The file outlives its process, whose number may be another one's now.
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.data)) return [];
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
      return [pid, ...children.split(' ').filter(Boolean).map(Number)];
    } catch {
      return [];
    }
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Flags of every etcd. */
export const ETCD_FLAGS: Readonly<Record<string, string>> = {
  'initial-cluster-token': 'tideline',
  // One that returns does not disturb the others.
  'pre-vote': 'true',
  // Patroni 3.0 renews a lease of the newer interface without a look at who holds it, so one that
  // was frozen would take it from its successor. Here each renewal is refused to who does not
  // hold it.
  'enable-v2': 'true',
  // Nobody takes or ends a lease while no etcd leads. The timeout is five heartbeats at least.
  'election-timeout': '250',
  'heartbeat-interval': '50',
};

function etcdCommand(
  program: string,
  n: number,
  all: readonly NodePorts[],
  data: string,
): Pick<MemberOptions, 'name' | 'program' | 'args'> {
  const url = (port: number) => `http://127.0.0.1:${port}`;
  const { etcd = 0, peer = 0 } = all[n] ?? {};
  const cluster = all.map((each, at) => `etcd-${at + 1}=${url(each.peer)}`).join(',');
  const name = `etcd-${n + 1}`;
  const flags = {
    name,
    'data-dir': data,
    'listen-client-urls': url(etcd),
    'advertise-client-urls': url(etcd),
    'listen-peer-urls': url(peer),
    'initial-advertise-peer-urls': url(peer),
    'initial-cluster': cluster,
    ...ETCD_FLAGS,
  };
  return {
    name,
    program,
    args: Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`),
  };
}
