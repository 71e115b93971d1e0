import {
  helpChatList,
  helpChatSend,
  helpFeedback,
  helpFeedbackList,
} from '@tideline/wire/calls/news';
import {
  invite,
  inviteList,
  myAccountReturn,
  myInviteList,
  myPoster,
  myShare,
} from '@tideline/wire/calls/promotion';
import {
  trustBuy,
  trustCancel,
  trustConfig,
  trustOrders,
  trustProduct,
  trustReport,
} from '@tideline/wire/calls/trust';
import { intent, type Person } from '../support/people.ts';
import {
  AMOUNT,
  type Case,
  CLIENT_ID,
  COIN,
  DECIMAL,
  DIGITS,
  ID,
  NOTE,
  SPAN,
  TEXT,
  WORD,
} from './case.ts';

const hosting = () => ({
  product_id: 'usdt-15',
  amount: '100',
  agreement: '1' as const,
  client_id: intent(),
});
const hosted = async (person: Person) => {
  const { id, penalty } = await person.call(trustBuy, hosting());
  return { id, penalty, client_id: intent() };
};
const feedback = async (person: Person) => ({
  text: 'It works',
  contact: 'here',
  pictures: await person.picture(),
  client_id: intent(),
});

/** Trust, promotion and help. */
export const SERVICES: readonly Case[] = [
  { row: trustReport, as: 'demo', good: () => ({}), bad: {}, again: 'ok' },
  { row: trustConfig, as: 'visitor', good: () => ({}), bad: {}, again: 'same' },
  {
    row: trustProduct,
    as: 'demo',
    good: () => ({ id: 'usdt-15' }),
    bad: { id: [...ID, ['nothing', 'product-unknown']] },
    again: 'ok',
    open: ['id'],
  },
  {
    row: trustOrders,
    as: 'demo',
    good: () => ({ status: 'hosting' }),
    bad: { status: WORD, currency_id: COIN, ...SPAN, page: DIGITS },
    again: 'ok',
  },
  {
    row: trustBuy,
    as: 'demo',
    good: hosting,
    bad: {
      product_id: [...ID, ['nothing', 'product-unknown'], ['usdt-90', 'product-not-open']],
      amount: [...AMOUNT, ['1', 'amount-too-small']],
      agreement: [...WORD, ['0', 'agreement-required']],
      client_id: CLIENT_ID,
    },
    again: 'same',
    open: ['product_id'],
  },
  {
    row: trustCancel,
    as: 'demo',
    good: hosted,
    bad: {
      id: [...ID, ['999999', 'order-not-found']],
      penalty: [...DECIMAL, ['0.01', 'penalty-changed']],
      client_id: CLIENT_ID,
    },
    again: 'same',
    foreign: { id: { form: hosted, answer: 'order-not-found' } },
  },
  { row: myPoster, as: 'newcomer', good: () => ({}), bad: {}, again: 'same' },
  { row: myShare, as: 'newcomer', good: () => ({}), bad: {}, again: 'same' },
  { row: invite, as: 'newcomer', good: () => ({}), bad: {}, again: 'ok' },
  { row: inviteList, as: 'demo', good: () => ({}), bad: { page: DIGITS }, again: 'ok' },
  { row: myInviteList, as: 'demo', good: () => ({}), bad: { page: DIGITS }, again: 'ok' },
  { row: myAccountReturn, as: 'demo', good: () => ({}), bad: { page: DIGITS }, again: 'ok' },
  {
    row: helpFeedback,
    as: 'newcomer',
    good: feedback,
    bad: {
      text: [...TEXT(2000), [' \u0000', 'field-required']],
      contact: NOTE(200),
      pictures: [...NOTE(200), ['nothing', 'upload-failed']],
      client_id: CLIENT_ID,
    },
    again: 'same',
    foreign: { pictures: { form: feedback, answer: 'upload-failed' } },
  },
  {
    row: helpChatSend,
    as: 'newcomer',
    good: () => ({ text: 'Hello', client_id: intent() }),
    bad: { text: [...TEXT(1000), [' \u0000', 'field-required']], client_id: CLIENT_ID },
    again: 'same',
  },
  { row: helpFeedbackList, as: 'newcomer', good: () => ({}), bad: { page: DIGITS }, again: 'ok' },
  { row: helpChatList, as: 'newcomer', good: () => ({}), bad: { page: DIGITS }, again: 'ok' },
];
