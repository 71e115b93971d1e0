import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, type Trusts } from './client-address.ts';
import { FairTable } from './fair-table.ts';

export interface ConnectionLimits {
  /** Connections of one network, whatever they carry. */
  readonly perNetwork: number;
  readonly total: number;
}

/** Connections of the operator's proxies are bounded by the total alone. */
const PROXIES = 'proxies';

/**
 * Bounds the TCP connections of a server: a client that opens many and sends slowly must not use up
 * the file descriptors of all. Connections on which a logged-in user has called are not displaced.
 */
export class Connections {
  readonly #table: FairTable<Socket>;
  readonly #trusts: Trusts;

  constructor(limits: ConnectionLimits, trusts: Trusts) {
    const { perNetwork, total } = limits;
    this.#table = new FairTable({ perGroup: perNetwork, total, fullGroup: 'replace' });
    this.#trusts = trusts;
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress;
      if (address === undefined) return;
      const proxy = this.#trusts(address, 0);
      const group = proxy ? PROXIES : networkOf(address);
      for (const displaced of this.#table.enter(socket, group, !proxy)) displaced.destroy();
      socket.once('close', () => this.#table.leave(socket));
    });
  }

  get size(): number {
    return this.#table.size;
  }

  /** A logged-in user calls on this connection: it is not displaced any more. */
  keep(socket: Socket): void {
    if (!this.#isProxied(socket)) this.#table.keep(socket);
  }

  release(socket: Socket): void {
    this.#table.release(socket);
  }

  /** A proxy's connection carries many clients: no one of them can claim it. */
  #isProxied({ remoteAddress }: Socket): boolean {
    return remoteAddress !== undefined && this.#trusts(remoteAddress, 0);
  }
}

/** Descriptors left to the store, logs, uploads and outgoing mail. */
const OTHER_FILES = 200;
/** Beyond this, memory is short before descriptors are. */
const MOST = 20_000;

/** How many connections the process can hold: what its limit of open files leaves. */
export function connectionsPossible(): number {
  const files = openFilesLimit();
  return Math.max(64, Math.min(MOST, files - Math.min(OTHER_FILES, files >> 2)));
}

function openFilesLimit(): number {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    if (line) return Number(line[1]);
  } catch {
    // Only Linux has the file.
  }
  // Node raises its own limit at the start; 4,096 is below what macOS and Windows then give.
  return 4_096;
}
