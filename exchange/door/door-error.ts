/** A refusal of the door in Binance's shape: `{code, msg}` with an HTTP status. */
export class DoorError extends Error {
  /** Binance's code, negative, such as -1121. */
  readonly code: number;
  /** HTTP status of the answer. */
  readonly status: number;

  /** What was done before the refusal, in Binance's shape; undefined when nothing was. */
  readonly data: unknown;

  constructor(code: number, message: string, status = 400, data?: unknown) {
    super(message);
    this.name = 'DoorError';
    this.code = code;
    this.status = status;
    this.data = data;
  }
}
