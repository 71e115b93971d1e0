import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/spot-triggers.ts';

export type { SpotTrigger } from '../schemas/spot-triggers.ts';

const { getCall, postCall, putCall } = callsOf('spot');

export const coinTrigger = postCall<typeof schemas.coinTrigger>('coin/trigger', 'user');
export const coinTriggerCancel = putCall<typeof schemas.coinTriggerCancel>('coin/trigger', 'user');

export const coinTriggerAmend = putCall<typeof schemas.coinTriggerAmend>(
  'coin/trigger_amend',
  'user',
);

export const coinTriggerList = getCall<typeof schemas.coinTriggerList>('coin/trigger', 'user');
export const coinOco = postCall<typeof schemas.coinOco>('coin/oco', 'user');
export const coinCancelAll = putCall<typeof schemas.coinCancelAll>('coin/cancel_all', 'user');
