import * as v from 'valibot';
import { LANGUAGES } from '../constants.ts';
import { text } from '../fields.ts';

export const setLang = {
  meaning: 'Tells the exchange the language of its texts (HANDLE:set-lang).',
  request: v.strictObject({ lang: v.picklist(LANGUAGES) }),
  response: v.strictObject({ lang: text }),
};

export const getLang = {
  meaning: 'The language the exchange answers this caller in, and those it can.',
  request: v.strictObject({}),
  response: v.strictObject({ lang: text, languages: v.array(text) }),
};

export const customerUrl = {
  meaning: 'Where customer service opens, in a new window (HANDLE:service-link).',
  request: v.strictObject({}),
  response: v.strictObject({ url: text }),
};
