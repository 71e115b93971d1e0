import type { Observable } from 'rxjs';
import type { Deal, Frame } from '#wire';
import type { Live } from '../live/live.ts';
import type { DealTape } from '../market.types.ts';
import type { RestPort } from '../ports.ts';
import { DealSync, TAPE_LENGTH } from '../sync/deal-sync.ts';
import { type Effect, type LaneDeps, type LaneStore, lane } from './lane.ts';

/** Deals come in bursts; a quiet tape still speaks every 5 s. */
const CADENCE = { floor: 6_000, ceiling: 12_500 };
const POLL_EVERY = 2_000;

class DealStore implements LaneStore<DealTape> {
  readonly wanting = false;
  exchangeTime: number | null = null;
  readonly #symbol: string;
  readonly #sync = new DealSync();
  #view: DealTape | null = null;

  constructor(symbol: string) {
    this.#symbol = symbol;
  }

  get seq(): number | null {
    return this.#sync.last;
  }
  get broken(): boolean {
    return this.#sync.broken;
  }

  frame(frame: Frame): Effect {
    return this.#note(this.#sync.push((frame.data as { deals: readonly Deal[] }).deals));
  }

  answer(body: unknown): Effect {
    const data = body as { symbol: string; deals: readonly Deal[] };
    if (data.symbol !== this.#symbol) return 'old';
    return this.#note(this.#sync.snapshot(data.deals));
  }

  gap(): void {
    this.#sync.gap();
  }
  restart(): void {
    this.#sync.restart();
    this.#view = null;
  }
  view(): DealTape | null {
    return this.#view;
  }

  #note(effect: Effect): Effect {
    if (effect === 'changed') {
      this.#view = { symbol: this.#symbol, deals: this.#sync.tape };
      this.exchangeTime = this.#sync.tape[0]?.time ?? this.exchangeTime;
    }
    return effect;
  }
}

/** The tape of one pair. */
export function deals(symbol: string, rest: RestPort, deps: LaneDeps): Observable<Live<DealTape>> {
  return lane<DealTape>(
    {
      topic: `deal:${symbol}`,
      cadence: CADENCE,
      pollEvery: POLL_EVERY,
      store: () => new DealStore(symbol),
      fetch: () => rest.get('currency/deal', { symbol, depth: '1', limit: String(TAPE_LENGTH) }),
    },
    deps,
  );
}
