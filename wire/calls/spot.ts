import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/spot.ts';

export type { SpotFill, SpotOrder } from '../schemas/spot.ts';

export const coinTrade = defineCall<typeof schemas.coinTrade>({
  method: 'POST',
  path: 'coin/trade',
  group: 'spot',
  access: 'user',
});

export const coinCancel = defineCall<typeof schemas.coinCancel>({
  method: 'PUT',
  path: 'coin/trade',
  group: 'spot',
  access: 'user',
});

export const coinAmend = defineCall<typeof schemas.coinAmend>({
  method: 'PUT',
  path: 'coin/amend',
  group: 'spot',
  access: 'user',
  addition: true,
});

export const coinList = defineCall<typeof schemas.coinList>({
  method: 'GET',
  path: 'coin/list',
  group: 'spot',
  access: 'user',
});
