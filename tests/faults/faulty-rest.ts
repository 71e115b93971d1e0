import { Observable } from 'rxjs';
import type { RestAnswer, RestPort } from '../../streams/ports.ts';
import { answerText } from './crossing.ts';
import type { World } from './world.ts';

type Query = Readonly<Record<string, string>>;

/** The state of one request name that the polling rules check. */
interface Lane {
  open: number;
  /** Exchange time until which Retry-After forbids another request. */
  notBefore: number;
  asked: number;
}

/** REST over a faulty network. An answer holds the true state of the moment the request arrived. */
export class FaultyRest implements RestPort {
  /** Pending requests. */
  open = 0;
  readonly #world: World;
  readonly #fail: (problem: string) => void;
  readonly #lanes = new Map<string, Lane>();
  readonly #cache = new Map<string, { readonly since: number; readonly data: object }>();
  #former = 0;

  /** @param fail - called with each broken rule */
  constructor(world: World, fail: (problem: string) => void) {
    this.#world = world;
    this.#fail = fail;
  }

  /**
   * Requests so far, except for candles: a new minute in a silent market legitimately causes one.
   */
  get asked(): number {
    return [...this.#lanes].reduce(
      (sum, [name, lane]) => (name.includes('timeshar') ? sum : sum + lane.asked),
      0,
    );
  }

  /** For `ms`, answers come from the instance that ran before the restart. */
  former(ms: number): void {
    this.#former = this.#world.timeline.now + ms;
  }

  get(path: string, query: Query): Observable<RestAnswer> {
    return new Observable((subscriber) => {
      const world = this.#world;
      const name = `${path} ${query['depth'] ?? ''}${query['before'] ? ' older' : ''}`;
      const lane = this.#begin(name);
      let cancel = () => {};
      const later = (ms: number, run: () => void) => {
        cancel = world.timeline.plan(ms, run);
      };
      const answer = (given: RestAnswer) => {
        world.trace(() => `answer  ${name} ${JSON.stringify(given).slice(0, 200)}`);
        world.cross('rest', () => answerText(path, given));
        if (given.kind === 'error' && given.retryAfter !== null) {
          lane.notBefore = world.now + given.retryAfter;
        }
        subscriber.next(given);
        subscriber.complete();
      };
      const { latency } = world.schedule;
      const away = world.active('stall') ?? world.active('rest-hang');
      if (!world.online$.value) later(5, () => answer(failure('offline', null)));
      else if (!away) {
        later(latency, () => {
          const given = this.#answer(path, query);
          later(latency + (world.active('rest-slow')?.by ?? 0), () => answer(given));
        });
      }
      return () => {
        lane.open -= 1;
        this.open -= 1;
        cancel();
      };
    });
  }

  #begin(name: string): Lane {
    const { now, visible$ } = this.#world;
    const lane = this.#lanes.get(name) ?? { open: 0, notBefore: 0, asked: 0 };
    this.#lanes.set(name, lane);
    this.#world.trace(() => `ask     ${name}`);
    this.open += 1;
    lane.open += 1;
    lane.asked += 1;
    if (name.endsWith('older')) return lane;
    if (lane.open > 1) this.#fail(`two polls of ${name} overlap`);
    if (!visible$.value) this.#fail(`${name} is polled while the page is hidden`);
    if (now < lane.notBefore) this.#fail(`${name} is polled before Retry-After has passed`);
    return lane;
  }

  #answer(path: string, query: Query): RestAnswer {
    const world = this.#world;
    const broken = world.active('rest-fail');
    if (broken) return failure('unavailable', broken.retryAfter);
    if (world.random.chance(world.active('malformed')?.share ?? 0)) {
      return {
        kind: 'ok',
        data: world.random.pick([null, '<html>', {}, { epoch: world.exchange.epoch }]),
      };
    }
    const key = `${path} ${new URLSearchParams(query)}`;
    const data = world.exchange.answer(path, query, world.now, world.timeline.now < this.#former);
    const old = world.active('rest-old');
    if (!old) return { kind: 'ok', data };
    const cached = this.#cache.get(key);
    if (cached && cached.since >= old.at) return { kind: 'ok', data: cached.data };
    this.#cache.set(key, { since: world.timeline.now, data });
    return { kind: 'ok', data };
  }
}

const failure = (reason: string, retryAfter: number | null): RestAnswer => ({
  kind: 'error',
  reason,
  retryAfter,
});
