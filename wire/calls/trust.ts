import { call } from '../call.ts';
import type * as schemas from '../schemas/trust.ts';

export const trustReport = call<typeof schemas.trustReport>({
  method: 'GET',
  path: 'lh/deposit/report',
  group: 'trust',
  access: 'user',
});

export const trustConfig = call<typeof schemas.trustConfig>({
  method: 'GET',
  path: 'lh/deposit/config',
  group: 'trust',
  access: 'anyone',
});

export const trustProduct = call<typeof schemas.trustProduct>({
  method: 'GET',
  path: 'lh/deposit/product_info',
  group: 'trust',
  access: 'optional',
});

export const trustOrders = call<typeof schemas.trustOrders>({
  method: 'GET',
  path: 'lh/deposit/order',
  group: 'trust',
  access: 'user',
});

export const trustBuy = call<typeof schemas.trustBuy>({
  method: 'POST',
  path: 'lh/deposit',
  group: 'trust',
  access: 'user',
});

export const trustCancel = call<typeof schemas.trustCancel>({
  method: 'POST',
  path: 'lh/deposit/order/cancel',
  group: 'trust',
  access: 'user',
});
