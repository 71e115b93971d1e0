import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/funding.ts';

export const getInAddress = defineCall<typeof schemas.getInAddress>({
  method: 'POST',
  path: 'wallet/get_in_address',
  group: 'wallet',
  access: 'user',
});

export const chargeReq = defineCall<typeof schemas.chargeReq>({
  method: 'POST',
  path: 'wallet/charge_req',
  group: 'wallet',
  access: 'user',
});

export const getInfo = defineCall<typeof schemas.getInfo>({
  method: 'POST',
  path: 'wallet/get_info',
  group: 'wallet',
  access: 'user',
});

export const getAddress = defineCall<typeof schemas.getAddress>({
  method: 'POST',
  path: 'wallet/get_address',
  group: 'wallet',
  access: 'user',
});

export const walletOut = defineCall<typeof schemas.walletOut>({
  method: 'POST',
  path: 'wallet/out',
  group: 'wallet',
  access: 'verified',
});

export const addAddress = defineCall<typeof schemas.addAddress>({
  method: 'POST',
  path: 'wallet/addaddress',
  group: 'wallet',
  access: 'user',
});

export const delAddress = defineCall<typeof schemas.delAddress>({
  method: 'POST',
  path: 'wallet/deladdress',
  group: 'wallet',
  access: 'user',
});

export const depositLog = defineCall<typeof schemas.depositLog>({
  method: 'GET',
  path: 'charge_mention/log2',
  group: 'records',
  access: 'user',
});

export const withdrawLog = defineCall<typeof schemas.withdrawLog>({
  method: 'GET',
  path: 'charge_mention/log3',
  group: 'records',
  access: 'user',
});
