import { hash } from 'node:crypto';
import type { Clock } from '../../foundation/ports/ports.ts';
import { DoorError } from '../door-error.ts';
import { type DoorParameters, required } from '../parameters.ts';

/**
 * How long a signed call stays valid after its timestamp, ms, and the longest that it may ask for.
 */
const WINDOW = 5_000;
const LONGEST = 60_000;
/** How far a client's clock may be ahead, ms. */
const AHEAD = 1_000;
/** Calls between two searches for calls that nobody can send again. */
const SWEEP = 1_000;

/**
 * The time of signed calls, and the commands that were taken: each is taken once. A client may use
 * the time of the exchange or of the wall, which differ when the exchange's clock runs faster or in
 * steps. A command that was signed before this process began is refused, because it may have been
 * taken then. A read changes nothing, so it is answered.
 */
export class Freshness {
  readonly #clocks: readonly { readonly clock: Clock; readonly began: number }[];
  /** End of validity of each taken call, ms. */
  readonly #taken = new Map<string, number>();
  #sinceSweep = 0;

  /**
   * @param settling - ms after the beginning of this process in which an earlier one may have taken
   *   calls, because its clock, or a client's, was ahead
   */
  constructor(clocks: readonly Clock[], settling = 0) {
    this.#clocks = clocks.map((clock) => ({ clock, began: clock.now() + settling }));
  }

  /**
   * Checks the time of a call.
   * @param isCommand - it changes something, so that it may be taken once only
   * @returns the instant, ms, after which it is refused
   * @throws DoorError -1102, -1100, -1131, -1021
   */
  check(parameters: DoorParameters, isCommand: boolean): number {
    const timestamp = numberOf(parameters, 'timestamp');
    const window = parameters.has('recvWindow') ? numberOf(parameters, 'recvWindow') : WINDOW;
    if (window > LONGEST) throw new DoorError(-1131, 'recvWindow must be less than 60000.');
    const isValid = this.#clocks.some(({ clock, began }) => {
      const now = clock.now();
      const isOwn = !isCommand || timestamp >= began;
      return isOwn && timestamp < now + AHEAD && now - timestamp <= window;
    });
    if (isValid) return timestamp + window;
    const isAhead = this.#clocks.every(({ clock }) => timestamp >= clock.now() + AHEAD);
    throw new DoorError(
      -1021,
      isAhead
        ? "Timestamp for this request was 1000ms ahead of the server's time."
        : 'Timestamp for this request is outside of the recvWindow.',
    );
  }

  /**
   * Takes a signed call. A command is taken once. A read may be repeated, but never becomes a
   * command: a signature does not cover method and path, so `GET openOrders` would be `DELETE
   * openOrders` too.
   * @param until - the end of its validity, of {@link check}
   * @returns false for a command whose bytes were taken before
   */
  take(keyId: number, payload: Buffer, isCommand: boolean, until: number): boolean {
    const name = `${keyId} ${hash('sha256', payload, 'base64')}`;
    if (this.#taken.has(name)) return !isCommand;
    this.#taken.set(name, until);
    this.#sinceSweep += 1;
    if (this.#sinceSweep >= SWEEP) this.#sweep();
    return true;
  }

  #sweep(): void {
    this.#sinceSweep = 0;
    const past = Math.min(...this.#clocks.map(({ clock }) => clock.now()));
    for (const [name, until] of this.#taken) if (until < past) this.#taken.delete(name);
  }
}

function numberOf(parameters: DoorParameters, name: string): number {
  const text = required(parameters, name);
  if (/^\d{1,13}(\.\d{1,3})?$/.test(text)) return Number(text);
  throw new DoorError(
    -1100,
    `Illegal characters found in parameter '${name}'; legal range is '^[0-9]{1,20}$'.`,
  );
}
