import { EVENTS, type Topic } from '@tideline/wire';
import { BehaviorSubject, type Observable, Subscription, take } from 'rxjs';
import type { SubscriptionProblem } from '../market.types.ts';
import { subscribeAckOf } from '../parse/index.ts';
import { fullJitter } from '../policies/full-jitter.ts';
import type { Clock, Link } from '../ports.ts';
import type { Connection } from './connection.ts';
import type { ExchangeClock } from './server-clock.ts';

/** Time after which an unacknowledged subscription is lost and sent again, ms. */
const ACK_TIMEOUT = 5_000;
const UNACKNOWLEDGED = 'not acknowledged';
/** Waits between attempts to subscribe to one topic, ms. */
const AGAIN = { base: 1_000, cap: 60_000 };

interface Entry {
  /** Whether it was requested on the present link. */
  asked: boolean;
  /** Time of the request, monotonic ms. */
  askedAt: number;
  /** Number of attempts since the last data. */
  attempt: number;
  reason: string | null;
  retry: Subscription | null;
}

/**
 * The socket's subscriptions: only topics with listeners, in one message. A topic that the exchange
 * refused, forgot or never acknowledged is requested again with full jitter until data arrives.
 */
export class Topics {
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #serverClock: ExchangeClock;
  readonly #random: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #asked = new Set<string>();
  /** Topics that were requested again and have had no data since. */
  readonly troubled = new Set<string>();
  readonly #problems$ = new BehaviorSubject<readonly SubscriptionProblem[]>([]);
  readonly #links: Subscription;
  #flush: Subscription | null = null;
  /** Deadlines of pending acknowledgements on the present link. */
  #deadlines = new Subscription();

  constructor(
    connection: Connection,
    clock: Clock,
    serverClock: ExchangeClock,
    random: () => number,
  ) {
    this.#connection = connection;
    this.#clock = clock;
    this.#serverClock = serverClock;
    this.#random = random;
    this.#links = connection.link$.subscribe((link) => {
      this.#asked.clear();
      this.#deadlines.unsubscribe();
      this.#deadlines = new Subscription();
      for (const entry of this.#entries.values()) this.#disarm(entry);
      if (link) this.#plan();
    });
  }

  /** Topics with listeners but without data, with the reason. */
  get problems$(): Observable<readonly SubscriptionProblem[]> {
    return this.#problems$;
  }

  /** Topics with listeners. */
  get wanted(): ReadonlySet<string> {
    return new Set(this.#entries.keys());
  }

  want(topic: Topic): void {
    const entry = { asked: false, askedAt: 0, attempt: 0, reason: null, retry: null };
    this.#entries.set(topic, entry);
    this.#plan();
  }

  unwant(topic: Topic): void {
    const entry = this.#entries.get(topic);
    if (!entry) return;
    this.#disarm(entry);
    this.#entries.delete(topic);
    this.troubled.delete(topic);
    if (entry.reason !== null) this.#tell();
    this.#plan();
  }

  /**
   * Time at which the topic was requested on the present link, monotonic ms; null if it was not.
   */
  askedAt(topic: string): number | null {
    const entry = this.#entries.get(topic);
    return entry?.asked ? entry.askedAt : null;
  }

  /** Reports applied data of the topic: ends its problem. */
  succeeded(topic: string): void {
    const entry = this.#entries.get(topic);
    if (!entry) return;
    this.troubled.delete(topic);
    entry.attempt = 0;
    if (entry.retry || entry.reason !== null) this.#settle(entry);
  }

  /**
   * The topic has no data: requests it again later.
   * @returns false when that is already planned
   */
  again(topic: string, reason: string): boolean {
    const entry = this.#entries.get(topic);
    if (!entry || entry.retry) return false;
    const wait = fullJitter(entry.attempt, this.#random, AGAIN);
    entry.attempt += 1;
    this.troubled.add(topic);
    entry.retry = this.#clock.scheduler.schedule(() => {
      this.#disarm(entry);
      this.#asked.delete(topic);
      this.#plan();
    }, wait);
    if (entry.reason !== reason) {
      entry.reason = reason;
      this.#tell();
    }
    return true;
  }

  close(): void {
    this.#flush?.unsubscribe();
    this.#links.unsubscribe();
    this.#deadlines.unsubscribe();
    for (const entry of this.#entries.values()) this.#disarm(entry);
    this.#problems$.complete();
  }

  // A mounting page requests ten topics in a row: they are sent as one message.
  #plan(): void {
    this.#flush ??= this.#clock.scheduler.schedule(() => this.#send(), 0);
  }

  #send(): void {
    this.#flush = null;
    const link = this.#connection.link$.value;
    if (!link) return;
    const add = [...this.#entries.keys()].filter((topic) => !this.#asked.has(topic));
    const drop = [...this.#asked].filter((topic) => !this.#entries.has(topic));
    for (const topic of drop) this.#asked.delete(topic);
    if (drop.length > 0) link.request(EVENTS.unsubscribe, drop).subscribe();
    if (add.length > 0) this.#subscribe(link, add);
  }

  #subscribe(link: Link, topics: readonly string[]): void {
    const now = this.#clock.monotonic();
    const answered = this.#serverClock.ask();
    const asked = topics.map((topic) => [topic, this.#entries.get(topic)] as const);
    for (const [topic, entry] of asked) {
      this.#asked.add(topic);
      if (entry) Object.assign(entry, { asked: true, askedAt: now });
    }
    const isStill = (topic: string, entry: Entry | undefined) =>
      this.#connection.link$.value === link &&
      entry !== undefined &&
      entry === this.#entries.get(topic);
    let late: Subscription | null = null;
    let acknowledged = false;
    // A late acknowledgement counts too: the exchange is slow, not unresponsive.
    link
      .request(EVENTS.subscribe, topics)
      .pipe(take(1))
      .subscribe((value) => {
        acknowledged = true;
        late?.unsubscribe();
        const ack = subscribeAckOf(value);
        if (!ack || this.#connection.link$.value !== link) return;
        answered(ack.time);
        for (const [topic, entry] of asked) {
          if (isStill(topic, entry) && entry?.reason === UNACKNOWLEDGED) this.#settle(entry);
        }
        for (const { topic, error } of ack.refused) {
          const [, entry] = asked.find(([name]) => name === topic) ?? [];
          if (isStill(topic, entry)) this.again(topic, error);
        }
      });
    if (acknowledged) return;
    late = this.#clock.scheduler.schedule(() => {
      for (const [topic, entry] of asked) {
        if (isStill(topic, entry)) this.again(topic, UNACKNOWLEDGED);
      }
    }, ACK_TIMEOUT);
    this.#deadlines.add(late);
  }

  #settle(entry: Entry): void {
    entry.retry?.unsubscribe();
    entry.retry = null;
    if (entry.reason === null) return;
    entry.reason = null;
    this.#tell();
  }

  #disarm(entry: Entry): void {
    entry.asked = false;
    entry.retry?.unsubscribe();
    entry.retry = null;
  }

  #tell(): void {
    const problems = [...this.#entries].flatMap(([topic, { reason }]) =>
      reason === null ? [] : [{ topic, reason }],
    );
    this.#problems$.next(problems);
  }
}
