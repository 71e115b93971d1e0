import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/promotion.ts';

const { getCall, postCall } = callsOf('promotion');

export const myPoster = getCall<typeof schemas.myPoster>('user/my_poster', 'user');
export const myShare = getCall<typeof schemas.myShare>('user/my_share', 'user');
export const invite = getCall<typeof schemas.invite>('user/invite', 'user');
export const inviteList = postCall<typeof schemas.inviteList>('user/invite_list', 'user');
export const myInviteList = postCall<typeof schemas.myInviteList>('user/my_invite_list', 'user');

export const myAccountReturn = postCall<typeof schemas.myAccountReturn>(
  'user/my_account_return',
  'user',
);
