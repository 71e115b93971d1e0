import { call } from '../call.ts';
import type * as schemas from '../schemas/funding.ts';

export const getInAddress = call<typeof schemas.getInAddress>({
  method: 'POST',
  path: 'wallet/get_in_address',
  group: 'wallet',
  access: 'user',
});

export const chargeReq = call<typeof schemas.chargeReq>({
  method: 'POST',
  path: 'wallet/charge_req',
  group: 'wallet',
  access: 'user',
});

export const getInfo = call<typeof schemas.getInfo>({
  method: 'POST',
  path: 'wallet/get_info',
  group: 'wallet',
  access: 'user',
});

export const getAddress = call<typeof schemas.getAddress>({
  method: 'POST',
  path: 'wallet/get_address',
  group: 'wallet',
  access: 'user',
});

export const walletOut = call<typeof schemas.walletOut>({
  method: 'POST',
  path: 'wallet/out',
  group: 'wallet',
  access: 'verified',
});

export const addAddress = call<typeof schemas.addAddress>({
  method: 'POST',
  path: 'wallet/addaddress',
  group: 'wallet',
  access: 'user',
});

export const delAddress = call<typeof schemas.delAddress>({
  method: 'POST',
  path: 'wallet/deladdress',
  group: 'wallet',
  access: 'user',
});

export const depositLog = call<typeof schemas.depositLog>({
  method: 'GET',
  path: 'charge_mention/log2',
  group: 'records',
  access: 'user',
});

export const withdrawLog = call<typeof schemas.withdrawLog>({
  method: 'GET',
  path: 'charge_mention/log3',
  group: 'records',
  access: 'user',
});
