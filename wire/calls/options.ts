import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/options.ts';

export type { OptionOrder } from '../schemas/options.ts';

const { getCall, postCall } = callsOf('options');

export const microtradeLists = getCall<typeof schemas.microtradeLists>('microtrade/lists', 'user');

export const microtradeSeconds = getCall<typeof schemas.microtradeSeconds>(
  'microtrade/seconds',
  'anyone',
);

export const microtradePayable = getCall<typeof schemas.microtradePayable>(
  'microtrade/payable_currencies',
  'optional',
);

export const microtradeSubmit = postCall<typeof schemas.microtradeSubmit>(
  'microtrade/submit',
  'verified',
);
