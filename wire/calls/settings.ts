import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/settings.ts';

export const setLang = defineCall<typeof schemas.setLang>({
  method: 'POST',
  path: 'set/lang',
  group: 'settings',
  access: 'optional',
});

export const getLang = defineCall<typeof schemas.getLang>({
  method: 'POST',
  path: 'get/lang',
  group: 'settings',
  access: 'optional',
});

export const customerUrl = defineCall<typeof schemas.customerUrl>({
  method: 'POST',
  path: 'set/get_customer_url',
  group: 'settings',
  access: 'anyone',
});
