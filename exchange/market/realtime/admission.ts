import type { IncomingMessage } from 'node:http';
import type { Socket as Tcp } from 'node:net';
import { clientAddress, networkOf, type Trusts } from '../../http/client-address.ts';
import type { Connections } from '../../http/connections.ts';
import { FairTable } from '../../http/fair-table.ts';

/** The used part of an engine.io connection. */
export interface EngineSocket {
  request: IncomingMessage | null;
  readonly transport: { readonly name: string };
  close(discard?: boolean): void;
  once(event: 'close', listener: () => void): unknown;
}

/** Realtime connections of one user that are never displaced: tabs and devices. */
const PER_USER = 32;

export interface AdmissionOptions {
  /** Maximum realtime connections of one network, besides those of logged-in users. */
  readonly perNetwork: number;
  readonly total: number;
  /** Counts a network's request to the socket path; false when it exceeds the limit. */
  readonly mayAsk: (network: string) => boolean;
  readonly trusts: Trusts;
  readonly connections: Connections;
}

/**
 * Bounds realtime connections from their handshake on: engine.io allocates memory for each, even
 * for those that never become a socket. Connections of logged-in users are never displaced.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #table: FairTable<EngineSocket>;
  readonly #tcp = new WeakMap<EngineSocket, Tcp>();

  constructor(options: AdmissionOptions) {
    const { perNetwork, total } = options;
    this.#options = options;
    this.#table = new FairTable({
      perGroup: perNetwork,
      perOwner: PER_USER,
      total,
      fullGroup: 'refuse',
    });
  }

  /** Counts a request to the socket path; false when its network exceeds the limit. */
  mayAsk(request: IncomingMessage): boolean {
    return this.#options.mayAsk(this.#networkOf(request));
  }

  /** Whether the network of a handshake may open another connection. */
  mayOpen(request: IncomingMessage): boolean {
    return !this.#table.isFull(this.#networkOf(request));
  }

  opened(raw: EngineSocket): void {
    const { request } = raw;
    if (!request) return;
    if (raw.transport.name === 'websocket') this.#tcp.set(raw, request.socket);
    for (const displaced of this.#table.enter(raw, this.#networkOf(request))) displaced.close(true);
    raw.once('close', () => this.#table.leave(raw));
    // Documented by socket.io: drops the handshake request, whose headers are no longer needed.
    raw.request = null;
  }

  /** Marks a connection whose user has logged in. */
  pin(raw: EngineSocket, userId: string): void {
    this.#table.pin(raw, userId);
    const tcp = this.#tcp.get(raw);
    if (tcp) this.#options.connections.pin(tcp, userId);
  }

  /** Removes the mark when the user's session on this connection ends. */
  release(raw: EngineSocket): void {
    this.#table.release(raw);
    const tcp = this.#tcp.get(raw);
    if (tcp) this.#options.connections.release(tcp);
  }

  #networkOf(request: IncomingMessage): string {
    return networkOf(clientAddress(request, this.#options.trusts));
  }
}
