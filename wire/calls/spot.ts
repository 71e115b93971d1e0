import { call } from '../call.ts';
import type * as schemas from '../schemas/spot.ts';

export type { SpotFill, SpotOrder } from '../schemas/spot.ts';

export const coinTrade = call<typeof schemas.coinTrade>({
  method: 'POST',
  path: 'coin/trade',
  group: 'spot',
  access: 'user',
});

export const coinCancel = call<typeof schemas.coinCancel>({
  method: 'PUT',
  path: 'coin/trade',
  group: 'spot',
  access: 'user',
});

export const coinList = call<typeof schemas.coinList>({
  method: 'GET',
  path: 'coin/list',
  group: 'spot',
  access: 'user',
});
