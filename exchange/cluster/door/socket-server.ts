import type { RawAnswer, RawCall } from '../../http/raw-call.ts';
import type { Bus } from '../bus/bus.ts';
import { pack, unpack } from '../bus/codec.ts';
import { SUBJECTS } from '../bus/subjects.ts';
import { RemoteSocket } from './remote-socket.ts';
import { BEAT, packText, SILENCE, type SocketsDown, type SocketsUp } from './socket-messages.ts';

/** The Binance-shaped API of the leader, for the programs at edges. */
export interface LedPrograms {
  answer(call: RawCall): Promise<RawAnswer>;
  /** Serves a socket that an edge has opened. */
  open(socket: RemoteSocket, url: string, address: string): void;
}

export interface SocketServerOptions extends Pick<LedPrograms, 'open'> {
  readonly bus: Bus;
  readonly term: number;
  /** False while this process cannot be sure that it leads. */
  readonly mayAnswer: () => boolean;
  /** False while times may be wrong: nothing leaves then. */
  readonly mayPublish: () => boolean;
  /** Monotonic time, ms. */
  readonly now: () => number;
}

const CONFIRMED = new Uint8Array();

/** Serves the sockets of programs at edges while this process leads. @returns ends it */
export function serveSockets(options: SocketServerOptions): () => void {
  const { bus, mayAnswer, now, term } = options;
  const sessions = new Map<string, EdgeSession>();
  const end = (name: string): void => {
    sessions.get(name)?.end();
    sessions.delete(name);
  };
  const unserve = bus.serve(SUBJECTS.programsUp(term), async (payload) => {
    const up = unpack<SocketsUp>(payload);
    // Without a confirmation the edge ends its sockets.
    if (!mayAnswer()) throw new Error('this process does not lead');
    if (up.kind === 'ended') end(up.session);
    if (up.kind === 'begin') sessions.set(up.session, new EdgeSession(up.session, options));
    const session = sessions.get(up.session);
    if (!session && up.kind !== 'ended') throw new Error('the session has ended');
    session?.take(up);
    return CONFIRMED;
  });
  const beats = setInterval(() => {
    for (const [name, session] of [...sessions]) {
      if (now() - session.receivedAt > SILENCE) end(name);
      else session.beat();
    }
  }, BEAT);
  return () => {
    unserve();
    clearInterval(beats);
    for (const name of [...sessions.keys()]) end(name);
  };
}

/** The sockets of one edge, since it last knew of all that was said to them. */
class EdgeSession {
  readonly #subject: string;
  readonly #options: SocketServerOptions;
  readonly #sockets = new Map<number, RemoteSocket>();
  #n = 0;
  /** The message that several sockets are being sent. */
  #same: { readonly message: Buffer | string; readonly sockets: number[] } | null = null;
  #ended = false;
  receivedAt: number;

  constructor(name: string, options: SocketServerOptions) {
    this.#subject = SUBJECTS.programsDown(name);
    this.#options = options;
    this.receivedAt = options.now();
  }

  take(up: SocketsUp): void {
    this.receivedAt = this.#options.now();
    if (up.kind === 'open') this.#open(up.socket, up.url, up.address);
    if (up.kind !== 'said' && up.kind !== 'closed') return;
    const socket = this.#sockets.get(up.socket);
    if (up.kind === 'said') socket?.hear(up.text);
    else socket?.gone();
  }

  beat(): void {
    this.#flush();
    this.#publish({ kind: 'beat' });
  }

  end(): void {
    this.#ended = true;
    for (const socket of [...this.#sockets.values()]) socket.gone();
  }

  #open(id: number, url: string, address: string): void {
    const socket = new RemoteSocket({
      send: (message) => this.#send(id, message),
      end: (code, reason) => {
        this.#flush();
        this.#n += 1;
        this.#publish({ kind: 'end', socket: id, code, reason });
      },
    });
    this.#sockets.set(id, socket);
    socket.once('close', () => this.#sockets.delete(id));
    this.#options.open(socket, url, address);
  }

  /** An event of a stream goes to the edge once, for all its sockets that hear it. */
  #send(id: number, message: Buffer | string): void {
    if (this.#same?.message === message && typeof message !== 'string') {
      this.#same.sockets.push(id);
      return;
    }
    this.#flush();
    this.#same = { message, sockets: [id] };
    queueMicrotask(() => this.#flush());
  }

  #flush(): void {
    const said = this.#same;
    if (!said) return;
    this.#same = null;
    this.#n += 1;
    this.#publish({ kind: 'say', sockets: said.sockets, text: packText(String(said.message)) });
  }

  #publish(down: Body): void {
    const { bus, mayPublish, term } = this.#options;
    // The next number shows the edge what was not sent.
    if (this.#ended || !mayPublish()) return;
    bus.publish(this.#subject, pack({ term, n: this.#n, ...down } satisfies SocketsDown));
  }
}

type Body = SocketsDown extends infer Down
  ? Down extends unknown
    ? Omit<Down, 'term' | 'n'>
    : never
  : never;
