import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, type Trusts } from './client-address.ts';
import { FairTable } from './fair-table.ts';

/** Connections of one user that are never displaced: some tabs with six connections each. */
const PER_USER = 64;
/** Requests of one connection at once; browsers and proxies send one after the other. */
const UNDER_WAY = 4;

export interface ConnectionLimits {
  /** Maximum connections of one network, of any kind, besides those of logged-in users. */
  readonly perNetwork: number;
  readonly total: number;
}

/** Connections of the operator's proxies are bounded by the total alone. */
const PROXIES = 'proxies';

/**
 * Bounds the TCP connections of a server: a client that opens many and sends slowly must not use up
 * the file descriptors. Connections on which a logged-in user has called are never displaced.
 */
export class Connections {
  readonly #table: FairTable<Socket>;
  readonly #trusts: Trusts;
  /**
   * By address and port of the client: under TLS a request has another object for its connection.
   */
  readonly #open = new Map<string, Socket>();
  /** Requests of a connection whose answers have not been taken. */
  readonly #underWay = new WeakMap<Socket, number>();

  constructor(limits: ConnectionLimits, trusts: Trusts) {
    const { perNetwork, total } = limits;
    this.#table = new FairTable({
      perGroup: perNetwork,
      perOwner: PER_USER,
      total,
      fullGroup: 'replace',
    });
    this.#trusts = trusts;
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress;
      if (address === undefined) return;
      const proxy = this.#trusts(address, 0);
      const group = proxy ? PROXIES : networkOf(address);
      const name = nameOf(socket);
      this.#open.set(name, socket);
      for (const displaced of this.#table.enter(socket, group, !proxy)) displaced.destroy();
      socket.once('close', () => {
        this.#table.leave(socket);
        if (this.#open.get(name) === socket) this.#open.delete(name);
      });
    });
  }

  get size(): number {
    return this.#table.size;
  }

  /**
   * Counts a request of HTTP/1 and ends a connection that sends more without reading the answers:
   * Node would begin all requests that arrive together, and keep their answers.
   * @returns false when the connection has ended
   */
  begin({ socket, httpVersionMajor }: IncomingMessage, answer: ServerResponse): boolean {
    if (httpVersionMajor > 1) return true;
    const underWay = (this.#underWay.get(socket) ?? 0) + 1;
    this.#underWay.set(socket, underWay);
    answer.once('close', () => {
      this.#underWay.set(socket, (this.#underWay.get(socket) ?? 1) - 1);
    });
    if (underWay > UNDER_WAY) socket.destroy();
    return underWay <= UNDER_WAY;
  }

  /** Marks a connection as used by a logged-in user, so that it is not displaced. */
  pin(socket: Socket, userId: string): void {
    const own = this.#open.get(nameOf(socket));
    if (own && !this.#isProxied(socket)) this.#table.pin(own, userId);
  }

  release(socket: Socket): void {
    const own = this.#open.get(nameOf(socket));
    if (own) this.#table.release(own);
  }

  /** A proxy's connection carries many clients, so no single one can mark it. */
  #isProxied({ remoteAddress }: Socket): boolean {
    return remoteAddress !== undefined && this.#trusts(remoteAddress, 0);
  }
}

const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** Descriptors reserved for the store, logs, uploads and outgoing mail. */
const OTHER_FILES = 200;
/** Above this, memory runs out before descriptors do. */
const MAX = 20_000;

/** Number of connections the process can hold within its limit of open files. */
export function connectionsPossible(): number {
  const files = openFilesLimit();
  return Math.max(64, Math.min(MAX, files - Math.min(OTHER_FILES, files >> 2)));
}

function openFilesLimit(): number {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    if (line) return Number(line[1]);
  } catch {
    // Only Linux has this file.
  }
  // Node raises its own limit at the start; 4,096 is less than macOS and Windows then allow.
  return 4_096;
}
