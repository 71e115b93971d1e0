import { EVENTS } from '@tideline/wire';
import {
  BehaviorSubject,
  map,
  NEVER,
  Observable,
  Subject,
  type Subscriber,
  Subscription,
} from 'rxjs';
import { createMarket } from '../../streams/create-market.ts';
import type { Live } from '../../streams/live/live.ts';
import { quote } from '../../streams/marbles/stage.ts';
import type { Link, RestAnswer, SocketEvent } from '../../streams/ports.ts';
import { Random } from './random.ts';
import { Timeline } from './timeline.ts';
import { FEED } from './true-exchange.ts';

const SYMBOL = 'BTCUSDT';
/** A pair that never changes: the list repeats it only to a new subscriber. */
const QUIET = quote('ETHUSDT', 1, '50');
const START = 1_700_000_000_000;
/** Longest time for which a live value may have been replaced at the exchange, ms. */
const CEILING = 12_500;
/** Interval of the exchange's changes, and time of a frame on its way, ms. */
const SLACK = 1_000;
/** Time in which all values must be live again on a healthy network, ms. */
const HEALING = 60_000;

export interface Waking {
  readonly seed: number;
  /** The first broken rule; null when every rule held. */
  readonly problem: string | null;
  readonly log: readonly string[];
  /** Number of published values. */
  readonly shown: number;
}

/**
 * A device that sleeps and wakes. After waking, frames of the backlog, due timers, the page's
 * events, screen ticks and new readers run in any order, and either clock may have stopped or
 * jumped.
 */
class Device {
  readonly timeline = new Timeline();
  readonly random: Random;
  readonly log: string[] = [];
  readonly tick$ = new Subject<void>();
  readonly visible$ = new BehaviorSubject(true);
  readonly resume$ = new Subject<void>();
  problem: string | null = null;
  shown = 0;
  restFails = false;
  #slept = 0;
  #skew = 0;
  #seq = 0;
  /** Exchange time at which each quote and each book was replaced. */
  readonly #until = new Map<number, number>();
  #backlog: (() => void)[] = [];
  #link: Subscriber<SocketEvent> | null = null;

  constructor(seed: number) {
    this.random = new Random(seed);
    this.timeline.plan(0, () => this.#turn());
  }

  /** Exchange time, ms UTC. */
  get now(): number {
    return START + this.timeline.now + this.#slept;
  }

  readonly clock = {
    wall: () => this.now + this.#skew,
    monotonic: () => this.timeline.now,
    scheduler: this.timeline.scheduler('engine'),
  };

  readonly socket = {
    connect: () =>
      new Observable<SocketEvent>((subscriber) => {
        const cancel = this.timeline.plan(100, () => {
          this.#link = subscriber;
          subscriber.next({ kind: 'open', link: this.#requests });
          this.#send(true);
        });
        return () => {
          cancel();
          if (this.#link !== subscriber) return;
          this.#link = null;
          this.#backlog = [];
        };
      }),
  };

  readonly rest = {
    get: (path: string) =>
      this.#later<RestAnswer>(() => {
        if (this.restFails) return { kind: 'error', reason: 'unavailable', retryAfter: null };
        const data = path.endsWith('deal')
          ? this.#book
          : { feed: FEED, quotes: [this.#quote, QUIET] };
        return { kind: 'ok', data: { ...this.#stamp, ...data } };
      }),
  };

  /** Everything runs for `ms`, as on a healthy device. */
  run(ms: number): void {
    const until = this.timeline.now + ms;
    while (this.timeline.now < until && this.problem === null) {
      this.timeline.runUntil(Math.min(until, this.timeline.now + 100));
      this.deliver(Number.POSITIVE_INFINITY);
      this.tick$.next();
    }
  }

  /** Nothing of the device runs; the exchange continues. */
  sleep(ms: number, monotonicTicks: boolean): void {
    this.log.push(`sleep ${ms} ${monotonicTicks ? 'both clocks' : 'wall clock'}`);
    const step = Math.max(400, ms / 100);
    for (let passed = 0; passed < ms; passed += step) {
      const next = Math.min(step, ms - passed);
      if (monotonicTicks) this.timeline.skip(next);
      else this.#slept += next;
      this.#change();
      this.#send(false);
    }
  }

  /** The backlog's first frames arrive, before any timer runs. */
  deliver(count: number): void {
    for (let at = 0; at < count && this.#backlog.length > 0; at++) this.#backlog.shift()?.();
  }

  /** Due timers run; the exchange is one of them. */
  timers(): void {
    this.timeline.runUntil(this.timeline.now);
  }

  jump(ms: number): void {
    this.#skew += ms;
  }

  /** The connection is lost without notice, with its backlog. */
  lose(): void {
    this.#link = null;
    this.#backlog = [];
  }

  cut(): void {
    const link = this.#link;
    this.lose();
    link?.next({ kind: 'closed', reason: 'cut' });
    link?.complete();
  }

  judge(name: string, { status, value, seq }: Live<unknown>): void {
    this.shown += 1;
    this.log.push(`${this.timeline.now} ${name} ${status} @${seq}`);
    if (status !== 'live') return;
    const late = value === null ? CEILING * 9 : this.now - (this.#until.get(seq ?? 0) ?? this.now);
    if (late <= CEILING + SLACK) return;
    this.problem ??= `${name} @${seq} is called live ${Math.round(late)} ms after it was replaced`;
  }

  readonly #requests: Link = {
    request: (event) => {
      if (this.#link === null) return NEVER;
      if (event === EVENTS.subscribe) this.#send(true);
      return this.#later(() => ({ ...this.#stamp, refused: [] }));
    },
  };

  #turn(): void {
    this.#change();
    this.#send(false);
    this.timeline.plan(400, () => this.#turn());
  }

  #change(): void {
    this.#until.set(this.#seq, this.now);
    this.#seq += 1;
  }

  #send(isWhole: boolean): void {
    const link = this.#link;
    if (!link) return;
    const stamp = { ...this.#stamp, seq: this.#seq };
    const { bids, asks } = this.#book.book;
    const frames: unknown[] = [
      {
        topic: 'tickers',
        ...stamp,
        data: { quotes: [this.#quote, ...(isWhole ? [QUIET] : [])], feed: FEED },
      },
      { topic: `price:${SYMBOL}`, ...stamp, data: this.#quote },
    ];
    if (!isWhole) frames.push({ topic: `depth:${SYMBOL}`, ...stamp, data: { bids, asks } });
    const arrive = () => {
      if (this.#link === link) link.next({ kind: 'frames', frames });
    };
    this.#backlog.push(arrive);
  }

  get #stamp() {
    return { epoch: 'A', time: Math.floor(this.now) };
  }
  get #quote() {
    return quote(SYMBOL, this.#seq, String(100 + this.#seq));
  }
  get #book() {
    // Every change replaces the one level of a side that moves.
    const bids = [['99', String(this.#seq)]] as const;
    return { symbol: SYMBOL, seq: this.#seq, book: { bids, asks: [['101', '1']] }, deals: [] };
  }

  #later<T>(make: () => T): Observable<T> {
    return new Observable((answer) => {
      let cancel = this.timeline.plan(40, () => {
        const made = make();
        cancel = this.timeline.plan(40, () => {
          answer.next(made);
          answer.complete();
        });
      });
      return () => cancel();
    });
  }
}

/** Runs one seed: healthy life, some naps with the wildest order of awakening, healthy life. */
export function wake(seed: number): Waking {
  const device = new Device(seed);
  const { random } = device;
  const market = createMarket({
    sources: { socket: device.socket, rest: device.rest },
    clock: device.clock,
    lifecycle: {
      visible$: device.visible$,
      online$: new BehaviorSubject(true),
      resume$: device.resume$,
      saveData: () => false,
    },
    random: () => random.next(),
    ...(random.chance(0.5) && { tick$: device.tick$ }),
  });
  const open = new Subscription();
  const views: Readonly<Record<string, Observable<Live<unknown>>>> = {
    quote: market.quote$(SYMBOL),
    // The list has the sequence of its frame.
    board: market.quotes$.pipe(
      map((live) => ({ ...live, seq: live.value?.quotes.get(SYMBOL)?.seq ?? null })),
    ),
    book: market.book$(SYMBOL),
  };
  const last = new Map<string, string>();
  const look = (name: string) =>
    views[name]?.subscribe((live) => {
      last.set(name, live.status);
      device.judge(name, live);
    });
  const stated = () => {
    let prices = '';
    market.health$.subscribe(({ capabilities }) => (prices = capabilities.prices)).unsubscribe();
    return prices;
  };
  for (const name of Object.keys(views)) open.add(look(name));
  device.run(random.pick([500, 8_000]));
  for (let nap = random.between(1, 3); nap > 0 && device.problem === null; nap--) {
    if (random.chance(0.2)) device.lose();
    if (random.chance(0.2)) device.visible$.next(false);
    const ms = random.pick([2_500, 9_000, 14_000, 40_000, 76_000, 1_200_000, 7_200_000]);
    device.sleep(ms, random.chance(0.6));
    device.restFails = random.chance(0.4);
    if (random.chance(0.2)) device.jump(random.pick([-3_600_000, -5_000, 5_000, 3_600_000]));
    for (let step = random.between(2, 12); step > 0 && device.problem === null; step--) {
      const what = random.pick(['frame', 'frames', 'timers', 'read', 'tick', 'page', 'cut', 'run']);
      device.log.push(what);
      if (what === 'frame') device.deliver(1);
      else if (what === 'frames') device.deliver(random.between(2, 60));
      else if (what === 'timers') device.timers();
      else if (what === 'read') look(random.pick(Object.keys(views)))?.unsubscribe();
      else if (what === 'tick') device.tick$.next();
      else if (what === 'page') device.visible$.next(random.chance(0.7));
      else if (what === 'cut' && random.chance(0.2)) device.cut();
      else if (what === 'run') device.run(random.between(1, 3_000));
      if (random.chance(0.1)) device.resume$.next();
    }
    // Socket and screen return; REST may fail for longer.
    device.visible$.next(true);
    device.resume$.next();
    device.run(random.pick([300, 20_000]));
  }
  const failing = device.restFails;
  device.run(failing ? HEALING : 0);
  const quoteIs = last.get('quote');
  if (failing && quoteIs === 'live' && stated() !== 'live') {
    device.problem ??= `the quote is live and prices are called ${stated()} while REST fails`;
  }
  device.restFails = false;
  device.run(HEALING);
  for (const [name, status] of last) {
    if (status !== 'live') device.problem ??= `${name} ends ${status}`;
  }
  open.unsubscribe();
  market.close();
  const { problem, log, shown } = device;
  return { seed, problem, log, shown };
}
