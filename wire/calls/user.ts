import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/user.ts';

export type { Session, User } from '../schemas/user.ts';

export const register = defineCall<typeof schemas.register>({
  method: 'POST',
  path: 'user/register',
  group: 'user',
  access: 'anyone',
});

/** Opens a demo account without a form. */
export const openGuest = defineCall<typeof schemas.openGuest>({
  method: 'POST',
  path: 'user/guest',
  group: 'user',
  access: 'anyone',
  addition: true,
});

/** Turns a demo account into a full account. */
export const keepGuest = defineCall<typeof schemas.keepGuest>({
  method: 'POST',
  path: 'user/guest_keep',
  group: 'user',
  access: 'user',
  addition: true,
});

/** The invitation that a sandbox lends to a visitor. */
export const invitation = defineCall<typeof schemas.invitation>({
  method: 'GET',
  path: 'user/invitation',
  group: 'user',
  access: 'anyone',
  addition: true,
});

export const login = defineCall<typeof schemas.login>({
  method: 'POST',
  path: 'user/login',
  group: 'user',
  access: 'anyone',
});

/** The first step of a log-in without a password. */
export const beginPasskeyLogin = defineCall<typeof schemas.beginPasskeyLogin>({
  method: 'POST',
  path: 'user/passkey_begin',
  group: 'user',
  access: 'anyone',
  addition: true,
});

/** Logs in with a passkey instead of name and password. */
export const passkeyLogin = defineCall<typeof schemas.passkeyLogin>({
  method: 'POST',
  path: 'user/passkey_login',
  group: 'user',
  access: 'anyone',
  addition: true,
});

export const logout = defineCall<typeof schemas.logout>({
  method: 'POST',
  path: 'user/logout',
  group: 'user',
  access: 'user',
  addition: true,
});

export const center = defineCall<typeof schemas.center>({
  method: 'GET',
  path: 'user/center',
  group: 'user',
  access: 'user',
});

export const center2 = defineCall<typeof schemas.center2>({
  method: 'GET',
  path: 'user/center2',
  group: 'user',
  access: 'user',
});

export const realName = defineCall<typeof schemas.realName>({
  method: 'POST',
  path: 'user/real_name',
  group: 'user',
  access: 'user',
});

export const realName2 = defineCall<typeof schemas.realName2>({
  method: 'POST',
  path: 'user/real_name2',
  group: 'user',
  access: 'user',
});

export const hasPassword = defineCall<typeof schemas.hasPassword>({
  method: 'POST',
  path: 'user/has_password',
  group: 'user',
  access: 'user',
});

export const forget = defineCall<typeof schemas.forget>({
  method: 'POST',
  path: 'user/forget',
  group: 'user',
  access: 'anyone',
});

export const changePassword = defineCall<typeof schemas.changePassword>({
  method: 'POST',
  path: 'user/e_pwd',
  group: 'user',
  access: 'user',
});

export const changeFundPassword = defineCall<typeof schemas.changeFundPassword>({
  method: 'POST',
  path: 'safe/update_password',
  group: 'user',
  access: 'user',
});

export const setNickname = defineCall<typeof schemas.setNickname>({
  method: 'POST',
  path: 'user/nickname',
  group: 'user',
  access: 'user',
  addition: true,
});

export const upload = defineCall<typeof schemas.upload>({
  method: 'POST',
  path: 'upload',
  group: 'user',
  access: 'user',
  addition: true,
});
