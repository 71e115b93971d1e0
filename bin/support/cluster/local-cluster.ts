import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from './free-ports.ts';
import { haproxyConfig } from './haproxy-config.ts';
import { Member } from './member.ts';
import { PostgresPair } from './postgres-pair.ts';
import type { Programs } from './programs.ts';

const PROGRAM = fileURLToPath(new URL('../../tideline.js', import.meta.url));
/** Pause before a process that ended is started again, ms; twice as long each time, up to the last. */
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
 * A whole cluster on this machine: PostgreSQL with a synchronous standby, NATS, cores, edges, and
 * HAProxy where it is installed. A process that ends is started again; when the primary of
 * PostgreSQL ends, its standby is promoted and a new one is made.
 */
export class LocalCluster {
  readonly edges: Serving[] = [];
  readonly cores: Serving[] = [];
  readonly postgres: PostgresPair;
  readonly nats: Member;
  readonly natsUrl: string;
  /** Bearer token for the metrics of cores and edges. */
  readonly metricsKey = process.env['TIDELINE_METRICS_KEY'] || randomBytes(16).toString('hex');
  readonly #options: LocalClusterOptions;
  readonly #folder: string;
  readonly #tries = new Map<Member, number>();
  #haproxy: Serving | null = null;
  /** Port of HAProxy's metrics; 0 without HAProxy. */
  haproxyMetrics = 0;
  #ending = false;

  private constructor(options: LocalClusterOptions, folder: string, ports: readonly number[]) {
    const [nats = 0, primary = 0, standby = 0] = ports;
    const { programs, say, fsync = true } = options;
    this.#options = options;
    this.#folder = folder;
    this.natsUrl = `nats://127.0.0.1:${nats}`;
    const own = join(folder, 'postgres');
    this.postgres = new PostgresPair({
      programs,
      folder: own,
      ports: [primary, standby],
      fsync,
      say,
    });
    this.nats = this.#member('nats', programs.nats, ['-a', '127.0.0.1', '-p', String(nats)], {
      ready: /Server is ready/,
      shown: (line) => /\[(?:ERR|FTL)\]/.test(line),
    });
  }

  /** Starts everything; resolves when an edge serves the market of a leader. */
  static async start(options: LocalClusterOptions): Promise<LocalCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-cluster-'));
    const { owner } = options.programs;
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'postgres'), { mode: 0o700 });
    if (owner) chownSync(join(folder, 'postgres'), owner.uid, owner.gid);
    const cluster = new LocalCluster(options, folder, await freePorts(3));
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

  /** Whether every edge serves a market, one core leads, and the others can take its place at once. */
  async isReady(): Promise<boolean> {
    return await areReady([...this.edges, ...this.cores]);
  }

  async end(): Promise<void> {
    this.#ending = true;
    const own = [this.#haproxy, ...this.edges, ...this.cores].flatMap((each) => each?.member ?? []);
    // Nobody needs to move.
    await Promise.all(own.map((member) => member.end('SIGINT')));
    await this.nats.end();
    await this.postgres.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #killAll(): void {
    this.postgres.abandon();
    const { primary, standby } = this.postgres;
    const own = [this.#haproxy, ...this.edges, ...this.cores].flatMap((each) => each?.member ?? []);
    for (const member of [...own, this.nats]) member.kill('SIGKILL');
    // Its children end with an immediate shutdown, not with their parent.
    for (const member of [primary, standby]) member?.kill('SIGQUIT');
  }

  async #start(): Promise<void> {
    const { edges, cores, say } = this.#options;
    say('nats        starting');
    await this.nats.start();
    say('postgresql  starting primary and synchronous standby');
    await this.postgres.start();
    const { migrate } = await import('../../../exchange/roles.ts');
    await migrate(this.postgres.url);
    const ports = await freePorts(edges + cores + 2);
    for (let n = 1; n <= cores; n++) this.cores.push(this.#role('core', n, ports.pop() ?? 0));
    for (let n = 1; n <= edges; n++) this.edges.push(this.#role('edge', n, ports.pop() ?? 0));
    await Promise.all([...this.cores, ...this.edges].map(({ member }) => member.start()));
    this.haproxyMetrics = this.#options.programs.haproxy ? (ports.pop() ?? 0) : 0;
    if (this.#options.programs.haproxy)
      await this.#startHaproxy(this.#options.port || (ports.pop() ?? 0));
    this.#watchPostgres();
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
      DATABASE_URL: this.postgres.url,
      NATS_URL: this.natsUrl,
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
    const { programs, say } = this.#options;
    const file = join(this.#folder, 'haproxy.cfg');
    const edges = this.edges.map(({ member, port: own }) => ({
      name: member.name,
      address: `127.0.0.1:${own}`,
    }));
    const [people, metrics] = [`127.0.0.1:${port}`, `127.0.0.1:${this.haproxyMetrics}`];
    writeFileSync(file, haproxyConfig(people, metrics, edges, CONNECTIONS));
    const member = this.#member('haproxy', programs.haproxy ?? '', ['-f', file, '-db'], {
      shown: (line) => /ALERT/.test(line),
    });
    this.#haproxy = { member, port };
    await member.start();
    say(`haproxy     http://localhost:${port}/h5/`);
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

  /** Promotes the standby when the primary's process has ended, then makes a new standby. */
  #watchPostgres(): void {
    const look = async (): Promise<void> => {
      if (this.#ending) return;
      const { primary, standby } = this.postgres;
      try {
        if (!primary.running && standby) {
          this.#options.say('postgresql  the primary ended; promoting the standby');
          await this.postgres.promote();
        } else if (primary.running && !standby?.running && !this.#ending) {
          this.#options.say('postgresql  making a new standby');
          await this.postgres.copy();
        }
      } catch (error) {
        if (!this.#ending) this.#options.say(`postgresql  ${(error as Error).message}`);
      }
      if (!this.#ending) setTimeout(look, 100).unref();
    };
    setTimeout(look, 100).unref();
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
