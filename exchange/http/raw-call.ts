/** A call of a program as an edge received it, for the process that answers it. */
export interface RawCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query, byte for byte: a signature covers them. */
  readonly target: string;
  /** The headers that the answer depends on. */
  readonly headers: Readonly<Record<string, string>>;
  /** One character a byte; null without a body. */
  readonly body: string | null;
  /** Address of the client as the edge saw it. */
  readonly address: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
