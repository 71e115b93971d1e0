/** An event of a stream, encoded once for all its listeners. */
export class Message {
  readonly stream: string;
  readonly #text: string;
  #raw: Buffer | null = null;
  #wrapped: Buffer | null = null;

  constructor(stream: string, data: unknown) {
    this.stream = stream;
    this.#text = JSON.stringify(data);
  }

  /** The event alone. */
  get raw(): Buffer {
    this.#raw ??= Buffer.from(this.#text);
    return this.#raw;
  }

  /** The event with the name of its stream. */
  get wrapped(): Buffer {
    this.#wrapped ??= Buffer.from(`{"stream":${JSON.stringify(this.stream)},"data":${this.#text}}`);
    return this.#wrapped;
  }
}
