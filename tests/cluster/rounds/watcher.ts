import { API_BASE, type AuthenticateAck, type Frame, SOCKET_PATH } from '@tideline/wire';
import { io, type Socket } from 'socket.io-client';

type Level = readonly [price: string, quantity: string];
interface Answer {
  readonly epoch: string;
  readonly seq: number;
  readonly book: { readonly bids: readonly Level[]; readonly asks: readonly Level[] };
}

const SYMBOL = 'BTCUSDT';
/**
 * Time in which two edges must have had one sequence in common, on a machine that starves them, ms.
 */
const PATIENCE = 60_000;
/** Longest way of frames behind an answer on a busy machine, ms. */
const FRAMES_WITHIN = 10_000;
/** Events of a connection that explain a loss. */
const MAX_NOTES = 40;

/**
 * A client of one edge: follows a book and the private frames of a user, as the app does. It
 * notices holes by sequences and epochs alone; {@link unnoticed} compares what it believes with the
 * truth.
 */
export class Watcher {
  readonly #origin: string;
  readonly #token: string;
  readonly #socket: Socket;
  #epoch = '';
  #seq: number | null = null;
  readonly #book = { bids: new Map<string, string>(), asks: new Map<string, string>() };
  #buffer: Frame[] = [];
  readonly #past: string[] = [];
  #loading = false;
  /** Called after each change of the book. */
  #reached = () => {};
  #account: { epoch: string; seq: number } | null = null;
  /** Holes that the client saw. */
  noticed = 0;
  frames = 0;

  constructor(origin: string, token: string) {
    this.#origin = origin;
    this.#token = token;
    this.#socket = io(origin, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 300,
    });
    this.#socket.on('frame', (frame: Frame) => this.#private(frame));
    this.#socket.on('frames', (frames: readonly Frame[]) => {
      for (const frame of frames) this.#public(frame);
    });
    this.#socket.on('connect', () => void this.#begin());
    this.#socket.on('disconnect', (reason) => this.#note(reason));
  }

  close(): void {
    this.#socket.disconnect();
  }

  /**
   * What this client believes wrongly without having noticed a hole; empty when all is right.
   * @param others - origins of all edges, whose books must agree
   */
  async unnoticed(others: readonly string[]): Promise<string[]> {
    const problems: string[] = [];
    for (const origin of others) {
      const problem = await this.#compared(origin);
      if (problem) problems.push(`${this.#origin} against ${origin}: ${problem}`);
    }
    const ack = await this.#acknowledged();
    if (!ack) return [...problems, `${this.#origin}: no log-in of the socket within 20 s`];
    const held = this.#account;
    if (held && ack.ok && held.epoch === ack.epoch && held.seq < ack.seq)
      problems.push(
        `${this.#origin}: private frames ${held.seq + 1} to ${ack.seq} were lost unnoticed; ${this.#past.join(', ')}`,
      );
    return problems;
  }

  /** Logs in again as the app does: after 5 s without an answer it asks once more. */
  async #acknowledged(): Promise<AuthenticateAck | null> {
    for (let tries = 0; tries < 4; tries++) {
      const asked = this.#socket.timeout(5_000).emitWithAck('authenticate', this.#token);
      this.#note('logs in again');
      const ack = (await asked.catch(() => null)) as AuthenticateAck | null;
      this.#note(`login: ${ack?.ok} ${ack?.seq}`);
      if (ack) return ack;
    }
    return null;
  }

  /** Compares the book with an edge's at one sequence; both move on, so it tries several times. */
  async #compared(origin: string): Promise<string | null> {
    const limit = performance.now() + PATIENCE;
    let last = '';
    while (performance.now() < limit) {
      const answer = await this.#read(origin).catch(() => null);
      last = answer ? `${answer.epoch} ${answer.seq}` : 'no answer';
      const difference = answer && (await this.#differenceAt(answer));
      if (typeof difference === 'string') return difference || null;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const own = `${this.#epoch} ${this.#seq}${this.#loading ? ' loading' : ''}`;
    return `no common sequence: ${own}, ${last}, ${this.#buffer.length} frames wait`;
  }

  /**
   * What differs from an answer once the frames have come as far as it, empty when nothing does;
   * null when they do not come.
   */
  #differenceAt(answer: Answer): Promise<string | null> {
    return new Promise((resolve) => {
      const done = (difference: string | null) => {
        clearTimeout(late);
        this.#reached = () => {};
        resolve(difference);
      };
      const late = setTimeout(() => done(null), FRAMES_WITHIN);
      this.#reached = () => {
        if (answer.epoch !== this.#epoch || (this.#seq ?? 0) > answer.seq) done(null);
        else if (answer.seq === this.#seq && !this.#loading) done(this.#difference(answer));
      };
      this.#reached();
    });
  }

  #difference({ seq, book }: Answer): string {
    for (const side of ['bids', 'asks'] as const) {
      const own = JSON.stringify([...this.#book[side]].sort());
      const theirs = JSON.stringify([...book[side]].sort());
      if (own !== theirs) return `the ${side} differ at sequence ${seq}`;
    }
    return '';
  }

  /** The last events of the connection, with their times, to explain a loss. */
  #note(what: string): void {
    this.#past.push(`${Math.round(performance.now())} ${what}`);
    if (this.#past.length > MAX_NOTES) this.#past.shift();
  }

  async #begin(): Promise<void> {
    this.#forget();
    this.#account = null;
    await this.#socket.emitWithAck('subscribe', [`depth:${SYMBOL}`, 'tickers']);
    this.#note('logs in');
    const ack = (await this.#socket.emitWithAck('authenticate', this.#token)) as AuthenticateAck;
    this.#note(`first login: ${ack.ok} ${ack.seq}`);
    if (ack.ok && this.#account === null) this.#account = { epoch: ack.epoch, seq: ack.seq };
  }

  #private({ epoch, seq, topic }: Frame): void {
    if (topic !== 'account') return;
    this.#note(`frame ${seq}`);
    const held = this.#account;
    if (held && (held.epoch !== epoch || seq > held.seq + 1)) this.noticed += 1;
    this.#account = { epoch, seq };
  }

  #public(frame: Frame): void {
    this.frames += 1;
    if (frame.epoch !== this.#epoch) {
      if (this.#epoch !== '') this.noticed += 1;
      this.#epoch = frame.epoch;
      this.#forget();
    }
    if (frame.topic !== `depth:${SYMBOL}`) return;
    if (this.#seq === null) {
      this.#buffer.push(frame);
      void this.#load();
    } else if (frame.seq === this.#seq + 1) this.#apply(frame);
    else if (frame.seq > this.#seq) {
      this.noticed += 1;
      this.#forget();
      this.#buffer.push(frame);
      void this.#load();
    }
  }

  #forget(): void {
    this.#seq = null;
    this.#buffer = [];
  }

  #apply({ seq, data }: Frame): void {
    const changes = data as { readonly bids: readonly Level[]; readonly asks: readonly Level[] };
    for (const side of ['bids', 'asks'] as const) {
      for (const [price, quantity] of changes[side]) {
        if (quantity === '0') this.#book[side].delete(price);
        else this.#book[side].set(price, quantity);
      }
    }
    this.#seq = seq;
    this.#reached();
  }

  /** Reads the book until it joins the waiting frames. */
  async #load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    while (this.#seq === null && this.#socket.connected) {
      const answer = await this.#read(this.#origin).catch(() => null);
      if (answer && answer.epoch === this.#epoch) this.#join(answer);
      if (this.#seq === null) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    this.#loading = false;
  }

  #join({ seq, book }: Answer): void {
    const waiting = this.#buffer.filter((frame) => frame.epoch === this.#epoch && frame.seq > seq);
    if (waiting.some((frame, at) => frame.seq !== seq + 1 + at)) return;
    for (const side of ['bids', 'asks'] as const) {
      this.#book[side].clear();
      for (const [price, quantity] of book[side]) this.#book[side].set(price, quantity);
    }
    this.#seq = seq;
    this.#buffer = [];
    for (const frame of waiting) this.#apply(frame);
  }

  async #read(origin: string): Promise<Answer> {
    const query = `symbol=${SYMBOL}&depth=500&limit=0`;
    const answer = await fetch(`${origin}${API_BASE}/currency/deal?${query}`, {
      signal: AbortSignal.timeout(2_000),
    });
    return ((await answer.json()) as { readonly data: Answer }).data;
  }
}
