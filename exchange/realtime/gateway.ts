import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import {
  type AccountFrame,
  type AuthenticateAck,
  EVENTS,
  type Frame,
  type ProbeAck,
  type PublicTopic,
  parseTopic,
  SOCKET_LIMITS,
  SOCKET_PATH,
  type SubscribeAck,
} from '#wire';
import type { Faults } from '../faults/faults.ts';
import type { Metrics } from '../http/metrics.ts';
import type { MarketHub } from '../market/hub.ts';
import type { Authenticate, Clock } from '../ports.ts';
import type { AccountFrames } from './accounts.ts';
import { Budget } from './budget.ts';
import { originAllowed } from './origin.ts';
import { Publisher } from './publisher.ts';
import { Turn } from './turn.ts';

/** Ten turns a second: no topic is faster. */
const TURN = 100;
export interface GatewayOptions {
  readonly hub: MarketHub;
  readonly clock: Clock;
  /** What the intervals of frames are measured on; `clock` when absent. */
  readonly pace?: Clock;
  readonly accounts: AccountFrames;
  readonly authenticate: Authenticate;
  readonly faults: Faults;
  readonly metrics: Metrics;
  /** Sockets one address may have open. */
  readonly connectionsPerAddress: number;
  /** Origins besides this host and this machine that pages may connect from. */
  readonly origins: readonly string[];
}

interface SocketData {
  userId?: string;
  token?: string;
}
type Listen = Record<string, (...values: never[]) => void>;
type Client = Socket<Listen, Listen, Listen, SocketData>;

const userRoom = (userId: string): string => `user:${userId}`;

/** The realtime half of the exchange: rooms of topics and users on one socket.io server. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #io: Server<Listen, Listen, Listen, SocketData>;
  readonly #publisher: Publisher;
  readonly #addresses = new Map<string, number>();
  #timer: ReturnType<typeof setInterval> | null = null;
  /** What is being said just now, sent when whoever says it has finished. */
  #turn: Turn | null = null;

  constructor(http: HttpServer, options: GatewayOptions) {
    this.#options = options;
    const { faults, hub, clock, accounts } = options;
    this.#io = new Server(http, {
      path: SOCKET_PATH,
      serveClient: false,
      transports: ['websocket', 'polling'],
      // 26 KiB a client without compression, 259 with it; frames are small and conflated anyway.
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: SOCKET_LIMITS.messageBytes,
      allowRequest: (request, allow) => {
        const open = !faults.socketDown && originAllowed(request.headers, options.origins);
        allow(open ? null : 'refused', open);
      },
    });
    const broadcast = (frame: Frame): void => this.#broadcast(frame);
    this.#publisher = new Publisher(hub, clock, broadcast, options.pace ?? clock);
    accounts.onFrame((userId, frame) => {
      if (frame.data.kind === 'session-ended') void this.#recheck(userId, frame);
      else this.#deliver(frame, () => this.#tell(userRoom(userId), frame));
    });
    faults.onDisconnect(() => this.#io.disconnectSockets(true));
    this.#watchRooms();
    // Documented by socket.io: the handshake request is of no use any more and holds its headers.
    this.#io.engine.on('connection', (raw: { request: unknown }) => {
      raw.request = null;
    });
    this.#io.on('connection', (socket) => this.#welcome(socket));
    options.metrics.gauge(
      'tideline_sockets',
      'Connected sockets.',
      () => this.#io.engine.clientsCount,
    );
    options.metrics.gauge('tideline_topics', 'Topics with members.', () => this.#publisher.active);
  }

  start(): void {
    const interval = this.#options.hub.feed.frameInterval ?? TURN;
    this.#timer = setInterval(() => this.#publisher.turn(), interval);
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#io.disconnectSockets(true);
    this.#io.engine.close();
  }

  /** Work is done for rooms with members only; socket.io tells when a room gets its first and loses its last. */
  #watchRooms(): void {
    const { adapter } = this.#io.of('/');
    adapter.on('create-room', (room: string) => {
      if (isPublic(room)) this.#publisher.open(room);
    });
    adapter.on('delete-room', (room: string) => {
      if (isPublic(room)) this.#publisher.close(room);
    });
  }

  #welcome(socket: Client): void {
    const { address } = socket.handshake;
    const connections = (this.#addresses.get(address) ?? 0) + 1;
    this.#addresses.set(address, connections);
    socket.on('disconnect', () => {
      const left = (this.#addresses.get(address) ?? 1) - 1;
      if (left > 0) this.#addresses.set(address, left);
      else this.#addresses.delete(address);
    });
    if (connections > this.#options.connectionsPerAddress) {
      socket.disconnect(true);
      return;
    }
    const budget = new Budget(SOCKET_LIMITS.messagesPerSecond, performance.now());
    socket.use((_, next) => {
      if (budget.take(performance.now())) next();
      else socket.disconnect(true);
    });
    socket.on(
      EVENTS.subscribe,
      (topics: unknown, ack: unknown) => void this.#subscribe(socket, topics, ack),
    );
    socket.on(EVENTS.unsubscribe, (topics: unknown, ack: unknown) =>
      this.#unsubscribe(socket, topics, ack),
    );
    socket.on(EVENTS.authenticate, (token: unknown, ack: unknown) =>
      this.#authenticate(socket, token, ack),
    );
    socket.on(EVENTS.probe, (...values: unknown[]) => {
      const answer: ProbeAck = { time: this.#options.clock.now(), epoch: this.#options.hub.epoch };
      reply(values[values.length - 1], answer);
    });
  }

  async #subscribe(socket: Client, topics: unknown, ack: unknown): Promise<void> {
    const refused: { topic: string; error: string }[] = [];
    const joined: PublicTopic[] = [];
    let room = SOCKET_LIMITS.topics - [...socket.rooms].filter(isPublic).length;
    for (const topic of topicList(topics)) {
      const error = this.#whyNot(socket, topic, room);
      if (error) refused.push({ topic: topic.slice(0, 64), error });
      else if (topic !== 'account') {
        joined.push(topic as PublicTopic);
        if (!socket.rooms.has(topic)) room--;
      }
    }
    for (const topic of joined) await this.#prepare(topic);
    if (!socket.connected) return;
    const answer: SubscribeAck = { ...this.#now(), refused };
    reply(ack, answer);
    for (const topic of joined) {
      void socket.join(topic);
      const first = this.#publisher.first(topic);
      if (first) this.#deliver(first, () => this.#say(first, [socket.id]));
    }
  }

  #unsubscribe(socket: Client, topics: unknown, ack: unknown): void {
    for (const topic of topicList(topics)) {
      if (isPublic(topic)) void socket.leave(topic);
    }
    reply(ack, { ...this.#now(), refused: [] } satisfies SubscribeAck);
  }

  #authenticate(socket: Client, token: unknown, ack: unknown): void {
    if (socket.data.userId) void socket.leave(userRoom(socket.data.userId));
    const caller = typeof token === 'string' && token ? this.#options.authenticate(token) : null;
    if (caller) {
      socket.data.userId = caller.userId;
      socket.data.token = token as string;
      void socket.join(userRoom(caller.userId));
    } else {
      delete socket.data.userId;
      delete socket.data.token;
    }
    const seq = caller ? this.#options.accounts.seq(caller.userId) : 0;
    reply(ack, {
      ok: caller !== null,
      epoch: this.#options.hub.epoch,
      seq,
    } satisfies AuthenticateAck);
  }

  /**
   * Sessions of this user have ended (logged out, or the password was changed elsewhere): sockets that
   * came in with one of them are told and leave the private room. The others hear nothing of it.
   */
  async #recheck(userId: string, farewell: AccountFrame): Promise<void> {
    for (const socket of await this.#io.in(userRoom(userId)).fetchSockets()) {
      const { token } = socket.data;
      if (token && this.#options.authenticate(token)) continue;
      socket.leave(userRoom(userId));
      socket.emit(EVENTS.frame, farewell as never);
    }
  }

  #whyNot(socket: Client, topic: string, room: number): string | null {
    const deps = parseTopic(topic);
    if (!deps) return 'topic-unknown';
    if (deps.kind === 'account') return socket.data.userId ? null : 'not-logged-in';
    if (deps.kind !== 'tickers' && !this.#options.hub.has(deps.symbol)) return 'symbol-unknown';
    return room <= 0 && !socket.rooms.has(topic) ? 'too-many-topics' : null;
  }

  async #prepare(topic: PublicTopic): Promise<void> {
    const deps = parseTopic(topic);
    if (deps?.kind === 'kline') await this.#publisher.prepare(deps.symbol, deps.period);
  }

  #now(): { epoch: string; time: number } {
    return { epoch: this.#options.hub.epoch, time: this.#options.clock.now() };
  }

  #broadcast(frame: Frame): void {
    this.#options.metrics.countFrame(frame.topic.split(':', 1)[0] as string);
    const { adapter } = this.#io.of('/');
    this.#deliver(frame, () => this.#say(frame, adapter.rooms.get(frame.topic) ?? []));
  }

  #deliver(frame: Frame, send: () => void): void {
    this.#options.faults.deliver(frame.topic, send);
  }

  /** Private frames go alone: whoever records the rest can leave them out. */
  #tell(room: string, frame: Frame): void {
    this.#io.to(room).emit(EVENTS.frame, frame as never);
  }

  #say(frame: Frame, sockets: Iterable<string>): void {
    if (!this.#turn) {
      this.#turn = new Turn();
      queueMicrotask(() => this.#send());
    }
    this.#turn.say(frame, sockets);
  }

  #send(): void {
    const messages = this.#turn?.messages() ?? [];
    this.#turn = null;
    for (const { to, frames } of messages) {
      // Each socket is the one member of a room with its own id.
      this.#io.to(to).emit(EVENTS.frames, frames as never);
    }
  }
}

function isPublic(room: string): room is PublicTopic {
  const deps = parseTopic(room);
  return deps !== null && deps.kind !== 'account';
}

/** At most as many texts as one message may carry; what is not a list of texts is an empty one. */
function topicList(topics: unknown): string[] {
  if (!Array.isArray(topics)) return [];
  const texts = topics.filter((topic): topic is string => typeof topic === 'string');
  return [...new Set(texts)].slice(0, SOCKET_LIMITS.topicsPerMessage);
}

function reply(ack: unknown, answer: unknown): void {
  if (typeof ack === 'function') (ack as (answer: unknown) => void)(answer);
}
