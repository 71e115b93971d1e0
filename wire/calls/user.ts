import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/user.ts';

export type { Session, User } from '../schemas/user.ts';

const { getCall, postCall } = callsOf('user');

export const register = postCall<typeof schemas.register>('user/register', 'anyone');

/** Opens a demo account without a form. */
export const openGuest = postCall<typeof schemas.openGuest>('user/guest', 'anyone');

/** Turns a demo account into a full account. */
export const keepGuest = postCall<typeof schemas.keepGuest>('user/guest_keep', 'user');

/** The invitation that a sandbox lends to a visitor. */
export const invitation = getCall<typeof schemas.invitation>('user/invitation', 'anyone');
export const login = postCall<typeof schemas.login>('user/login', 'anyone');

/** The first step of a log-in without a password. */
export const beginPasskeyLogin = postCall<typeof schemas.beginPasskeyLogin>(
  'user/passkey_begin',
  'anyone',
);

/** Logs in with a passkey instead of name and password. */
export const passkeyLogin = postCall<typeof schemas.passkeyLogin>('user/passkey_login', 'anyone');
export const logout = postCall<typeof schemas.logout>('user/logout', 'user');
export const center = getCall<typeof schemas.center>('user/center', 'user');
export const center2 = getCall<typeof schemas.center2>('user/center2', 'user');
export const realName = postCall<typeof schemas.realName>('user/real_name', 'user');
export const realName2 = postCall<typeof schemas.realName2>('user/real_name2', 'user');
export const hasPassword = postCall<typeof schemas.hasPassword>('user/has_password', 'user');
export const forget = postCall<typeof schemas.forget>('user/forget', 'anyone');
export const changePassword = postCall<typeof schemas.changePassword>('user/e_pwd', 'user');

export const changeFundPassword = postCall<typeof schemas.changeFundPassword>(
  'safe/update_password',
  'user',
);

export const setNickname = postCall<typeof schemas.setNickname>('user/nickname', 'user');
export const upload = postCall<typeof schemas.upload>('upload', 'user');
