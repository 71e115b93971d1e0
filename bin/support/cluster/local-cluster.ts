import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATABASE_PORTS, Database } from './database.ts';
import { freePorts } from './free-ports.ts';
import { haproxyConfig, haproxyDatabaseConfig } from './haproxy-config.ts';
import { Member } from './member.ts';
import { NATS_PORTS, natsServers } from './nats-servers.ts';
import type { Programs } from './programs.ts';

const PROGRAM = fileURLToPath(new URL('../../tideline.js', import.meta.url));
/**
 * Pause before a process that ended is started again, ms; twice as long each time, up to the last.
 */
const RESTART = { first: 150, longest: 5_000 } as const;
/** A process that lived this long gets the first pause again, ms. */
const HEALTHY = 10_000;
/** Connections of HAProxy on one machine. */
const CONNECTIONS = 4_000;

export interface LocalClusterOptions {
  readonly programs: Programs;
  /** Port of HAProxy; 0 takes any free one. */
  readonly port: number;
  readonly edges: number;
  readonly cores: number;
  /** False for tests, which end processes and not machines. */
  readonly fsync?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Limits of the edges, as `--limits`. */
  readonly limits?: string;
  /** Receives one line for each process and each event. */
  readonly say: (line: string) => void;
}

/** A member with the port it serves. */
export interface Serving {
  readonly member: Member;
  readonly port: number;
}

/**
 * A whole cluster on this machine: PostgreSQL on three nodes of Patroni and etcd, three NATS
 * servers, cores, edges, and HAProxy where it is installed. A process that ends is started again.
 */
export class LocalCluster {
  readonly edges: Serving[] = [];
  readonly cores: Serving[] = [];
  readonly database: Database;
  readonly nats: readonly Member[];
  readonly #natsUrl: string;
  /** Bearer token for the metrics of cores and edges. */
  readonly metricsKey = process.env['TIDELINE_METRICS_KEY'] || randomBytes(16).toString('hex');
  readonly #options: LocalClusterOptions;
  readonly #folder: string;
  readonly #tries = new Map<Member, number>();
  #haproxy: Serving | null = null;
  /** HAProxy before the database. */
  #databaseProxy: Serving | null = null;
  /** Its port that leads to a standby; 0 without HAProxy. */
  replicaPort = 0;
  /** Port of HAProxy's metrics; 0 without HAProxy. */
  haproxyMetrics = 0;
  #ending = false;

  private constructor(options: LocalClusterOptions, folder: string, ports: readonly number[]) {
    const { programs } = options;
    this.#options = options;
    this.#folder = folder;
    const nats = natsServers(ports.slice(DATABASE_PORTS), randomBytes(16).toString('hex'));
    this.#natsUrl = nats.url;
    this.nats = nats.commands.map(({ name, args }) =>
      this.#member(name, programs.nats, args, {
        ready: /Server is ready/,
        shown: (line) => /\[(?:ERR|FTL)\]/.test(line),
      }),
    );
    this.database = new Database({
      programs,
      folder: join(folder, 'database'),
      ports: ports.slice(0, DATABASE_PORTS),
      fsync: options.fsync ?? true,
      say: options.say,
      onExit: (member) => this.#again(member),
    });
  }

  /** Starts everything; resolves when an edge serves the market of a leader. */
  static async start(options: LocalClusterOptions): Promise<LocalCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-cluster-'));
    const { owner } = options.programs;
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'database'), { mode: 0o700 });
    if (owner) chownSync(join(folder, 'database'), owner.uid, owner.gid);
    const cluster = new LocalCluster(options, folder, await freePorts(DATABASE_PORTS + NATS_PORTS));
    // No process of a cluster outlives this one, however it ends.
    process.once('exit', () => cluster.#killAll());
    try {
      await cluster.#start();
      return cluster;
    } catch (error) {
      await cluster.end();
      throw error;
    }
  }

  /** Address for people: HAProxy's, or the first edge's. */
  get port(): number {
    return (this.#haproxy ?? this.edges[0])?.port ?? 0;
  }

  get haproxy(): Member | null {
    return this.#haproxy?.member ?? null;
  }

  /** The core that leads; null while none does. */
  async leader(): Promise<Serving | null> {
    for (const core of this.cores) {
      const text = await fetch(`http://127.0.0.1:${core.port}/metrics`, {
        headers: { authorization: `Bearer ${this.metricsKey}` },
        signal: AbortSignal.timeout(500),
      }).then(
        (answer) => answer.text(),
        () => '',
      );
      if (/^tideline_leader_term [1-9]/m.test(text)) return core;
    }
    return null;
  }

  /**
   * Whether every edge serves a market, one core leads, and the others can take its place at once.
   */
  async isReady(): Promise<boolean> {
    return await areReady([...this.edges, ...this.cores]);
  }

  async end(): Promise<void> {
    this.#ending = true;
    // Nobody needs to move.
    await Promise.all(this.#own().map((member) => member.end('SIGINT')));
    const others = [...this.nats, ...(this.#databaseProxy ? [this.#databaseProxy.member] : [])];
    await Promise.all([...others.map((member) => member.end()), this.database.end()]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #own(): Member[] {
    return [this.#haproxy, ...this.edges, ...this.cores].flatMap((each) => each?.member ?? []);
  }

  #killAll(): void {
    this.database.abandon();
    for (const member of [...this.#own(), ...this.nats]) member.kill('SIGKILL');
    this.#databaseProxy?.member.kill('SIGKILL');
  }

  async #start(): Promise<void> {
    const { edges, cores, say, programs } = this.#options;
    say('nats        starting three servers');
    say('postgresql  starting three nodes of etcd and Patroni');
    await Promise.all([this.database.start(), ...this.nats.map((member) => member.start())]);
    const ports = await freePorts(edges + cores + 4);
    const next = (): number => ports.pop() ?? 0;
    if (programs.haproxy) await this.#startDatabaseProxy(next(), next());
    const { migrate } = await import('../../../exchange/roles.ts');
    await migrate(this.database.url);
    for (let n = 1; n <= cores; n++) this.cores.push(this.#role('core', n, next()));
    for (let n = 1; n <= edges; n++) this.edges.push(this.#role('edge', n, next()));
    await Promise.all([...this.cores, ...this.edges].map(({ member }) => member.start()));
    this.haproxyMetrics = programs.haproxy ? next() : 0;
    if (programs.haproxy) await this.#startHaproxy(this.#options.port || next());
    await this.#untilReady();
  }

  #role(role: 'core' | 'edge', n: number, port: number): Serving {
    const name = `${role}-${n}`;
    const data = join(this.#folder, 'data');
    const flags = ['--role', role, '--name', name, '--port', String(port), '--data', data];
    const { limits } = this.#options;
    const own = limits === undefined ? [] : ['--limits', limits];
    const people = role === 'edge' ? ['--proxy', '127.0.0.1', ...own] : [];
    const args = [PROGRAM, 'start', '--no-build', ...flags, ...people];
    const env = {
      DATABASE_URL: this.#databaseProxy
        ? this.database.urlOf(this.#databaseProxy.port)
        : this.database.url,
      NATS_URL: this.#natsUrl,
      TIDELINE_METRICS_KEY: this.metricsKey,
      TIDELINE_LOG_KEY: process.env['TIDELINE_LOG_KEY'] || this.metricsKey,
      ...this.#options.env,
    };
    const member = this.#member(name, process.execPath, args, {
      env,
      ready: role === 'core' ? /probes http/ : /serves http/,
      // Fastify's own line; the next one has the address for people.
      shown: (line) => !line.includes('Server listening'),
    });
    return { member, port };
  }

  async #startHaproxy(port: number): Promise<void> {
    const edges = this.edges.map(({ member, port: own }) => ({
      name: member.name,
      address: `127.0.0.1:${own}`,
    }));
    const [people, metrics] = [`127.0.0.1:${port}`, `127.0.0.1:${this.haproxyMetrics}`];
    const config = haproxyConfig(people, metrics, edges, CONNECTIONS);
    this.#haproxy = this.#proxy('haproxy', config, port);
    await this.#haproxy.member.start();
    this.#options.say(`haproxy     http://localhost:${port}/h5/`);
  }

  async #startDatabaseProxy(primary: number, replicas: number): Promise<void> {
    const nodes = this.database.nodes.map(({ name, ports: { postgres, rest } }) => ({
      ...{ name, host: '127.0.0.1', port: postgres, rest },
    }));
    const bind = [primary, replicas].map((port) => `127.0.0.1:${port}`);
    const config = haproxyDatabaseConfig(bind[0] ?? '', bind[1] ?? '', nodes);
    this.#databaseProxy = this.#proxy('haproxy-database', config, primary);
    this.replicaPort = replicas;
    await this.#databaseProxy.member.start();
  }

  #proxy(name: string, config: string, port: number): Serving {
    const file = join(this.#folder, `${name}.cfg`);
    writeFileSync(file, config);
    const program = this.#options.programs.haproxy ?? '';
    const shown = (line: string) => /ALERT/.test(line);
    return { member: this.#member(name, program, ['-f', file, '-db'], { shown }), port };
  }

  #member(
    name: string,
    program: string,
    args: readonly string[],
    more: {
      readonly env?: Readonly<Record<string, string>>;
      readonly ready?: RegExp;
      readonly shown?: (line: string) => boolean;
    } = {},
  ): Member {
    const { say } = this.#options;
    return new Member({
      name,
      program,
      args,
      shown: () => false,
      say: (line) => {
        const text = messageOf(line);
        say(text.startsWith(name) ? text : `${name}: ${text}`);
      },
      onExit: (member) => this.#again(member),
      ...more,
    });
  }

  #again(member: Member): void {
    if (this.#ending) return;
    const tries = member.age > HEALTHY ? 0 : (this.#tries.get(member) ?? 0);
    this.#tries.set(member, tries + 1);
    this.#options.say(`${member.name}: ended; starting it again`);
    const pause = Math.min(RESTART.longest, RESTART.first * 2 ** tries);
    setTimeout(() => {
      // A failed start ends the process, which leads here again.
      if (!this.#ending) member.start().catch(() => undefined);
    }, pause);
  }

  async #untilReady(): Promise<void> {
    const limit = performance.now() + 180_000;
    const all = [...this.edges, ...(this.#haproxy ? [this.#haproxy] : [])];
    while (!(await areReady(all))) {
      if (performance.now() > limit) throw new Error('no edge became ready within three minutes');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** The message of a line of a log, which is JSON; other lines as they are. */
function messageOf(line: string): string {
  try {
    return String((JSON.parse(line) as { readonly msg?: unknown }).msg ?? line);
  } catch {
    return line;
  }
}

async function areReady(all: readonly Serving[]): Promise<boolean> {
  const answers = all.map(({ port }) =>
    // A process that was stopped keeps its port and answers nothing.
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return (await Promise.all(answers)).every(Boolean);
}
