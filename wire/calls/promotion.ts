import { call } from '../call.ts';
import type * as schemas from '../schemas/promotion.ts';

export const myPoster = call<typeof schemas.myPoster>({
  method: 'GET',
  path: 'user/my_poster',
  group: 'promotion',
  access: 'user',
});

export const myShare = call<typeof schemas.myShare>({
  method: 'GET',
  path: 'user/my_share',
  group: 'promotion',
  access: 'user',
});

export const invite = call<typeof schemas.invite>({
  method: 'GET',
  path: 'user/invite',
  group: 'promotion',
  access: 'user',
});

export const inviteList = call<typeof schemas.inviteList>({
  method: 'POST',
  path: 'user/invite_list',
  group: 'promotion',
  access: 'user',
});

export const myInviteList = call<typeof schemas.myInviteList>({
  method: 'POST',
  path: 'user/my_invite_list',
  group: 'promotion',
  access: 'user',
});

export const myAccountReturn = call<typeof schemas.myAccountReturn>({
  method: 'POST',
  path: 'user/my_account_return',
  group: 'promotion',
  access: 'user',
});
