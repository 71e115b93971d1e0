import * as v from 'valibot';
import { call } from '../call.ts';
import { text } from '../fields.ts';

export const setLang = call({
  method: 'POST',
  path: 'set/lang',
  group: 'settings',
  access: 'optional',
  meaning: 'Tells the exchange the language of its texts (HANDLE:set-lang).',
  request: v.strictObject({ lang: v.picklist(['en', 'jp', 'kr', 'hk', 'zh']) }),
  response: v.strictObject({ lang: text }),
});

export const getLang = call({
  method: 'POST',
  path: 'get/lang',
  group: 'settings',
  access: 'optional',
  meaning: 'The language the exchange answers this caller in, and those it can.',
  request: v.strictObject({}),
  response: v.strictObject({ lang: text, languages: v.array(text) }),
});

export const customerUrl = call({
  method: 'POST',
  path: 'set/get_customer_url',
  group: 'settings',
  access: 'anyone',
  meaning: 'Where customer service opens, in a new window (HANDLE:service-link).',
  request: v.strictObject({}),
  response: v.strictObject({ url: text }),
});
