import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/spot.ts';

export type { SpotFill, SpotOrder } from '../schemas/spot.ts';

const { getCall, postCall, putCall } = callsOf('spot');

export const coinTrade = postCall<typeof schemas.coinTrade>('coin/trade', 'user');
export const coinCancel = putCall<typeof schemas.coinCancel>('coin/trade', 'user');
export const coinAmend = putCall<typeof schemas.coinAmend>('coin/amend', 'user');
export const coinList = getCall<typeof schemas.coinList>('coin/list', 'user');
