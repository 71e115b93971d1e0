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
  readonly owing = false;
  readonly outdated = false;
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
    const { deals } = frame.data as { deals: readonly Deal[] };
    return this.#note(this.#sync.push(checked(deals), frame.time));
  }

  answer(body: unknown): Effect {
    const data = body as { symbol: string; time: number; deals: readonly Deal[] };
    if (data.symbol !== this.#symbol) return 'old';
    return this.#note(this.#sync.snapshot(checked(data.deals), data.time));
  }

  gap(): void {
    this.#sync.interrupted();
  }
  relink(): void {
    this.#sync.interrupted();
  }
  restart(): void {
    this.#sync.restart();
    this.#view = null;
  }
  view(): DealTape | null {
    return this.#view;
  }

  #note(effect: Effect): Effect {
    const { tape, broken } = this.#sync;
    // What came while the tape was not whole is shown when it is, by whatever made it so.
    if (broken || tape === this.#view?.deals) return effect;
    this.#view = { symbol: this.#symbol, deals: tape };
    this.exchangeTime = tape[0]?.time ?? this.exchangeTime;
    return 'changed';
  }
}

/** @throws TypeError when these are no deals */
function checked(deals: readonly Deal[]): readonly Deal[] {
  for (const { id, price } of deals) {
    if (!Number.isSafeInteger(id) || typeof price !== 'string') throw new TypeError('no deal');
  }
  return deals;
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
