import type { ResponseOf } from '@tideline/wire';
import type { cashInfo } from '@tideline/wire/calls/bank';

export type Card = ResponseOf<typeof cashInfo>['cards'][number];

/** The last digits of a card identify it to its owner and reveal nothing to others. */
export const maskedNumber = (number: string): string =>
  `•••• ${number.replace(/\s/g, '').slice(-4)}`;

export const cardText = ({ bank_name, card_number }: Card): string =>
  `${bank_name} ${maskedNumber(card_number)}`;

/** ENTITY:bank-card, in screen order. */
export const CARD_FIELDS = [
  'name',
  'holder',
  'card_number',
  'bank_name',
  'branch',
  'bank_address',
  'swift',
  'iban',
  'payee_address',
  'zip_code',
  'currency',
] as const satisfies readonly (keyof Card)[];
export type CardField = (typeof CARD_FIELDS)[number];
