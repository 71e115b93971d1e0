// Longer than 300 lines: the life of a socket, from the request that opens it to its end.
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import {
  type AuthenticateAck,
  EVENTS,
  type Frame,
  type ProbeAck,
  type PublicTopic,
  parseTopic,
  SOCKET_LIMITS,
  SOCKET_PATH,
  type SubscribeAck,
} from '@tideline/wire';
import { Server, type Socket } from 'socket.io';
import { originAllowed } from '../../http/origin.ts';
import type { EngineSocket } from './admission.ts';
import { type PacketSocket, watchBacklog } from './backlogs.ts';
import { Budget } from './budget.ts';
import { isPublic, reply, topicList } from './client-messages.ts';
import type { FrameSource } from './frame-source.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { AgreeingServer, BoundedServer, GroupDeflate } from './group-deflate.ts';
import { type Ended, Members } from './members.ts';
import { spread } from './spread.ts';
import { Turn } from './turn.ts';

/** Interval of turns, ms: ten frames a second, the fastest topic. */
const TURN = 100;

type Listen = Record<string, (...values: never[]) => void>;
/** What the exchange sends. */
interface Tell {
  readonly frame: (frame: Frame) => void;
  readonly frames: (frames: readonly Frame[]) => void;
}
type Client = Socket<Listen, Tell, Listen>;

/** Interval of sweeps of ended sessions, ms. Private frames check their session one by one. */
const SWEEP = 2_000;
/** A list of so many topics counts as a message more: each is looked up, and answered by name. */
const TOPICS_OF_MESSAGE = 25;
/** Time in which a connection must become a socket, ms; it is closed otherwise. */
const CONNECT_TIMEOUT = 10_000;

/** The realtime half of the exchange: rooms of topics and users on one socket.io server. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #io: Server<Listen, Tell, Listen>;
  readonly #frames: FrameSource;
  readonly #members: Members<Client>;
  readonly #deflate: GroupDeflate | null;
  #timers: ReturnType<typeof setInterval>[] = [];
  /** Frames of the current microtask, sent together at its end. */
  #turn: Turn | null = null;

  constructor(http: HttpServer, options: GatewayOptions) {
    this.#options = options;
    const { faults, clock, accounts, authenticate, metrics } = options;
    this.#io = new Server(http, {
      path: SOCKET_PATH,
      serveClient: false,
      transports: ['websocket', 'polling'],
      // A client takes 26 KiB without compression and 259 with it; frames are small and conflated
      // anyway.
      perMessageDeflate: false,
      httpCompression: false,
      wsEngine: options.compress ? AgreeingServer : BoundedServer,
      maxHttpBufferSize: SOCKET_LIMITS.messageBytes,
      connectTimeout: CONNECT_TIMEOUT,
      allowRequest: (request, allow) => {
        const open =
          !faults.socketDown &&
          options.mayOpen?.() !== false &&
          originAllowed(request.headers, options.origins) &&
          options.admission.mayOpen(request);
        allow(open ? null : 'refused', open);
      },
    });
    this.#deflate = options.compress ? new GroupDeflate() : null;
    this.#guardRequests();
    this.#members = new Members({
      clock,
      authenticate,
      isOpen: (socket) => socket.connected,
      onMissed: (socket) => socket.conn.close(),
      onUser: (userId, present) =>
        present ? accounts.follow?.(userId) : accounts.unfollow?.(userId),
    });
    this.#frames = options.frames((frame) => this.#broadcast(frame));
    accounts.onFrame((userId, frame) => {
      if (frame.data.kind === 'session-ended') this.endSessionsOf(userId);
      else this.#deliver(frame, () => this.#tell(userId, frame));
    });
    faults.onDisconnect(() => {
      for (const socket of this.#io.of('/').sockets.values()) socket.conn.close();
    });
    this.#watchRooms();
    this.#io.engine.on('connection', (raw: EngineSocket & PacketSocket) => {
      watchBacklog(raw);
      options.admission.opened(raw);
    });
    this.#io.on('connection', (socket) => this.#welcome(socket));
    metrics.gauge('tideline_sockets', 'Connected sockets.', () => this.#io.engine.clientsCount);
    if (this.#deflate) {
      const { sent } = this.#deflate;
      const count = metrics.counter.bind(metrics);
      count('tideline_deflate_in_bytes_total', 'Bytes before group compression.', () => sent.raw);
      count('tideline_deflate_out_bytes_total', 'Bytes after it.', () => sent.packed);
      count('tideline_deflate_messages_total', 'Compressed messages.', () => sent.messages);
    }
    metrics.gauge('tideline_topics', 'Topics with members.', () => this.#frames.active);
  }

  /** Sends the frames that are due. */
  turn(): void {
    this.#frames.turn();
  }

  start(): void {
    const { frameInterval = TURN } = this.#options;
    this.#timers = [
      setInterval(() => this.turn(), frameInterval),
      setInterval(() => this.#sweep(), SWEEP),
    ];
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#io.engine.close();
  }

  /**
   * Closes every socket within `ms`; clients connect anew elsewhere, as in {@link disconnectUser}.
   */
  async move(ms: number): Promise<void> {
    await spread([...this.#io.of('/').sockets.values()], ms, (socket) => socket.conn.close());
  }

  /** Adds the headers here, because socket requests skip the HTTP server's hooks. */
  #guardRequests(): void {
    const { admission, headers } = this.#options;
    this.#io.engine.use(
      (request: IncomingMessage, answer: ServerResponse, next: (error?: Error) => void) => {
        for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
        answer.setHeader('cache-control', 'no-store');
        next(admission.mayAsk(request) ? undefined : new Error('rate-limited'));
      },
    );
  }

  /** Only rooms with members cause work; socket.io reports the first member and the last. */
  #watchRooms(): void {
    const { adapter } = this.#io.of('/');
    adapter.on('create-room', (room: string) => {
      if (isPublic(room)) this.#frames.open(room);
    });
    adapter.on('delete-room', (room: string) => {
      if (isPublic(room)) this.#frames.close(room);
    });
  }

  #welcome(socket: Client): void {
    socket.on('disconnect', () => this.#members.leave(socket));
    const budget = new Budget(SOCKET_LIMITS.messagesPerSecond, performance.now());
    socket.use(([, topics], next) => {
      const longs = Array.isArray(topics) ? Math.floor(topics.length / TOPICS_OF_MESSAGE) : 0;
      if (budget.take(performance.now(), 1 + longs)) next();
      else socket.disconnect(true);
    });
    socket.on(
      EVENTS.subscribe,
      (topics: unknown, ack: unknown) => void this.#subscribe(socket, topics, ack),
    );
    socket.on(EVENTS.unsubscribe, (topics: unknown, ack: unknown) =>
      this.#unsubscribe(socket, topics, ack),
    );
    socket.on(EVENTS.authenticate, (token: unknown, ack: unknown) => {
      // Without an acknowledgement the client asks again.
      this.#authenticate(socket, token, ack).catch(() => undefined);
    });
    socket.on(EVENTS.probe, (...values: unknown[]) => {
      const answer: ProbeAck = {
        time: this.#options.clock.now(),
        epoch: this.#options.market.epoch,
      };
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
      const first = this.#frames.first(topic);
      if (first) this.#deliver(first, () => this.#say(first, [socket.id]));
    }
  }

  #unsubscribe(socket: Client, topics: unknown, ack: unknown): void {
    for (const topic of topicList(topics)) {
      if (isPublic(topic)) void socket.leave(topic);
    }
    reply(ack, { ...this.#now(), refused: [] } satisfies SubscribeAck);
  }

  async #authenticate(socket: Client, token: unknown, ack: unknown): Promise<void> {
    const { accounts, admission, market } = this.#options;
    const userId = await this.#members.join(socket, token);
    if (userId === null) admission.release(socket.conn);
    else admission.pin(socket.conn, userId);
    reply(ack, {
      ok: userId !== null,
      seq: userId === null ? 0 : await accounts.seq(userId),
      epoch: market.epoch,
    } satisfies AuthenticateAck);
  }

  /**
   * Tells the sockets of a user's ended sessions, and stops their private frames. Sockets of other
   * sessions receive nothing.
   */
  endSessionsOf(userId: string): void {
    this.#members.takeEnded(userId, (ended) => this.#dismiss(ended));
  }

  /** Checks every socket's session, a few at a time: notices of ended sessions may be lost. */
  async recheckSessions(): Promise<void> {
    await this.#members.sweepSlowly((ended) => this.#dismiss(ended));
  }

  #sweep(): void {
    const which = this.#options.sessionsElsewhere ? 'expired' : 'all';
    this.#members.sweep(which, (ended) => this.#dismiss(ended));
  }

  #dismiss({ client, userId }: Ended<Client>): void {
    const { accounts, admission } = this.#options;
    admission.release(client.conn);
    client.emit(EVENTS.frame, accounts.farewell(userId));
  }

  /**
   * Closes the connections of a user that missed private frames; clients connect anew and read
   * again. It sends no disconnect packet: socket.io's client takes one as final and stays away.
   */
  disconnectUser(userId: string): void {
    for (const socket of this.#members.of(userId)) socket.conn.close();
  }

  #whyNot(socket: Client, topic: string, room: number): string | null {
    const deps = parseTopic(topic);
    if (!deps) return 'topic-unknown';
    if (deps.kind === 'account')
      return this.#members.userOf(socket) === null ? 'not-logged-in' : null;
    if (deps.kind !== 'tickers' && !this.#options.market.has(deps.symbol)) return 'symbol-unknown';
    return room <= 0 && !socket.rooms.has(topic) ? 'too-many-topics' : null;
  }

  async #prepare(topic: PublicTopic): Promise<void> {
    const deps = parseTopic(topic);
    if (deps?.kind === 'kline') await this.#frames.prepare(deps.symbol, deps.period);
  }

  #now(): { epoch: string; time: number } {
    return { epoch: this.#options.market.epoch, time: this.#options.clock.now() };
  }

  #broadcast(frame: Frame): void {
    this.#options.metrics.countFrame(frame);
    const { adapter } = this.#io.of('/');
    this.#deliver(frame, () => this.#say(frame, adapter.rooms.get(frame.topic) ?? []));
  }

  #deliver(frame: Frame, send: () => void): void {
    this.#options.faults.deliver(frame.topic, send);
  }

  /** Private frames are sent alone, so that a recorder of public data can omit them. */
  #tell(userId: string, frame: Frame): void {
    for (const socket of this.#members.livingOf(userId)) {
      socket.emit(EVENTS.frame, frame);
    }
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
    const { sockets } = this.#io.of('/');
    for (const { to, frames } of messages) {
      if (this.#deflate) {
        this.#deflate.send(
          to.flatMap((id) => sockets.get(id) ?? []),
          frames,
        );
        continue;
      }
      // Every socket is the only member of a room with its own id.
      this.#io.to(to).emit(EVENTS.frames, frames);
    }
  }
}
