import * as v from 'valibot';
import { count, decimal, page, pageOf, text, time } from '../fields.ts';

export const myPoster = {
  meaning: 'What the poster shows: invitation code, link and text.',
  request: v.strictObject({}),
  response: v.strictObject({ invitation_code: text, link: text, headline: text }),
};

export const myShare = {
  meaning: 'The share link with its authorization code and the rebate ratio.',
  request: v.strictObject({}),
  response: v.strictObject({
    link: text,
    authorization_code: text,
    rebate_bps: count,
    partner: v.boolean(),
    vip: v.boolean(),
  }),
};

export const invite = {
  meaning:
    'Number promoted, rewards, not yet activated, own rank, and the top ten (CONST:rank-list).',
  request: v.strictObject({}),
  response: v.strictObject({
    promoted: count,
    inactive: count,
    rewards: decimal,
    rank: v.nullable(count),
    top: v.array(v.strictObject({ rank: count, account: text, promoted: count, rewards: decimal })),
  }),
};

export const inviteList = {
  meaning: 'Promotion records: who was invited and when.',
  request: v.strictObject({ page }),
  response: pageOf(v.strictObject({ account: text, active: v.boolean(), time })),
};

export const myInviteList = {
  meaning: 'The user’s referrals with the turnover and rewards each brought.',
  request: v.strictObject({ page }),
  response: pageOf(
    v.strictObject({
      account: text,
      active: v.boolean(),
      turnover: decimal,
      rewards: decimal,
      time,
    }),
  ),
};

export const myAccountReturn = {
  meaning: 'Rebate records: the fee, the ratio, and its conversion to USDT.',
  request: v.strictObject({ page }),
  response: pageOf(
    v.strictObject({
      id: text,
      account: text,
      fee: decimal,
      fee_coin: text,
      ratio_bps: count,
      rebate: decimal,
      converted: decimal,
      time,
    }),
  ),
};
