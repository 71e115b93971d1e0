import * as v from 'valibot';
import { call } from '../call.ts';
import { id, page, pageOf, text, time } from '../fields.ts';

const headline = {
  id,
  kind: v.picklist(['announcement', 'message', 'faq']),
  title: text,
  summary: text,
  time,
  read: v.boolean(),
};

export const newsList = call({
  method: 'POST',
  path: 'news/list',
  group: 'news',
  access: 'optional',
  meaning:
    'Announcements, the user’s messages, or questions and answers, newest first, in the caller’s language.',
  request: v.strictObject({
    kind: v.optional(v.picklist(['announcement', 'message', 'faq'])),
    search: v.optional(v.pipe(v.string(), v.maxLength(100))),
    page,
  }),
  response: pageOf(v.strictObject(headline)),
});

export const newsDetail = call({
  method: 'POST',
  path: 'news/detail',
  group: 'news',
  access: 'optional',
  meaning: 'One item in full; marks it read for a user.',
  request: v.strictObject({ id }),
  response: v.strictObject({ ...headline, body: v.array(text) }),
});
