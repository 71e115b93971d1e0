/** Ends a subscription. */
export type Unsubscribe = () => void;

/**
 * Messages between the processes of a cluster. Delivery is at most once: a message may be lost, and
 * a process that was disconnected has missed everything in between. Messages of one sender to one
 * receiver keep their order.
 */
export interface Bus {
  /** False while there is no connection: messages are dropped, requests fail at once. */
  readonly connected: boolean;
  /** Called at each change of {@link connected}. */
  onLink(listener: (connected: boolean) => void): Unsubscribe;
  publish(subject: string, payload: Uint8Array): void;
  subscribe(subject: string, listener: (payload: Uint8Array) => void): Unsubscribe;
  /**
   * Answers requests. A handler that throws sends no answer.
   * @param group - only one member of a group receives a request; every server when absent
   * @returns takes no more requests; resolves when those taken are answered
   */
  serve(
    subject: string,
    handler: (payload: Uint8Array) => Promise<Uint8Array>,
    group?: string,
  ): () => Promise<void>;
  /**
   * @param timeout - ms until {@link BusTimeout}
   * @throws NoResponders at once when nobody serves the subject, BusDown, BusTimeout
   */
  request(subject: string, payload: Uint8Array, timeout: number): Promise<Uint8Array>;
  /** Ends the connection; pending requests fail with {@link BusDown}. */
  close(): Promise<void>;
}

/** Nobody serves the subject: the request reached no process. */
export class NoResponders extends Error {
  constructor(subject: string) {
    super(`nobody answers ${subject}`);
  }
}

/** No answer came in time; the request may have been carried out. */
export class BusTimeout extends Error {
  constructor(subject: string) {
    super(`no answer from ${subject} in time`);
  }
}

/** The connection is gone. */
export class BusDown extends Error {
  /** False when the request was never sent. */
  readonly sent: boolean;

  constructor(sent: boolean) {
    super('the message bus is not connected');
    this.sent = sent;
  }
}
