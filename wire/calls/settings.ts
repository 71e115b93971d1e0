import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/settings.ts';

const { postCall } = callsOf('settings');

export const setLang = postCall<typeof schemas.setLang>('set/lang', 'optional');
export const getLang = postCall<typeof schemas.getLang>('get/lang', 'optional');
export const customerUrl = postCall<typeof schemas.customerUrl>('set/get_customer_url', 'anyone');
