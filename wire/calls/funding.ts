import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/funding.ts';

const { postCall } = callsOf('wallet');
const records = callsOf('records');

export const getInAddress = postCall<typeof schemas.getInAddress>('wallet/get_in_address', 'user');
export const chargeReq = postCall<typeof schemas.chargeReq>('wallet/charge_req', 'user');
export const getInfo = postCall<typeof schemas.getInfo>('wallet/get_info', 'user');
export const getAddress = postCall<typeof schemas.getAddress>('wallet/get_address', 'user');
export const walletOut = postCall<typeof schemas.walletOut>('wallet/out', 'verified');
export const addAddress = postCall<typeof schemas.addAddress>('wallet/addaddress', 'user');
export const delAddress = postCall<typeof schemas.delAddress>('wallet/deladdress', 'user');
export const depositLog = records.getCall<typeof schemas.depositLog>('charge_mention/log2', 'user');

export const withdrawLog = records.getCall<typeof schemas.withdrawLog>(
  'charge_mention/log3',
  'user',
);
