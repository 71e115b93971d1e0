import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/trust.ts';

const { getCall, postCall } = callsOf('trust');

export const trustReport = getCall<typeof schemas.trustReport>('lh/deposit/report', 'user');
export const trustConfig = getCall<typeof schemas.trustConfig>('lh/deposit/config', 'anyone');

export const trustProduct = getCall<typeof schemas.trustProduct>(
  'lh/deposit/product_info',
  'optional',
);

export const trustOrders = getCall<typeof schemas.trustOrders>('lh/deposit/order', 'user');
export const trustBuy = postCall<typeof schemas.trustBuy>('lh/deposit', 'user');
export const trustCancel = postCall<typeof schemas.trustCancel>('lh/deposit/order/cancel', 'user');
