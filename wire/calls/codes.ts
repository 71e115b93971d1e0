import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/codes.ts';

export const areaCodes = defineCall<typeof schemas.areaCodes>({
  method: 'POST',
  path: 'area_code',
  group: 'codes',
  access: 'anyone',
});

export const smsSend = defineCall<typeof schemas.smsSend>({
  method: 'POST',
  path: 'sms_send',
  group: 'codes',
  access: 'optional',
});

export const smsMail = defineCall<typeof schemas.smsMail>({
  method: 'POST',
  path: 'sms_mail',
  group: 'codes',
  access: 'optional',
});

export const checkMobile = defineCall<typeof schemas.checkMobile>({
  method: 'POST',
  path: 'user/check_mobile',
  group: 'codes',
  access: 'optional',
});

export const checkEmail = defineCall<typeof schemas.checkEmail>({
  method: 'POST',
  path: 'user/check_email',
  group: 'codes',
  access: 'optional',
});
