import { call } from '../call.ts';
import type * as schemas from '../schemas/user.ts';

export type { Session, User } from '../schemas/user.ts';

export const register = call<typeof schemas.register>({
  method: 'POST',
  path: 'user/register',
  group: 'user',
  access: 'anyone',
});

export const login = call<typeof schemas.login>({
  method: 'POST',
  path: 'user/login',
  group: 'user',
  access: 'anyone',
});

export const logout = call<typeof schemas.logout>({
  method: 'POST',
  path: 'user/logout',
  group: 'user',
  access: 'user',
  addition: true,
});

export const center = call<typeof schemas.center>({
  method: 'GET',
  path: 'user/center',
  group: 'user',
  access: 'user',
});

export const center2 = call<typeof schemas.center2>({
  method: 'GET',
  path: 'user/center2',
  group: 'user',
  access: 'user',
});

export const realName = call<typeof schemas.realName>({
  method: 'POST',
  path: 'user/real_name',
  group: 'user',
  access: 'user',
});

export const realName2 = call<typeof schemas.realName2>({
  method: 'POST',
  path: 'user/real_name2',
  group: 'user',
  access: 'user',
});

export const hasPassword = call<typeof schemas.hasPassword>({
  method: 'POST',
  path: 'user/has_password',
  group: 'user',
  access: 'user',
});

export const forget = call<typeof schemas.forget>({
  method: 'POST',
  path: 'user/forget',
  group: 'user',
  access: 'anyone',
});

export const changePassword = call<typeof schemas.changePassword>({
  method: 'POST',
  path: 'user/e_pwd',
  group: 'user',
  access: 'user',
});

export const changeFundPassword = call<typeof schemas.changeFundPassword>({
  method: 'POST',
  path: 'safe/update_password',
  group: 'user',
  access: 'user',
});

export const setNickname = call<typeof schemas.setNickname>({
  method: 'POST',
  path: 'user/nickname',
  group: 'user',
  access: 'user',
  addition: true,
});

export const upload = call<typeof schemas.upload>({
  method: 'POST',
  path: 'upload',
  group: 'user',
  access: 'user',
  addition: true,
});
