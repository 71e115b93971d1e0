import type { Call } from '@tideline/wire';
import type { TestExchange } from '../support/exchange.ts';
import type { Form, Person } from '../support/people.ts';

/** `[a value the field does not accept, the refusal]`; see {@link Case.bad}. */
export type Bad = readonly [value: string, refusal: string];

/** All requests that one call is tested with. */
export interface Case {
  readonly row: Call;
  /** The user of the good request; `demo` and `maker` are verified and funded. */
  readonly as: 'visitor' | 'newcomer' | 'guest' | 'demo';
  /** Makes a request that succeeds, with a new client id and new rows. */
  readonly good: (person: Person, exchange: TestExchange) => Form | Promise<Form>;
  /**
   * For every field the values it refuses, in an otherwise good request. A refusal is an error id
   * at this field. A leading `=` means the whole answer, such as `=code-too-soon`.
   */
  readonly bad: Readonly<Record<string, readonly Bad[]>>;
  /**
   * The repeated request: `same` for the identical answer and one effect, `ok` where a second
   * effect is intended, or the refusal. With five at once, all but the first get the same result.
   */
  readonly again: 'same' | 'ok' | string;
  /** A refusal that requests sent at the same time may get instead. */
  readonly atOnce?: string;
  /** The good request is good for seconds only: it is made anew for each try. */
  readonly fleeting?: true;
  /**
   * For every field that names a user's row: another user's request for a row of `owner`, and its
   * refusal, or `empty` where nothing is found.
   */
  readonly foreign?: Readonly<Record<string, Foreign>>;
  /** Fields that name public rows, or rows for everyone who knows their name. */
  readonly open?: readonly string[];
}

/** A request for a row of another user, and its refusal. */
export interface Foreign {
  readonly form: (owner: Person, other: Person, exchange: TestExchange) => Form | Promise<Form>;
  readonly answer: 'empty' | string;
}

const LONG = 'x'.repeat(5_000);

/** Values that fields of a type refuse everywhere. */
export const WORD: readonly Bad[] = [
  ['nonsense', 'field-invalid'],
  [LONG, 'field-invalid'],
];
export const DECIMAL: readonly Bad[] = ['-1', '1e5', '１', '1,0', '.5', ' 1', '9'.repeat(41)].map(
  (value) => [value, 'field-invalid'],
);
export const DIGITS: readonly Bad[] = ['x', '-1', '1.5', '9'.repeat(16)].map((value) => [
  value,
  'field-invalid',
]);
/** Both ends of a time span. */
export const SPAN = { from: DIGITS, to: DIGITS };
export const ID: readonly Bad[] = ["1' or '1'='1", '../1', 'x'.repeat(65)].map((value) => [
  value,
  'field-invalid',
]);
export const CLIENT_ID: readonly Bad[] = ['short', 'with blank', 'x'.repeat(65)].map((value) => [
  value,
  'field-invalid',
]);
export const SYMBOL: readonly Bad[] = ['btcusdt', 'BTC/USDT', 'X'.repeat(21)].map((value) => [
  value,
  'symbol-unknown',
]);
export const LISTED_SYMBOL: readonly Bad[] = [...SYMBOL, ['NOPEUSDT', 'symbol-unknown']];
/** Required text with a maximum length. */
export const TEXT = (max: number): readonly Bad[] => [
  ['', 'field-required'],
  ['x'.repeat(max + 1), 'field-invalid'],
];
/** Optional text with a maximum length. */
export const NOTE = (max: number): readonly Bad[] => [['x'.repeat(max + 1), 'field-invalid']];
export const COIN: readonly Bad[] = [...DIGITS, ['77', 'coin-unknown']];
export const AMOUNT: readonly Bad[] = [
  ...DECIMAL,
  ['0', 'amount-invalid'],
  ['0.0000000001', 'amount-too-precise'],
];

/** Fields whose absence, or whose form, the product has words of its own for. */
const OWN_WORDS: Readonly<Record<string, readonly [missing: string, malformed: string]>> = {
  amount: ['amount-required', 'amount-invalid'],
  quantity: ['amount-required', 'amount-invalid'],
  budget: ['amount-required', 'amount-invalid'],
  price: ['price-required', 'price-invalid'],
  take_profit: ['field-required', 'price-invalid'],
  stop_loss: ['field-required', 'price-invalid'],
  trigger_price: ['trigger-price-required', 'price-invalid'],
  stop_limit_price: ['field-required', 'price-invalid'],
  lots: ['lots-invalid', 'lots-invalid'],
  seconds: ['duration-required', 'field-invalid'],
  phone: ['phone-required', 'field-invalid'],
  email: ['email-required', 'field-invalid'],
  code: ['code-required', 'field-invalid'],
  receipt: ['receipt-required', 'field-invalid'],
  agreement: ['agreement-required', 'agreement-required'],
  fund_password: ['field-required', 'fund-password-format'],
};

/** The id a general refusal has for a field. */
export function inOwnWords(refusal: string, field: string): string {
  const [missing, malformed] = OWN_WORDS[field] ?? ['field-required', 'field-invalid'];
  if (refusal === 'field-required') return missing;
  return refusal === 'field-invalid' ? malformed : refusal;
}
