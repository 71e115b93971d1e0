import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/trust.ts';

export const trustReport = defineCall<typeof schemas.trustReport>({
  method: 'GET',
  path: 'lh/deposit/report',
  group: 'trust',
  access: 'user',
});

export const trustConfig = defineCall<typeof schemas.trustConfig>({
  method: 'GET',
  path: 'lh/deposit/config',
  group: 'trust',
  access: 'anyone',
});

export const trustProduct = defineCall<typeof schemas.trustProduct>({
  method: 'GET',
  path: 'lh/deposit/product_info',
  group: 'trust',
  access: 'optional',
});

export const trustOrders = defineCall<typeof schemas.trustOrders>({
  method: 'GET',
  path: 'lh/deposit/order',
  group: 'trust',
  access: 'user',
});

export const trustBuy = defineCall<typeof schemas.trustBuy>({
  method: 'POST',
  path: 'lh/deposit',
  group: 'trust',
  access: 'user',
});

export const trustCancel = defineCall<typeof schemas.trustCancel>({
  method: 'POST',
  path: 'lh/deposit/order/cancel',
  group: 'trust',
  access: 'user',
});
