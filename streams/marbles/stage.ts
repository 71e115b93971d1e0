import { BehaviorSubject, NEVER, Observable, type SchedulerLike, Subject } from 'rxjs';
import type { Frame, Quote } from '#wire';
import { createMarket, type MarketEngine } from '../market.ts';
import type { Lifecycle, Link, RestAnswer, RestPort, SocketEvent, SocketPort } from '../ports.ts';
import { VIRTUAL_START, virtualClock } from './virtual-clock.ts';

/** A socket whose connections a test opens, speaks through and cuts. */
export class ScriptedSocket implements SocketPort {
  /** What was asked of the link: `subscribe tickers,price:X`. */
  readonly requests: string[] = [];
  /** Subscriptions and their ends as they are asked for: `+tickers +price:X`, `-price:X`. */
  readonly asked$ = new Subject<string>();
  /** Connections begun so far. */
  connections = 0;
  #deaf = false;
  #subscriber: { next(event: SocketEvent): void; complete(): void } | null = null;
  readonly #scheduler: SchedulerLike;

  constructor(scheduler: SchedulerLike) {
    this.#scheduler = scheduler;
  }

  connect(): Observable<SocketEvent> {
    return new Observable((subscriber) => {
      this.connections += 1;
      this.#subscriber = subscriber;
      return () => {
        if (this.#subscriber === subscriber) this.#subscriber = null;
      };
    });
  }

  /** Subscriptions of this connection are lost from now on. */
  deafen(): void {
    this.#deaf = true;
  }

  open(): void {
    this.#deaf = false;
    const link: Link = {
      request: (event, payload) => {
        this.requests.push(`${event} ${String(payload ?? '')}`.trim());
        const sign = event === 'subscribe' ? '+' : event === 'unsubscribe' ? '-' : null;
        if (sign) this.asked$.next((payload as string[]).map((topic) => sign + topic).join(' '));
        if (event === 'authenticate' || (this.#deaf && sign)) return NEVER;
        return new Observable((answer) => {
          answer.next({ time: VIRTUAL_START + this.#scheduler.now(), epoch: 'A', refused: [] });
          answer.complete();
        });
      },
    };
    this.#subscriber?.next({ kind: 'open', link });
  }

  frame(frame: Frame): void {
    this.#subscriber?.next({ kind: 'frame', frame });
  }

  cut(): void {
    const subscriber = this.#subscriber;
    subscriber?.next({ kind: 'closed', reason: 'cut' });
    subscriber?.complete();
  }
}

/** A REST side that answers after a delay with what the test has put there. */
export class ScriptedRest implements RestPort {
  readonly requests: string[] = [];
  /** Paths as they are asked for. */
  readonly asked$ = new Subject<string>();
  answer: RestAnswer = { kind: 'error', reason: 'nothing scripted', retryAfter: null };
  delay = 20;
  /** Requests under way now, and the most there ever were at once per path. */
  open = 0;
  most = 0;
  readonly #paths = new Map<string, RestAnswer>();
  readonly #scheduler: SchedulerLike;

  constructor(scheduler: SchedulerLike) {
    this.#scheduler = scheduler;
  }

  /** Every path answers with this from now on. */
  ok(data: object): void {
    this.answer = { kind: 'ok', data };
    this.#paths.clear();
  }

  /** One path answers so from now on; every path when `path` is null. */
  put({ path, answer }: { readonly path: string | null; readonly answer: RestAnswer }): void {
    if (path === null) {
      this.answer = answer;
      this.#paths.clear();
    } else this.#paths.set(path, answer);
  }

  get(path: string, query: Readonly<Record<string, string>>): Observable<RestAnswer> {
    return new Observable((subscriber) => {
      this.requests.push(`${path} ${new URLSearchParams(query)}`.trim());
      this.asked$.next(path);
      this.open += 1;
      this.most = Math.max(this.most, this.open);
      const answer = this.#stamped(this.#paths.get(path) ?? this.answer);
      const timer = this.#scheduler.schedule(() => {
        subscriber.next(answer);
        subscriber.complete();
      }, this.delay);
      return () => {
        this.open -= 1;
        timer.unsubscribe();
      };
    });
  }

  /** The exchange reads its state half way between asking and answering. */
  #stamped(answer: RestAnswer): RestAnswer {
    if (answer.kind === 'error') return answer;
    const time = VIRTUAL_START + this.#scheduler.now() + this.delay / 2;
    return { kind: 'ok', data: { ...(answer.data as object), time } };
  }
}

export interface Stage {
  readonly market: MarketEngine;
  readonly socket: ScriptedSocket;
  readonly rest: ScriptedRest;
  readonly visible$: BehaviorSubject<boolean>;
  readonly online$: BehaviorSubject<boolean>;
  readonly resume$: Subject<void>;
  /** Moves the wall clock ahead of the monotonic one, as sleep does. */
  sleep(ms: number): void;
  /** Turns Save-Data on or off. */
  save(on: boolean): void;
}

/**
 * The whole engine on a scheduler's time, with scripted sources.
 * @param tick$ - when values may be published, as a screen says it; every value is when absent
 */
export function stage(scheduler: SchedulerLike, tick$?: Observable<unknown>): Stage {
  let slept = 0;
  let saving = false;
  const socket = new ScriptedSocket(scheduler);
  const rest = new ScriptedRest(scheduler);
  const visible$ = new BehaviorSubject(true);
  const online$ = new BehaviorSubject(true);
  const resume$ = new Subject<void>();
  const lifecycle: Lifecycle = { visible$, online$, resume$, saveData: () => saving };
  const market = createMarket({
    sources: { socket, rest },
    clock: virtualClock(scheduler, () => slept),
    lifecycle,
    random: () => 0.5,
    ...(tick$ && { tick$ }),
  });
  return {
    market,
    socket,
    rest,
    visible$,
    online$,
    resume$,
    sleep: (ms) => {
      slept += ms;
    },
    save: (on) => {
      saving = on;
    },
  };
}

/** A quote with the fields a test does not look at filled in plausibly. */
export function quote(symbol: string, seq: number, last: string): Quote {
  return {
    symbol,
    seq,
    time: 1_700_000_000_000 + seq,
    last,
    bid: last,
    ask: last,
    mark: last,
    open: last,
    change: '0.00',
    high: last,
    low: last,
    volume: '1',
    turnover: last,
  };
}
