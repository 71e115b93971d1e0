import { FrameError } from '../venues/index.ts';
import type { MarketWord, WordSource } from './policy.ts';
import type { LivePorts } from './ports.ts';
import type { RestLane } from './rest-lane.ts';

/** Time between two looks at the data, ms. */
const LOOK = 2_500;
/** Looks without data after which the venue is asked, and between two questions. */
const MISSING = 2;
const AGAIN = 12;

/**
 * Asks a venue by REST whether its market stands: in maintenance nothing comes, as from a quiet
 * market. It asks only while data is missing, or until the venue takes its word back.
 */
export class WordWatch {
  readonly #ports: Pick<LivePorts, 'after'>;
  readonly #rest: RestLane;
  readonly #source: WordSource;
  readonly #base: string;
  readonly #say: (word: MarketWord) => void;
  #cancel: (() => void) | null = null;
  /** Looks since the last data and since the last question: no clock, which may be set. */
  #silent = 0;
  #sinceAsked = AGAIN;
  #closed = false;
  #stopped = false;

  /** @param base - the venue's REST address */
  constructor(
    ports: Pick<LivePorts, 'after'>,
    rest: RestLane,
    source: WordSource,
    base: string,
    say: (word: MarketWord) => void,
  ) {
    this.#ports = ports;
    this.#rest = rest;
    this.#source = source;
    this.#base = base;
    this.#say = say;
  }

  start(): void {
    this.#cancel = this.#ports.after(LOOK, () => {
      this.#look();
      if (!this.#stopped) this.start();
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
  }

  /** Data of the market has come. A snapshot is none: it answers a subscription. */
  dataReceived(): void {
    this.#silent = 0;
  }

  #look(): void {
    this.#silent++;
    this.#sinceAsked++;
    const isMissing = this.#silent > MISSING || this.#closed;
    if (!isMissing || this.#sinceAsked < AGAIN) return;
    this.#sinceAsked = 0;
    const url = `${this.#base}${this.#source.path}`;
    this.#rest.get({ url, weight: this.#source.weight }, (result) => {
      if (this.#stopped || result.kind === 'failed') return;
      const word = this.#read(result.body);
      if (!word) return;
      this.#closed = !word.open;
      this.#say(word);
    });
  }

  /** An answer that is not as documented says nothing. */
  #read(body: string): MarketWord | null {
    try {
      return this.#source.parse(JSON.parse(body));
    } catch (error) {
      if (error instanceof FrameError || error instanceof SyntaxError) return null;
      throw error;
    }
  }
}
