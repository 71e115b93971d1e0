import type { IncomingMessage } from 'node:http';
import type { Socket as Tcp } from 'node:net';
import { clientAddress, networkOf, type Trusts } from '../http/client-address.ts';
import type { Connections } from '../http/connections.ts';
import { FairTable } from '../http/fair-table.ts';

/** What of an engine.io connection is needed here. */
export interface EngineSocket {
  request: IncomingMessage | null;
  readonly transport: { readonly name: string };
  close(discard?: boolean): void;
  once(event: 'close', listener: () => void): unknown;
}

export interface AdmissionOptions {
  /** Realtime connections of one network. */
  readonly perNetwork: number;
  readonly total: number;
  /** Counts a request of a network to the socket path; false when it has made too many. */
  readonly mayAsk: (network: string) => boolean;
  readonly trusts: Trusts;
  readonly connections: Connections;
}

/**
 * Bounds the realtime connections from their handshake on: engine.io holds memory for each, also for
 * those that never become a socket. Connections of logged-in users keep their place.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #table: FairTable<EngineSocket>;
  readonly #tcp = new WeakMap<EngineSocket, Tcp>();

  constructor(options: AdmissionOptions) {
    const { perNetwork, total } = options;
    this.#options = options;
    this.#table = new FairTable({ perGroup: perNetwork, total, fullGroup: 'refuse' });
  }

  /** Counts a request to the socket path; false when its network has made too many. */
  mayAsk(request: IncomingMessage): boolean {
    return this.#options.mayAsk(this.#networkOf(request));
  }

  /** Whether the network of a handshake may open another connection. */
  mayOpen(request: IncomingMessage): boolean {
    return this.#table.countOf(this.#networkOf(request)) < this.#options.perNetwork;
  }

  opened(raw: EngineSocket): void {
    const { request } = raw;
    if (!request) return;
    if (raw.transport.name === 'websocket') this.#tcp.set(raw, request.socket);
    for (const displaced of this.#table.enter(raw, this.#networkOf(request))) displaced.close(true);
    raw.once('close', () => this.#table.leave(raw));
    // Documented by socket.io: the handshake request is not used again, and it holds its headers.
    raw.request = null;
  }

  /** A user has logged in on this connection. */
  keep(raw: EngineSocket): void {
    this.#table.keep(raw);
    const tcp = this.#tcp.get(raw);
    if (tcp) this.#options.connections.keep(tcp);
  }

  /** The user's session on this connection is over. */
  release(raw: EngineSocket): void {
    this.#table.release(raw);
    const tcp = this.#tcp.get(raw);
    if (tcp) this.#options.connections.release(tcp);
  }

  #networkOf(request: IncomingMessage): string {
    return networkOf(clientAddress(request, this.#options.trusts));
  }
}
