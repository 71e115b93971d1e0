import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/options.ts';

export type { OptionOrder } from '../schemas/options.ts';

export const microtradeLists = defineCall<typeof schemas.microtradeLists>({
  method: 'GET',
  path: 'microtrade/lists',
  group: 'options',
  access: 'user',
});

export const microtradeSeconds = defineCall<typeof schemas.microtradeSeconds>({
  method: 'GET',
  path: 'microtrade/seconds',
  group: 'options',
  access: 'anyone',
});

export const microtradePayable = defineCall<typeof schemas.microtradePayable>({
  method: 'GET',
  path: 'microtrade/payable_currencies',
  group: 'options',
  access: 'optional',
});

export const microtradeSubmit = defineCall<typeof schemas.microtradeSubmit>({
  method: 'POST',
  path: 'microtrade/submit',
  group: 'options',
  access: 'verified',
});
