import { type ErrorId, instrumentOf, isErrorId, tryParseUnits } from '@tideline/wire';

/** A point of a scripted price path; `at` is in ms after the script is set. */
export interface PathPoint {
  /** Units at the instrument's price decimals. */
  readonly price: bigint;
  readonly at: number;
}

/**
 * The text form of faults: `TARGET=FAULT+FAULT;TARGET=…`.
 *
 * A target is a topic (`depth:BTCUSDT`), `rest:` and a call's path (`rest:currency/deal`),
 * `door:`, a method and a path of the Binance-shaped API (`door:POST /api/v3/order`), `key:`, the
 * number of an API key and such a call (`key:7:POST *`), `stream:` and a stream of that API
 * (`stream:btcusdt@depth`), `user:` and the number of a key that hears its account, `market:` and a
 * pair, `clock`, or `socket`. In topics and paths, `*` matches any characters.
 * Shares are 0…1, times in ms.
 */
export type Fault =
  /** Drops frames. */
  | { readonly kind: 'drop' | 'duplicate' | 'reorder'; readonly share: number }
  /** Delays frames, each by its own time. */
  | { readonly kind: 'delay'; readonly from: number; readonly to: number }
  /** Sends nothing more; the connection stays open. */
  | { readonly kind: 'stall' }
  /** Answers calls with `internal` or `unavailable` (503). */
  | { readonly kind: 'fail' | 'unavailable'; readonly share: number }
  /**
   * Of the Binance-shaped API: carries a call out and answers that its outcome is unknown; refuses
   * it as one too many.
   */
  | { readonly kind: 'lost' | 'limit'; readonly share: number }
  /** Of the Binance-shaped API: refuses calls of a banned address, with this time to wait, ms. */
  | { readonly kind: 'ban'; readonly wait: number }
  /** Delays answers. */
  | { readonly kind: 'slow'; readonly from: number; readonly to: number }
  /** Closes all sockets and refuses new ones, for a time or until lifted. */
  | { readonly kind: 'down'; readonly for: number | null }
  /** Closes all sockets once. */
  | { readonly kind: 'disconnect' }
  /** Refuses calls with this error. */
  | { readonly kind: 'reject'; readonly error: ErrorId }
  /** Shifts the exchange's clock, ms. */
  | { readonly kind: 'skew'; readonly by: number }
  /** Moves the outside price of a pair through these points; it stays at the last one. */
  | { readonly kind: 'path'; readonly points: readonly PathPoint[] };

export interface FaultRule {
  readonly target: string;
  readonly matches: (name: string) => boolean;
  readonly faults: readonly Fault[];
}

/** The text is not a valid fault plan; the message names the place. */
export class FaultSpecError extends Error {
  override readonly name = 'FaultSpecError';
}

/** @throws FaultSpecError */
export function parseFaults(spec: string): FaultRule[] {
  return spec
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseRule);
}

function parseRule(text: string): FaultRule {
  const cut = text.indexOf('=');
  if (cut <= 0) throw new FaultSpecError(`"${text}": expected TARGET=FAULT`);
  const target = text.slice(0, cut).trim();
  const pattern = target.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  const whole = new RegExp(`^${pattern}$`);
  const faults = text
    .slice(cut + 1)
    .split('+')
    .map((part) => parseFault(part.trim(), target));
  return { target, matches: (name) => whole.test(name), faults };
}

function parseFault(text: string, target: string): Fault {
  const match = /^([a-z]+)(?:\(([^)]*)\))?$/.exec(text);
  const kind = match?.[1];
  const value = match?.[2];
  switch (kind) {
    case 'drop':
    case 'duplicate':
    case 'reorder':
    case 'fail':
    case 'unavailable':
    case 'lost':
    case 'limit':
      return { kind, share: value === undefined ? 1 : share(value, text) };
    case 'delay':
    case 'slow':
      return { kind, ...span(value ?? '', text) };
    case 'stall':
    case 'disconnect':
      return { kind };
    case 'reject':
      if (!isErrorId(value ?? '')) throw new FaultSpecError(`"${text}": an error id expected`);
      return { kind, error: value as ErrorId };
    case 'skew':
      return {
        kind,
        by: Math.sign(Number(value)) * ms((value ?? '').replace(/^-/, ''), text, LONGEST_SKEW),
      };
    case 'path':
      return { kind, points: path(value ?? '', target, text) };
    case 'ban':
      return { kind, wait: ms(value ?? '', text) };
    case 'down':
      return { kind, for: value === undefined ? null : ms(value, text) };
    default:
      throw new FaultSpecError(`"${text}" is not a fault`);
  }
}

/** Points such as `62000@30,61000@45`: prices, and seconds from now. */
function path(value: string, target: string, text: string): readonly PathPoint[] {
  const instrument = instrumentOf(/^market:(\w+)$/.exec(target)?.[1] ?? '');
  if (!instrument)
    throw new FaultSpecError(`"${text}": expected market:PAIR=path(PRICE@SECONDS,…)`);
  let before = 0;
  return value.split(',').map((point) => {
    const [price = '', seconds = ''] = point.trim().split('@');
    const units = tryParseUnits(price, instrument.priceDecimals);
    const at = Number(seconds) * 1000;
    if (!units || seconds.trim() === '' || !(at >= before && at <= 3_600_000)) {
      throw new FaultSpecError(`"${point}": PRICE@SECONDS expected, later than the one before`);
    }
    before = at;
    return { price: units, at };
  });
}

function share(value: string, text: string): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= 0 && number <= 1)) {
    throw new FaultSpecError(`"${text}": a share from 0 to 1 expected`);
  }
  return number;
}

function span(value: string, text: string): { from: number; to: number } {
  const [from, to] = value.split('..');
  const low = ms(from ?? '', text);
  return { from: low, to: to === undefined ? low : ms(to, text) };
}

const HOUR = 3_600_000;
/** Days of a history are made by shifting the clock. */
const LONGEST_SKEW = 7 * 24 * HOUR;

function ms(value: string, text: string, longest = HOUR): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= 0 && number <= longest)) {
    const limit = longest === HOUR ? 'an hour' : 'seven days';
    throw new FaultSpecError(`"${text}": milliseconds up to ${limit} expected`);
  }
  return number;
}
