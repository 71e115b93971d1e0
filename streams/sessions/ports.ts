/** Reasons why a venue cannot be used, in the order of the questions a person asks. */
export type FailureKind =
  /** no network, or the name is unknown */
  | 'network'
  /** the certificate is not accepted */
  | 'certificate'
  /** the venue refuses this country or address (403, 451) */
  | 'blocked'
  /** too many requests (418, 429) */
  | 'limited'
  /** the venue has an error of its own (5xx) */
  | 'venue'
  /** the venue refused the request (other 4xx) */
  | 'refused'
  /** the answer is not what the venue documents */
  | 'malformed';

export type HttpAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      header(name: string): string | null;
    }
  | { readonly kind: 'failed'; readonly failure: FailureKind; readonly reason: string };

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
}

export interface SocketListener {
  opened(): void;
  frame(text: string): void;
  /** Called once, also when it never opened. */
  closed(reason: string): void;
}

export interface LiveSocket {
  send(text: string): void;
  close(): void;
}

/**
 * The environment of a session: clock, timers, randomness, sockets and requests. Callbacks instead
 * of promises, so that virtual time can drive a session.
 */
export interface LivePorts {
  /**
   * Called before the first connection.
   * @throws Error in one line when the platform lacks a part
   */
  check?(): void;
  /** Wall time, ms UTC. */
  now(): number;
  /** Calls once after `ms`. @returns cancels it */
  after(ms: number, call: () => void): () => void;
  /** Uniform in [0, 1). */
  random(): number;
  open(url: string, listener: SocketListener): LiveSocket;
  /** Calls `done` once. @returns aborts it without a call */
  request(request: HttpRequest, done: (answer: HttpAnswer) => void): () => void;
}
