import type { Bus, Unsubscribe } from '../bus/bus.ts';
import { unpack } from '../bus/codec.ts';
import { SUBJECTS } from '../bus/subjects.ts';
import type { News, SessionEnded } from './leader-news.ts';

export interface LeaderWatchOptions {
  readonly bus: Bus;
  /** Version of the contract of this process. */
  readonly wire: string;
  /** Monotonic time, ms. */
  readonly now: () => number;
  /** Receives one line when a leader with another contract appears. */
  readonly report: (line: string) => void;
}

/** What an edge knows of the leader. */
export class LeaderWatch {
  readonly #options: LeaderWatchOptions;
  readonly #ends: Unsubscribe[];
  readonly #changes = new Set<() => void>();
  readonly #ended = new Set<(userId: string | null) => void>();
  #term: number | null = null;
  #foreign: number | null = null;
  #link = 0;
  /** Notices of ended sessions that arrived in this term. */
  #notices = 0;
  /** The leader's wall time minus this process's monotonic time, ms. */
  #offset = 0;
  #receivedAt = Number.NEGATIVE_INFINITY;

  constructor(options: LeaderWatchOptions) {
    this.#options = options;
    const { bus } = options;
    this.#ends = [
      bus.subscribe(SUBJECTS.leader, (payload) => this.#news(unpack<News>(payload))),
      bus.subscribe(SUBJECTS.sessionEnded, (payload) =>
        this.#notice(unpack<SessionEnded>(payload)),
      ),
      // Notices are lost while there is no connection.
      bus.onLink((connected) => {
        if (connected) this.#tellEnded(null);
      }),
    ];
  }

  /** The newest term with this process's contract; null while none is known. */
  get term(): number | null {
    return this.#term;
  }

  /** Why no leader can be asked; null when one can. */
  get problem(): string | null {
    if (this.#foreign !== null) return `the leader of term ${this.#foreign} has another contract`;
    return this.#term === null ? 'no leader is known' : null;
  }

  /** Time since the leader's last beat, ms. */
  age(): number {
    return this.#options.now() - this.#receivedAt;
  }

  /** Wall time of the leader, ms UTC. */
  leaderNow(): number {
    return this.#options.now() + this.#offset;
  }

  /** Called at each new term and connection of the leader: what it has not answered may be lost. */
  onTerm(listener: () => void): Unsubscribe {
    this.#changes.add(listener);
    return () => this.#changes.delete(listener);
  }

  /** Called for each user whose sessions have ended; null when it may be anyone's. */
  onEnded(listener: (userId: string | null) => void): Unsubscribe {
    this.#ended.add(listener);
    return () => this.#ended.delete(listener);
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  #news({ term, wire, time, link, ended }: News): void {
    const known = Math.max(this.#term ?? 0, this.#foreign ?? 0);
    if (term < known) return;
    if (wire !== this.#options.wire) {
      if (this.#foreign !== term)
        this.#options.report(
          `the leader of term ${term} has contract ${wire}, this edge ${this.#options.wire}: deploy one version`,
        );
      this.#foreign = term;
      this.#enter(null);
      return;
    }
    this.#foreign = null;
    const now = this.#options.now();
    this.#receivedAt = now;
    this.#offset = time - now;
    const linked = link === this.#link;
    this.#link = link;
    if (term === this.#term && !linked) this.#tellChange();
    if (term !== this.#term) {
      this.#notices = ended;
      this.#enter(term);
      // Notices of the last leader's end may be lost.
      this.#tellEnded(null);
    } else if (ended !== this.#notices) {
      this.#notices = ended;
      this.#tellEnded(null);
    }
  }

  #notice({ term, n, userId }: SessionEnded): void {
    if (term !== this.#term) return;
    const follows = n === this.#notices + 1;
    if (n > this.#notices) this.#notices = n;
    this.#tellEnded(follows ? userId : null);
  }

  #enter(term: number | null): void {
    if (term === this.#term) return;
    this.#term = term;
    this.#tellChange();
  }

  #tellChange(): void {
    for (const listener of [...this.#changes]) listener();
  }

  #tellEnded(userId: string | null): void {
    for (const listener of [...this.#ended]) listener(userId);
  }
}
