import { randomUUID } from 'node:crypto';
import type { Bus, Unsubscribe } from '../bus/bus.ts';
import { pack, unpack } from '../bus/codec.ts';
import { SUBJECTS } from '../bus/subjects.ts';
import type { LeaderWatch } from '../rpc/leader-watch.ts';
import { BEAT, SILENCE, type SocketsDown, type SocketsUp, unpackText } from './socket-messages.ts';

/** A program's socket at this edge. */
export interface RelayedSocket {
  send(text: string): void;
  /** @param code - null to cut it */
  end(code: number | null, reason: string): void;
}

/** What the leader hears of a socket. */
export interface Relayed {
  /** @param text - null for a binary message */
  said(text: string | null): void;
  closed(): void;
}

export interface RelayOptions {
  readonly bus: Bus;
  readonly leader: LeaderWatch;
  /** Monotonic time, ms. */
  readonly now: () => number;
}

/** Time that the leader has to confirm a message, ms. */
const CONFIRM = 2_000;
/** WebSocket close code: the service restarts, and the client should connect anew. */
const RESTARTS = 1012;

/** The sockets that one leader serves, as long as nothing of what it says is missing. */
interface Session {
  readonly name: string;
  readonly term: number;
  readonly sockets: Map<number, RelayedSocket>;
  readonly unsubscribe: Unsubscribe;
  n: number;
  receivedAt: number;
}

/**
 * Lets the leader serve the sockets of programs at this edge. All of them end as soon as something
 * may be missing: another leader, a cut bus, a lost message, silence. Clients then connect anew, so
 * nobody believes that nothing has changed.
 */
export class SocketRelay {
  readonly #options: RelayOptions;
  readonly #ends: Unsubscribe[];
  readonly #beats: ReturnType<typeof setInterval>;
  #session: Session | null = null;
  #last = 0;

  constructor(options: RelayOptions) {
    const { bus, leader } = options;
    this.#options = options;
    const end = (): void => this.endAll();
    this.#ends = [leader.onTerm(end), bus.onLink(end)];
    this.#beats = setInterval(() => this.#beat(), BEAT);
  }

  /** Whether a leader can serve a socket. */
  get serves(): boolean {
    return this.#options.bus.connected && this.#options.leader.term !== null;
  }

  /** Sockets that are open. */
  get size(): number {
    return this.#session?.sockets.size ?? 0;
  }

  /** @param address - of the client */
  open(own: RelayedSocket, url: string, address: string): Relayed {
    const { term } = this.#options.leader;
    if (term === null) {
      own.end(RESTARTS, '');
      return { said: () => undefined, closed: () => undefined };
    }
    const session = this.#session ?? this.#begin(term);
    this.#last += 1;
    const socket = this.#last;
    session.sockets.set(socket, own);
    let tail = Promise.resolve();
    // One at a time, so that the leader hears them in order.
    const tell = (up: Said): void => {
      tail = tail.then(() => this.#tell(session, up));
    };
    tell({ kind: 'open', socket, url, address });
    return {
      said: (text) => tell({ kind: 'said', socket, text }),
      closed: () => {
        session.sockets.delete(socket);
        tell({ kind: 'closed', socket });
      },
    };
  }

  /** Ends all sockets; their clients connect anew. */
  endAll(): void {
    const session = this.#session;
    if (!session) return;
    this.#session = null;
    session.unsubscribe();
    for (const socket of [...session.sockets.values()]) socket.end(RESTARTS, 'connect again');
    session.sockets.clear();
    this.#ask(session, { kind: 'ended' }).catch(() => undefined);
  }

  close(): void {
    this.endAll();
    clearInterval(this.#beats);
    for (const end of this.#ends) end();
  }

  #begin(term: number): Session {
    const name = randomUUID();
    const { bus, now } = this.#options;
    const session: Session = {
      ...{ name, term, sockets: new Map(), n: 0, receivedAt: now() },
      unsubscribe: bus.subscribe(SUBJECTS.programsDown(name), (payload) =>
        this.#take(session, unpack<SocketsDown>(payload)),
      ),
    };
    this.#session = session;
    // Sent before everything else: messages to one receiver keep their order.
    void this.#tell(session, { kind: 'begin' });
    return session;
  }

  #take(session: Session, down: SocketsDown): void {
    if (session !== this.#session || down.term !== session.term) return;
    session.receivedAt = this.#options.now();
    if (down.n !== session.n + (down.kind === 'beat' ? 0 : 1)) {
      this.endAll();
      return;
    }
    session.n = down.n;
    if (down.kind === 'say') {
      const text = unpackText(down.text);
      for (const id of down.sockets) session.sockets.get(id)?.send(text);
    }
    if (down.kind !== 'end') return;
    const socket = session.sockets.get(down.socket);
    session.sockets.delete(down.socket);
    socket?.end(down.code, down.reason);
  }

  #beat(): void {
    const session = this.#session;
    if (!session) return;
    if (this.#options.now() - session.receivedAt > SILENCE) this.endAll();
    else void this.#tell(session, { kind: 'alive' });
  }

  async #tell(session: Session, up: Said): Promise<void> {
    if (session !== this.#session) return;
    try {
      await this.#ask(session, up);
    } catch {
      if (session === this.#session) this.endAll();
    }
  }

  async #ask({ name, term }: Session, up: Said): Promise<void> {
    const said = { session: name, ...up } satisfies SocketsUp;
    await this.#options.bus.request(SUBJECTS.programsUp(term), pack(said), CONFIRM);
  }
}

type Said = SocketsUp extends infer Up ? (Up extends unknown ? Omit<Up, 'session'> : never) : never;
