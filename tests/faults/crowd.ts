import { EVENTS } from '@tideline/wire';
import { NEVER, Observable, type Subscriber } from 'rxjs';
import { createMarket } from '../../streams/create-market.ts';
import { quote } from '../../streams/marbles/stage.ts';
import type { MarketEngine } from '../../streams/market.ts';
import type { Link, SocketEvent } from '../../streams/ports.ts';
import { alwaysOn } from '../../streams/transports/always-on.ts';
import { Random } from './random.ts';
import { Timeline } from './timeline.ts';
import { FEED } from './true-exchange.ts';

const START = 1_700_000_000_000;
/** Network latency in one direction, ms. */
const LATENCY = 40;
const SYMBOL = 'BTCUSDT';

/** Load on the exchange in one second. */
export interface Second {
  connections: number;
  requests: number;
  subscriptions: number;
}

/**
 * Many clients of one exchange. While `deaf`, it accepts connections but sends nothing, and REST
 * fails.
 */
export class Crowd {
  readonly timeline = new Timeline();
  readonly seconds: Second[] = [];
  deaf = false;
  readonly #links = new Set<Subscriber<SocketEvent>>();
  readonly #markets: MarketEngine[] = [];
  readonly #statuses: string[] = [];
  #seq = 0;

  /** @param clients - number of clients; each subscribes to one price */
  constructor(clients: number) {
    for (let at = 0; at < clients; at++) this.#join(at);
    const again = () => {
      this.#tell();
      this.timeline.plan(1_000, again);
    };
    again();
  }

  /** Number of clients whose price is live. */
  get live(): number {
    return this.#statuses.filter((status) => status === 'live').length;
  }

  run(ms: number): void {
    this.timeline.runUntil(this.timeline.now + ms);
  }

  /** Ends all connections, as a crash does. */
  crash(): void {
    for (const link of [...this.#links]) {
      link.next({ kind: 'closed', reason: 'crash' });
      link.complete();
    }
  }

  close(): void {
    for (const market of this.#markets) market.close();
  }

  #count(what: keyof Second): void {
    const second = Math.floor(this.timeline.now / 1_000);
    while (this.seconds.length <= second) {
      this.seconds.push({ connections: 0, requests: 0, subscriptions: 0 });
    }
    const counts = this.seconds[second];
    if (counts) counts[what] += 1;
  }

  #join(seed: number): void {
    const random = new Random(seed);
    const { timeline } = this;
    const market = createMarket({
      sources: {
        socket: { connect: () => this.#connect() },
        rest: {
          get: () => {
            this.#count('requests');
            return this.#later(2 * LATENCY, () =>
              this.deaf
                ? ({ kind: 'error', reason: 'unavailable', retryAfter: null } as const)
                : ({
                    kind: 'ok',
                    data: { ...this.#stamp, feed: FEED, quotes: this.#quotes },
                  } as const),
            );
          },
        },
      },
      clock: {
        wall: () => START + timeline.now,
        monotonic: () => timeline.now,
        scheduler: timeline.scheduler('engine'),
      },
      lifecycle: alwaysOn,
      random: () => random.next(),
    });
    this.#markets.push(market);
    const at = this.#statuses.push('loading') - 1;
    market.quote$(SYMBOL).subscribe(({ status }) => {
      this.#statuses[at] = status;
    });
  }

  #connect(): Observable<SocketEvent> {
    return new Observable((subscriber) => {
      this.#count('connections');
      const cancel = this.timeline.plan(3 * LATENCY, () => {
        this.#links.add(subscriber);
        subscriber.next({ kind: 'open', link: this.#link });
      });
      return () => {
        cancel();
        this.#links.delete(subscriber);
      };
    });
  }

  readonly #link: Link = {
    request: (event) => {
      if (event === EVENTS.subscribe) this.#count('subscriptions');
      return this.deaf ? NEVER : this.#later(2 * LATENCY, () => ({ ...this.#stamp, refused: [] }));
    },
  };

  #later<T>(ms: number, make: () => T): Observable<T> {
    return new Observable((answer) =>
      this.timeline.plan(ms, () => {
        answer.next(make());
        answer.complete();
      }),
    );
  }

  #tell(): void {
    this.#seq += 1;
    if (this.deaf) return;
    const data = { quotes: this.#quotes, feed: FEED };
    const frame = { topic: 'tickers', ...this.#stamp, seq: this.#seq, data };
    const price = {
      topic: `price:${SYMBOL}`,
      ...this.#stamp,
      seq: this.#seq,
      data: this.#quotes[0],
    };
    for (const link of this.#links) link.next({ kind: 'frames', frames: [frame, price] });
  }

  get #stamp() {
    return { epoch: 'A', time: START + this.timeline.now };
  }
  get #quotes() {
    return [quote(SYMBOL, this.#seq, '100')];
  }
}
