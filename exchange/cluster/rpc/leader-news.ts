import type { Bus } from '../bus/bus.ts';
import { pack } from '../bus/codec.ts';
import { SUBJECTS } from '../bus/subjects.ts';

/** Interval of beats, ms: an edge learns of a new leader within it. */
const NEWS_EVERY = 250;

/** One beat of the leader. */
export interface News {
  readonly term: number;
  /** Version of the contract; an edge with another one does not talk to this leader. */
  readonly wire: string;
  /** Wall time of the leader, ms UTC. */
  readonly time: number;
  /** Connections to the bus that this leader has had: requests to an earlier one may be lost. */
  readonly link: number;
  /** Notices of ended sessions that this leader has sent: a lost one shows as a difference. */
  readonly ended: number;
}

/** Notice n of a leader: sessions of this user have ended. */
export interface SessionEnded {
  readonly term: number;
  readonly n: number;
  readonly userId: string;
}

export interface LeaderNewsOptions {
  readonly bus: Bus;
  readonly term: number;
  readonly wire: string;
  readonly now: () => number;
}

/** Tells edges who leads, and whose sessions have ended. */
export class LeaderNews {
  readonly #options: LeaderNewsOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #unlink: () => void;
  #ended = 0;
  #link = 1;

  constructor(options: LeaderNewsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#beat(), NEWS_EVERY);
    this.#unlink = options.bus.onLink((connected) => {
      if (!connected) return;
      this.#link += 1;
      this.#beat();
    });
    this.#beat();
  }

  sessionEnded(userId: string): void {
    const { bus, term } = this.#options;
    this.#ended += 1;
    const notice: SessionEnded = { term, n: this.#ended, userId };
    bus.publish(SUBJECTS.sessionEnded, pack(notice));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#unlink();
  }

  #beat(): void {
    const { bus, term, wire, now } = this.#options;
    const news: News = { term, wire, time: now(), link: this.#link, ended: this.#ended };
    bus.publish(SUBJECTS.leader, pack(news));
  }
}
