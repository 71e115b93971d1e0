import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseNode, type NodeOptions } from './database-node.ts';
import { patroniConfig } from './patroni-config.ts';

/** A primary and two standbys: the loss of one leaves a primary and a standby. */
const NODES = 3;
/** Time for all nodes to stream, ms: a busy machine takes over half a minute to make a copy. */
const START_TIMEOUT = 180_000;
/** A frozen Patroni accepts a connection and says nothing, ms. */
const ANSWER_WITHIN = 1_000;

/** Ports that all nodes need. */
export const DATABASE_PORTS = 4 * NODES;

export type DatabaseOptions = Pick<NodeOptions, 'programs' | 'folder' | 'say' | 'onExit'> & {
  /** {@link DATABASE_PORTS} free ones. */
  readonly ports: readonly number[];
  readonly fsync: boolean;
  /** Settings of pgBackRest by the names of its variables; without them nothing is archived. */
  readonly backups?: Readonly<Record<string, string>>;
};

/** Copied, because its folder may be closed to PostgreSQL's user. */
const RUNNER = new URL('../../../deploy/run-patroni.py', import.meta.url);

/** Patroni's own view of a node. */
interface PatroniMember {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

/** PostgreSQL on three nodes, whose Patronis agree by etcd who is the primary. */
export class Database {
  readonly nodes: readonly DatabaseNode[];
  readonly #secret: string;

  constructor({ fsync, ports, backups, ...options }: DatabaseOptions) {
    const all = Array.from({ length: NODES }, (_, n) => {
      const [postgres = 0, rest = 0, etcd = 0, peer = 0] = ports.slice(4 * n, 4 * n + 4);
      return { postgres, rest, etcd, peer };
    });
    const config = join(options.folder, 'patroni.yml');
    const runner = join(options.folder, 'run-patroni.py');
    copyFileSync(RUNNER, runner);
    chmodSync(runner, 0o644);
    const archive = backups ? options.folder : null;
    writeFileSync(config, patroniConfig({ fsync, sharedBuffers: '64MB', archive }), {
      mode: 0o644,
    });
    const secrets = { database: secret(), admin: secret() };
    this.#secret = secrets.database;
    this.nodes = all.map(
      (_, n) =>
        new DatabaseNode(n, { ...options, config, runner, all, secrets, backups: backups ?? {} }),
    );
  }

  /** Of all nodes; the client uses the one that accepts writes. */
  get url(): string {
    return this.urlOf(...this.nodes.map(({ ports }) => ports.postgres));
  }

  /** By way of these ports. */
  urlOf(...ports: readonly number[]): string {
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    return `postgres://tideline:${this.#secret}@${hosts}/tideline`;
  }

  /** The node that Patroni calls the primary; null while there is none. */
  async primary(): Promise<DatabaseNode | null> {
    for (const node of this.nodes) if ((await ask(node, '/primary')).ok) return node;
    return null;
  }

  /** The standby that commits wait for; null while there is none. */
  async standby(): Promise<DatabaseNode | null> {
    const found = (await this.members()).find(({ role }) => role === 'sync_standby');
    return this.nodes.find(({ name }) => name === found?.name) ?? null;
  }

  /** Whether all nodes run and the loss of any one loses nothing. */
  async isRedundant(): Promise<boolean> {
    const members = await this.members();
    return (
      members.length === NODES &&
      new Set(members.map(({ timeline }) => timeline)).size === 1 &&
      members.some(({ role }) => role === 'sync_standby') &&
      members.every(({ state }) => state === 'running' || state === 'streaming') &&
      this.nodes.every(({ etcd }) => etcd.running)
    );
  }

  /** All nodes as the primary knows them; none while there is no primary. */
  async members(): Promise<readonly PatroniMember[]> {
    const primary = await this.primary();
    return (primary && (await ask(primary, '/cluster')).members) ?? [];
  }

  /** Resolves when all nodes run and stream. */
  async start(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.start()));
    const limit = performance.now() + START_TIMEOUT;
    while (!(await this.isRedundant())) {
      if (performance.now() > limit)
        throw new Error(`no complete database:\n${this.nodes[0]?.patroni.output}`);
      await wait(100);
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.lose()));
  }

  /** Without waiting, for a process that ends. */
  abandon(): void {
    for (const node of this.nodes) {
      node.etcd.kill('SIGKILL');
      node.kill('SIGKILL');
    }
  }
}

const secret = (): string => randomBytes(16).toString('hex');

/** An answer of Patroni's REST interface; not `ok` when there is none. */
async function ask(
  node: DatabaseNode,
  path: string,
): Promise<{ readonly ok: boolean; readonly members?: readonly PatroniMember[] }> {
  try {
    const answer = await fetch(`http://127.0.0.1:${node.ports.rest}${path}`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
    return { ...((await answer.json()) as object), ok: answer.ok };
  } catch {
    return { ok: false };
  }
}
