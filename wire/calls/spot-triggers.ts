import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/spot-triggers.ts';

export type { SpotTrigger } from '../schemas/spot-triggers.ts';

export const coinTrigger = defineCall<typeof schemas.coinTrigger>({
  method: 'POST',
  path: 'coin/trigger',
  group: 'spot',
  access: 'user',
  addition: true,
});

export const coinTriggerCancel = defineCall<typeof schemas.coinTriggerCancel>({
  method: 'PUT',
  path: 'coin/trigger',
  group: 'spot',
  access: 'user',
  addition: true,
});

export const coinTriggerAmend = defineCall<typeof schemas.coinTriggerAmend>({
  method: 'PUT',
  path: 'coin/trigger_amend',
  group: 'spot',
  access: 'user',
  addition: true,
});

export const coinTriggerList = defineCall<typeof schemas.coinTriggerList>({
  method: 'GET',
  path: 'coin/trigger',
  group: 'spot',
  access: 'user',
  addition: true,
});

export const coinOco = defineCall<typeof schemas.coinOco>({
  method: 'POST',
  path: 'coin/oco',
  group: 'spot',
  access: 'user',
  addition: true,
});

export const coinCancelAll = defineCall<typeof schemas.coinCancelAll>({
  method: 'PUT',
  path: 'coin/cancel_all',
  group: 'spot',
  access: 'user',
  addition: true,
});
