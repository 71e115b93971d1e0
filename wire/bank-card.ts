/** Currencies of bank cards. */
export const CARD_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'KRW',
  'HKD',
  'CNY',
  'TWD',
  'SGD',
  'AUD',
] as const;

const WORDS = /\p{L}.*\p{L}/u;
const PERSON = /^[\p{L}\p{M}][\p{L}\p{M} .,'’·・-]+$/u;
const PLACE = /^(?=.*\p{L}).{4,}$/u;

/** What each field of a bank card must look like (RULE:bank-card). */
const FORMS = {
  name: WORDS,
  holder: PERSON,
  card_number: /^(?:\d[ -]?){11,18}\d$/,
  bank_name: WORDS,
  branch: WORDS,
  bank_address: PLACE,
  /** SWIFT or Fedwire. */
  swift: /^(?:[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?|\d{9})$/i,
  /** An IBAN, or the account number of a country without IBAN. */
  iban: /^(?=(?:.*\d){4})[A-Z0-9][A-Z0-9 -]{3,40}$/i,
  payee_address: PLACE,
  zip_code: /^(?=.*\d)[A-Z0-9][A-Z0-9 -]{2,11}$/i,
  currency: new RegExp(`^(?:${CARD_CURRENCIES.join('|')})$`),
} as const satisfies Readonly<Record<string, RegExp>>;

export type BankCardField = keyof typeof FORMS;

/** The fields of a bank card, in the order of the form that binds one. */
export const CARD_FIELDS = Object.keys(FORMS) as readonly BankCardField[];

/** Whether a field of a bank card can be what it says; text without surrounding blanks. */
export const fitsCard = (field: BankCardField, text: string): boolean => FORMS[field].test(text);
