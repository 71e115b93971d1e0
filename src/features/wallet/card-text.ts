import type { ResponseOf } from '@tideline/wire';
import type { cashInfo } from '@tideline/wire/calls/bank';

export type Card = ResponseOf<typeof cashInfo>['cards'][number];

/** The last digits of a card identify it to its owner and reveal nothing to others. */
export const maskedNumber = (number: string): string =>
  `•••• ${number.replace(/\s/g, '').slice(-4)}`;

export const cardText = ({ bank_name, card_number }: Card): string =>
  `${bank_name} ${maskedNumber(card_number)}`;
