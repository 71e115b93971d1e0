import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/wallet.ts';

export type { Balance } from '../schemas/wallet.ts';

const { getCall, postCall } = callsOf('wallet');

export const walletList = postCall<typeof schemas.walletList>('wallet/list', 'user');
export const walletDetail = postCall<typeof schemas.walletDetail>('wallet/detail', 'user');

/** Equity over the last days. */
export const walletHistory = getCall<typeof schemas.walletHistory>('wallet/history', 'user');
export const legalLog = postCall<typeof schemas.legalLog>('wallet/legal_log', 'user');
export const walletChange = postCall<typeof schemas.walletChange>('wallet/change', 'user');
export const hzHistory = getCall<typeof schemas.hzHistory>('wallet/hzhistory', 'user');

/** Sets every account of the user to its starting paper funds. */
export const paperFunds = postCall<typeof schemas.paperFunds>('wallet/paper_funds', 'user');
export const flashAgainst = postCall<typeof schemas.flashAgainst>('wallet/flashAgainst', 'user');
