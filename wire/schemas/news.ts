import * as v from 'valibot';
import { clientId, id, page, pageOf, text, time } from '../fields.ts';

const headline = {
  id,
  kind: v.picklist(['announcement', 'message', 'faq']),
  title: text,
  summary: text,
  time,
  read: v.boolean(),
};

export const newsList = {
  meaning:
    'Announcements, the user’s messages, or questions and answers, newest first, in the caller’s language.',
  request: v.strictObject({
    kind: v.optional(v.picklist(['announcement', 'message', 'faq'])),
    search: v.optional(v.pipe(v.string(), v.maxLength(100))),
    page,
  }),
  response: pageOf(v.strictObject(headline)),
};

export const newsDetail = {
  meaning: 'One item in full; marks it read for a user.',
  request: v.strictObject({ id }),
  response: v.strictObject({ ...headline, body: v.array(text) }),
};

export const helpFeedback = {
  meaning: 'Hands in feedback with up to three uploaded pictures (ids, separated by commas).',
  request: v.strictObject({
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)),
    contact: v.optional(v.pipe(v.string(), v.maxLength(200))),
    pictures: v.optional(v.pipe(v.string(), v.maxLength(200))),
    client_id: clientId,
  }),
  response: v.strictObject({ id: text, time }),
  addition: true,
};

export const helpFeedbackList = {
  meaning: 'The user’s feedback with the operator’s answers, newest first.',
  request: v.strictObject({ page }),
  response: pageOf(
    v.strictObject({
      id: text,
      text,
      time,
      /** `received` until the operator answers. */
      status: v.picklist(['received', 'answered']),
      /** The newest answer; all answers are in the chat. */
      answer: v.nullable(v.strictObject({ text, time })),
    }),
  ),
  addition: true,
};

const chatLine = v.strictObject({
  id: text,
  /** `bot`: an automatic answer; `person`: the operator's answer to feedback. */
  author: v.picklist(['user', 'bot', 'person']),
  text,
  time,
  /** The feedback that a person's line answers. */
  feedback: v.nullable(text),
});

export const helpChatSend = {
  meaning: 'Says something in the help chat; an automatic answer comes with it.',
  request: v.strictObject({
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
    client_id: clientId,
  }),
  response: v.strictObject({ sent: chatLine, answer: chatLine }),
  addition: true,
};

export const helpChatList = {
  meaning: 'The help chat, newest line first.',
  request: v.strictObject({ page }),
  response: pageOf(chatLine),
  addition: true,
};
