import * as v from 'valibot';
import { code, fundPassword, id, shortText, text, time } from '../fields.ts';

const bankCard = {
  name: shortText,
  card_number: shortText,
  bank_name: shortText,
  branch: shortText,
  bank_address: shortText,
  swift: shortText,
  holder: shortText,
  iban: shortText,
  payee_address: shortText,
  zip_code: shortText,
  currency: shortText,
};

export const boundCard = v.strictObject({ id: text, ...bankCard, created: time });

export const cashInfo = {
  meaning: "The user's bank cards.",
  request: v.strictObject({}),
  response: v.strictObject({ cards: v.array(boundCard) }),
};

export const cashSave = {
  meaning:
    'Binds a bank card with fund password and one-time code, like a withdrawal address; every field is required (RULE:bank-card).',
  request: v.strictObject({ ...bankCard, fund_password: fundPassword, code }),
  response: boundCard,
};

export const cashDelete = {
  meaning: 'Removes a bank card from the destinations of withdrawals.',
  request: v.strictObject({ id }),
  response: v.strictObject({}),
  addition: true,
};
