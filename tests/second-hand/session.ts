import { WebSocket } from 'ws';
import { type Candle, type Deal, type Pair, type Step, View } from './market.ts';

/** What one subscription sends. */
export interface Feed {
  readonly pair: Pair | 'all';
  /** Sends what a new subscriber gets first. */
  readonly start?: () => void;
  readonly push: (step: Step) => void;
}

/** One client's WebSocket. */
export class Session {
  readonly socket: WebSocket;
  readonly url: URL;
  readonly feeds = new Map<string, Feed>();
  /** Keys that the client subscribed to, those that still wait for data included. */
  readonly asked = new Set<string>();
  /** When the client last sent anything, and when the venue last did (milliseconds). */
  receivedAt = Date.now();
  sentAt = Date.now();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #times = new Map<string, number[]>();

  constructor(socket: WebSocket, url: URL) {
    this.socket = socket;
    this.url = url;
    // Pings and pongs are messages as well.
    socket.on('ping', () => this.noteReceived());
    socket.on('pong', () => this.noteReceived());
  }

  noteReceived(): void {
    this.receivedAt = Date.now();
  }

  /**
   * Sends a text as it is, anything else as JSON; `"#1.50"` becomes the number 1.50, `"#1.0e-4"`
   * 1.0e-4.
   */
  send(message: unknown): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    this.sentAt = Date.now();
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    this.socket.send(text.replace(/"#(-?[\d.]+(?:e-?\d+)?)"/g, '$1'));
  }

  close(code: number, reason = ''): void {
    this.socket.close(code, reason);
  }

  /** Whether the client sent more than `max` of `what` in `ms`; each call counts one. */
  tooMany(what: string, max: number, ms: number, count = 1): boolean {
    const now = Date.now();
    const times = (this.#times.get(what) ?? []).filter((time) => now - time < ms);
    for (let each = 0; each < count; each++) times.push(now);
    this.#times.set(what, times);
    return times.length > max;
  }

  every(ms: number, run: () => void): void {
    this.#timers.add(setInterval(run, ms));
  }

  /** Ping frames every `ms`; the connection is dropped when no pong came for `limit`. */
  pingFrames(ms: number, limit: number): void {
    let answered = Date.now();
    this.socket.on('pong', () => {
      answered = Date.now();
    });
    this.every(ms, () => {
      if (Date.now() - answered > limit) this.socket.terminate();
      else this.socket.ping(String(Date.now()));
    });
  }

  /** Closes when the client sent nothing for `ms`. */
  closeWhenSilent(ms: number, code: number, reason: string): void {
    this.every(ms / 10, () => {
      if (Date.now() - this.receivedAt > ms) this.close(code, reason);
    });
  }

  end(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers.clear();
    this.feeds.clear();
    this.asked.clear();
  }
}

const MONTH = 31 * 86_400_000;

/** Tells the candle of the newest deal, and each candle once more when the next one began. */
export function candleFeed(
  pair: Pair,
  length: number | 'month',
  tell: (candle: Candle, closed: boolean, time: number) => void,
): Feed {
  let open: Candle | undefined;
  return {
    pair,
    push: ({ deals, time }) => {
      const from = time - (length === 'month' ? MONTH : length);
      const now = deals.length > 0 && pair.candles(length, from).at(-1);
      if (!now) return;
      if (open && open.start !== now.start) tell(open, true, time);
      open = now;
      tell(now, false, time);
    },
  };
}

/** Tells the deals of each step that has any. */
export function dealFeed(pair: Pair, tell: (deals: readonly Deal[]) => void): Feed {
  return { pair, push: ({ deals }) => deals.length > 0 && tell(deals) };
}

/** Tells something at the start, when `first` says so, and after each step with deals. */
export function tickerFeed(pair: Pair, tell: () => void, first = true): Feed {
  return { pair, start: () => first && tell(), push: ({ deals }) => deals.length > 0 && tell() };
}

type Shown = ReturnType<View['snapshot']>;

/**
 * Tells the best `depth` levels at the start and their changes after each step; `idle` is called
 * for a step without changes.
 */
export function bookFeed(
  pair: Pair,
  depth: number,
  tell: (kind: 'snapshot' | 'update', levels: Shown, whole: () => Shown) => void,
  idle: (whole: () => Shown) => void = () => {},
): Feed {
  const view = new View(pair, depth);
  const whole = () => view.snapshot();
  return {
    pair,
    start: () => tell('snapshot', whole(), whole),
    push: () => {
      const changes = view.changes();
      if (changes.bids.length + changes.asks.length > 0) tell('update', changes, whole);
      else idle(whole);
    },
  };
}
