import type { Bus, Unsubscribe } from '../bus/bus.ts';
import { unpack } from '../bus/codec.ts';
import { SUBJECTS } from '../bus/subjects.ts';
import { MarketReplica } from './replica.ts';
import { packSnapshot, unpackSnapshot } from './snapshot-codec.ts';
import type { MarketTurn } from './turn.ts';

/** Turns that wait for a snapshot: half a minute; then the oldest are dropped. */
const WAITING = 300;
/** Time that a standby and the leader have for a snapshot, ms. A frozen standby delays it once. */
const STANDBY_TIMEOUT = 400;
const LEADER_TIMEOUT = 2_000;
/** Pause before the next request after one without a usable answer, ms. */
const AGAIN = 100;

export interface FollowerOptions {
  readonly bus: Bus;
  /** Monotonic time, ms. */
  readonly now: () => number;
  /** Called after each applied turn, with its frames. */
  readonly onTurn: (turn: MarketTurn, replica: MarketReplica) => void;
  /** Called when another epoch has replaced the market, before its first turn. */
  readonly onEpoch: (replica: MarketReplica) => void;
}

/**
 * Keeps a replica of the leader's market. A hole in the numbers of turns, another term or another
 * epoch leads to a snapshot; turns wait meanwhile, so the replica is always one real state.
 */
export class MarketFollower {
  readonly #options: FollowerOptions;
  readonly #ends: Unsubscribe[];
  #replica: MarketReplica | null = null;
  #waiting: MarketTurn[] = [];
  #healing = false;
  #closed = false;
  #receivedAt = Number.NEGATIVE_INFINITY;
  /** Number of snapshots that were needed. */
  healed = 0;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#ends = [
      options.bus.subscribe(SUBJECTS.turns, (payload) => this.#take(unpack<MarketTurn>(payload))),
    ];
  }

  /** The newest whole state; null before the first one. */
  get replica(): MarketReplica | null {
    return this.#replica;
  }

  /** Time since the last applied turn, ms. */
  age(): number {
    return this.#options.now() - this.#receivedAt;
  }

  /** Also answers requests for snapshots; for standbys. */
  serve(): void {
    const { bus } = this.#options;
    this.#ends.push(
      bus.serve(
        SUBJECTS.snapshots,
        async () => {
          if (!this.#replica || this.#healing) throw new Error('no whole state');
          return packSnapshot(this.#replica.snapshot());
        },
        'standbys',
      ),
    );
  }

  close(): void {
    this.#closed = true;
    for (const end of this.#ends) end();
  }

  #take(turn: MarketTurn): void {
    const known = this.#replica?.state;
    // A leader of an earlier term was frozen and has not noticed yet.
    if (known && turn.term < known.term) return;
    if (!this.#healing && this.#replica?.precedes(turn)) {
      this.#apply(turn);
      return;
    }
    if (known && turn.term === known.term && turn.epoch === known.epoch && turn.n <= known.n)
      return;
    this.#waiting.push(turn);
    if (this.#waiting.length > WAITING) this.#waiting.shift();
    if (!this.#healing) void this.#heal();
  }

  #apply(turn: MarketTurn): void {
    this.#receivedAt = this.#options.now();
    const replica = this.#replica as MarketReplica;
    replica.apply(turn);
    this.#options.onTurn(turn, replica);
  }

  async #heal(): Promise<void> {
    this.#healing = true;
    while (!this.#closed && !(await this.#healed())) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
    this.#healing = false;
  }

  /** Replaces the state by a snapshot that the waiting turns continue; false without one. */
  async #healed(): Promise<boolean> {
    const term = this.#waiting.at(-1)?.term;
    if (term === undefined) return true;
    for (const [subject, timeout] of [
      [SUBJECTS.snapshots, STANDBY_TIMEOUT],
      [SUBJECTS.leaderSnapshots(term), LEADER_TIMEOUT],
    ] as const) {
      try {
        const answer = await this.#options.bus.request(subject, new Uint8Array(), timeout);
        if (this.#closed || this.#joined(new MarketReplica(await unpackSnapshot(answer))))
          return true;
      } catch {
        // The other one is asked, or both again.
      }
    }
    return false;
  }

  /** Takes a snapshot and the waiting turns after it; false when a turn between them is missing. */
  #joined(replica: MarketReplica): boolean {
    const newest = this.#waiting.at(-1);
    if (!newest) return false;
    const { term, epoch, n } = replica.state;
    if (term !== newest.term || epoch !== newest.epoch) return false;
    const own = this.#waiting.filter((turn) => turn.term === term && turn.epoch === epoch);
    const after = own.filter((turn) => turn.n > n);
    if (after.some((turn, at) => turn.n !== n + 1 + at)) return false;
    const before = this.#replica?.epoch;
    this.#replica = replica;
    this.#waiting = [];
    this.#receivedAt = this.#options.now();
    this.healed += 1;
    if (before !== epoch) this.#options.onEpoch(replica);
    // Clients lack only the lost turns; the sequences of the next ones show them that.
    else for (const turn of own) if (turn.n <= n) this.#options.onTurn(turn, replica);
    for (const turn of after) this.#apply(turn);
    return true;
  }
}
