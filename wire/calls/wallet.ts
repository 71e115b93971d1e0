import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/wallet.ts';

export type { Balance } from '../schemas/wallet.ts';

export const walletList = defineCall<typeof schemas.walletList>({
  method: 'POST',
  path: 'wallet/list',
  group: 'wallet',
  access: 'user',
});

export const walletDetail = defineCall<typeof schemas.walletDetail>({
  method: 'POST',
  path: 'wallet/detail',
  group: 'wallet',
  access: 'user',
});

/** Equity over the last days. */
export const walletHistory = defineCall<typeof schemas.walletHistory>({
  method: 'GET',
  path: 'wallet/history',
  group: 'wallet',
  access: 'user',
  addition: true,
});

export const legalLog = defineCall<typeof schemas.legalLog>({
  method: 'POST',
  path: 'wallet/legal_log',
  group: 'wallet',
  access: 'user',
});

export const walletChange = defineCall<typeof schemas.walletChange>({
  method: 'POST',
  path: 'wallet/change',
  group: 'wallet',
  access: 'user',
});

export const hzHistory = defineCall<typeof schemas.hzHistory>({
  method: 'GET',
  path: 'wallet/hzhistory',
  group: 'wallet',
  access: 'user',
});

/** Sets every account of the user to its starting paper funds. */
export const paperFunds = defineCall<typeof schemas.paperFunds>({
  method: 'POST',
  path: 'wallet/paper_funds',
  group: 'wallet',
  access: 'user',
  addition: true,
});

export const flashAgainst = defineCall<typeof schemas.flashAgainst>({
  method: 'POST',
  path: 'wallet/flashAgainst',
  group: 'wallet',
  access: 'user',
});
