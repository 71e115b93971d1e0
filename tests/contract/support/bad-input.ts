import type { Call } from '@tideline/wire';
import { inOwnWords } from '../cases/case.ts';

export type Form = Readonly<Record<string, string | undefined>>;
/** One invalid value of a command and the start of its refusal, `id field`. */
export type Case = readonly [what: string, row: Call, form: () => Form, refusal: string];

/** Common invalid values of each number. */
export const numbers = (row: Call, good: Form, field: string): Case[] => [
  [
    `${field} missing`,
    row,
    () => ({ ...good, [field]: undefined }),
    '(field|amount|price|duration)-required|lots-invalid',
  ],
  [
    `${field} not a number`,
    row,
    () => ({ ...good, [field]: 'ten' }),
    `${inOwnWords('field-invalid', field)} ${field}`,
  ],
  [
    `${field} negative`,
    row,
    () => ({ ...good, [field]: '-1' }),
    `${inOwnWords('field-invalid', field)} ${field}`,
  ],
  [
    `${field} with an exponent`,
    row,
    () => ({ ...good, [field]: '1e3' }),
    `${inOwnWords('field-invalid', field)} ${field}`,
  ],
  [
    `${field} with blanks`,
    row,
    () => ({ ...good, [field]: ' 1 ' }),
    `${inOwnWords('field-invalid', field)} ${field}`,
  ],
  [
    `${field} with 400 digits`,
    row,
    () => ({ ...good, [field]: '9'.repeat(400) }),
    '(field-invalid|amount-invalid|price-invalid|lots-invalid|duration-unknown)',
  ],
];
/** Common invalid values of the other fields. */
export const fields = (row: Call, good: Form, words: readonly string[]): Case[] => [
  ['an unknown pair', row, () => ({ ...good, symbol: 'NOPEUSDT' }), 'symbol-unknown'],
  [
    'a pair in lower case',
    row,
    () => ({ ...good, symbol: 'btcusdt' }),
    '(symbol-unknown|field-invalid)',
  ],
  ['an unknown field', row, () => ({ ...good, bonus: '1' }), 'unknown-field bonus'],
  ['no client id', row, () => ({ ...good, client_id: undefined }), 'field-required client_id'],
  ['too short a client id', row, () => ({ ...good, client_id: 'x' }), 'field-invalid client_id'],
  ...words.map(
    (word): Case => [
      `an unknown ${word}`,
      row,
      () => ({ ...good, [word]: 'other' }),
      `field-invalid ${word}`,
    ],
  ),
];
