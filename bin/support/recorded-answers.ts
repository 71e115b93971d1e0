import type { RawRecord } from '@tideline/streams/node';

/** A recorded REST answer. */
interface Answer {
  /** Wall clock of its arrival, µs UTC. */
  readonly wall: number;
  readonly text: string;
}

/** The REST answers of a recording by request, ignoring the host and the order of parameters. */
export class RecordedAnswers {
  readonly #answers = new Map<string, Answer[]>();

  add({ url, wall, text }: RawRecord): void {
    const key = keyOf(url);
    const list = this.#answers.get(key) ?? [];
    list.push({ wall, text });
    this.#answers.set(key, list);
  }

  /**
   * The newest answer to a request at a time of the recording; before the first one, the first, so
   * that a client which asks earlier than the recorder did is answered. Null for an unknown
   * request.
   */
  at(url: string, wall: number): string | null {
    const list = this.#answers.get(keyOf(url));
    if (!list) return null;
    return (list.findLast((answer) => answer.wall <= wall) ?? list[0])?.text ?? null;
  }

  /** The requests that have answers. */
  get requests(): readonly string[] {
    return [...this.#answers.keys()].sort();
  }
}

function keyOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://recorded');
  searchParams.sort();
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}
