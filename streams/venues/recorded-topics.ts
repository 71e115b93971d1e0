import { parseTopic, type Topic } from '@tideline/wire/socket';
import { DealData, RecordedQuotes, topicData } from './recorded-data.ts';
import { RecordedTopic } from './recorded-topic.ts';
import type { Emit } from './venue-adapter.ts';

/** The topics of a recording of our own exchange, each with its own reader. */
export class RecordedTopics {
  readonly quotes = new RecordedQuotes();
  readonly #emit: Emit;
  readonly #topics = new Map<string, RecordedTopic>();
  readonly #deals = new Map<string, DealData>();

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  /** The reader of a topic; null for a name that is not a market topic. */
  of(name: string): RecordedTopic | null {
    const known = this.#topics.get(name);
    if (known) return known;
    const parts = parseTopic(name);
    if (!parts || parts.kind === 'account') return null;
    const data = topicData(parts, this.quotes, (symbol) => this.deals(symbol));
    const topic = new RecordedTopic(name as Topic, data, this.#emit);
    this.#topics.set(name, topic);
    return topic;
  }

  /** The deals of a pair, from its topic and from REST. */
  deals(symbol: string): DealData {
    const known = this.#deals.get(symbol);
    if (known) return known;
    const data = new DealData(symbol);
    this.#deals.set(symbol, data);
    return data;
  }

  /** A new connection begins. */
  relink(): void {
    for (const topic of this.#topics.values()) topic.relink();
  }

  /** A new epoch: all sequences restart. */
  restart(): void {
    this.quotes.restart();
    for (const data of this.#deals.values()) data.restart();
    for (const topic of this.#topics.values()) topic.restart();
  }

  /** State for judging later frames, as plain data. */
  save() {
    return {
      quotes: this.quotes.save(),
      topics: [...this.#topics.values()].map((topic) => topic.save()),
    };
  }

  restore({ quotes, topics }: ReturnType<RecordedTopics['save']>): void {
    this.quotes.restore(quotes);
    for (const state of topics) this.of(state.topic)?.restore(state);
  }
}
