import * as v from 'valibot';
import { call } from '../call.ts';
import { count, decimal, page, pageOf, text, time } from '../fields.ts';

export const myPoster = call({
  method: 'GET',
  path: 'user/my_poster',
  group: 'promotion',
  access: 'user',
  meaning: 'What the poster shows: invitation code, link and text.',
  request: v.strictObject({}),
  response: v.strictObject({ invitation_code: text, link: text, headline: text }),
});

export const myShare = call({
  method: 'GET',
  path: 'user/my_share',
  group: 'promotion',
  access: 'user',
  meaning: 'The share link with its authorization code and the rebate ratio.',
  request: v.strictObject({}),
  response: v.strictObject({
    link: text,
    authorization_code: text,
    rebate_bps: count,
    partner: v.boolean(),
    vip: v.boolean(),
  }),
});

export const invite = call({
  method: 'GET',
  path: 'user/invite',
  group: 'promotion',
  access: 'user',
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
});

export const inviteList = call({
  method: 'POST',
  path: 'user/invite_list',
  group: 'promotion',
  access: 'user',
  meaning: 'Promotion records: who was invited and when.',
  request: v.strictObject({ page }),
  response: pageOf(v.strictObject({ account: text, active: v.boolean(), time })),
});

export const myInviteList = call({
  method: 'POST',
  path: 'user/my_invite_list',
  group: 'promotion',
  access: 'user',
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
});

export const myAccountReturn = call({
  method: 'POST',
  path: 'user/my_account_return',
  group: 'promotion',
  access: 'user',
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
});
