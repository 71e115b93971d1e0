import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/codes.ts';

const { postCall } = callsOf('codes');

export const areaCodes = postCall<typeof schemas.areaCodes>('area_code', 'anyone');
export const smsSend = postCall<typeof schemas.smsSend>('sms_send', 'optional');
export const smsMail = postCall<typeof schemas.smsMail>('sms_mail', 'optional');
export const checkMobile = postCall<typeof schemas.checkMobile>('user/check_mobile', 'optional');
export const checkEmail = postCall<typeof schemas.checkEmail>('user/check_email', 'optional');
