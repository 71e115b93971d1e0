import { PAIRS } from '../market/matching/pair.ts';
import { DoorError } from './door-error.ts';

/** Parameters of one call: each name once, values as texts. */
export type DoorParameters = ReadonlyMap<string, string>;

/** A decimal number of Binance: plain digits, no sign, no exponent. */
const DECIMAL = /^\d{1,20}(\.\d{1,20})?$/;

/**
 * The value of a parameter that a call must have.
 * @throws DoorError -1102 without it, -1105 when it is empty
 */
export function required(parameters: DoorParameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) {
    throw new DoorError(
      -1102,
      `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`,
    );
  }
  if (value === '') throw new DoorError(-1105, `Parameter '${name}' was empty.`);
  return value;
}

/**
 * A decimal number as text, or null when the call has none.
 * @throws DoorError -1105 when it is empty, -1100 when it is not a plain decimal number
 */
export function decimal(parameters: DoorParameters, name: string): string | null {
  const value = parameters.get(name);
  if (value === undefined) return null;
  if (value === '') throw new DoorError(-1105, `Parameter '${name}' was empty.`);
  if (!DECIMAL.test(value)) throw illegal(name, DECIMAL.source);
  return value;
}

/**
 * A whole number within bounds, or null when the call has none.
 * @throws DoorError -1105 when it is empty, -1100 when it is no whole number, -1130 outside the
 * bounds
 */
export function whole(
  parameters: DoorParameters,
  name: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { readonly min?: number; readonly max?: number } = {},
): number | null {
  const value = parameters.get(name);
  if (value === undefined) return null;
  if (value === '') throw new DoorError(-1105, `Parameter '${name}' was empty.`);
  if (!/^\d{1,19}$/.test(value)) throw illegal(name, '^\\d{1,19}$');
  const number = Number(value);
  if (number < min || number > max) {
    throw new DoorError(-1130, `Data sent for parameter '${name}' is not valid.`);
  }
  return number;
}

function illegal(name: string, range: string): DoorError {
  return new DoorError(
    -1100,
    `Illegal characters found in parameter '${name}'; legal range is '${range}'.`,
  );
}

/** @throws DoorError -1102, -1105, -1121 */
export function readSymbol(parameters: DoorParameters): string {
  const symbol = required(parameters, 'symbol');
  if (!PAIRS.has(symbol)) throw new DoorError(-1121, 'Invalid symbol.');
  return symbol;
}

/** @throws DoorError -1102, -1105, or the given one for another word */
export function oneOf<Word extends string>(
  parameters: DoorParameters,
  name: string,
  words: readonly Word[],
  [code, message]: readonly [code: number, message: string],
): Word {
  const given = required(parameters, name);
  const word = words.find((each) => each === given);
  if (word === undefined) throw new DoorError(code, message);
  return word;
}
