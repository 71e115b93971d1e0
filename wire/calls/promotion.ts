import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/promotion.ts';

export const myPoster = defineCall<typeof schemas.myPoster>({
  method: 'GET',
  path: 'user/my_poster',
  group: 'promotion',
  access: 'user',
});

export const myShare = defineCall<typeof schemas.myShare>({
  method: 'GET',
  path: 'user/my_share',
  group: 'promotion',
  access: 'user',
});

export const invite = defineCall<typeof schemas.invite>({
  method: 'GET',
  path: 'user/invite',
  group: 'promotion',
  access: 'user',
});

export const inviteList = defineCall<typeof schemas.inviteList>({
  method: 'POST',
  path: 'user/invite_list',
  group: 'promotion',
  access: 'user',
});

export const myInviteList = defineCall<typeof schemas.myInviteList>({
  method: 'POST',
  path: 'user/my_invite_list',
  group: 'promotion',
  access: 'user',
});

export const myAccountReturn = defineCall<typeof schemas.myAccountReturn>({
  method: 'POST',
  path: 'user/my_account_return',
  group: 'promotion',
  access: 'user',
});
