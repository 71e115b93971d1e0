import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/contracts.ts';

export type { ContractOrder } from '../schemas/contracts.ts';

const { postCall } = callsOf('contracts');

export const leverDeal = postCall<typeof schemas.leverDeal>('lever/deal', 'optional');
export const leverSubmit = postCall<typeof schemas.leverSubmit>('lever/submit', 'user');
export const leverMyTrade = postCall<typeof schemas.leverMyTrade>('lever/my_trade', 'user');
export const leverClose = postCall<typeof schemas.leverClose>('lever/close', 'user');
export const leverSetStop = postCall<typeof schemas.leverSetStop>('lever/setstop', 'user');
export const leverCancel = postCall<typeof schemas.leverCancel>('lever/cancel', 'user');
export const leverAmend = postCall<typeof schemas.leverAmend>('lever/amend', 'user');
export const leverReverse = postCall<typeof schemas.leverReverse>('lever/reverse', 'user');
export const leverMargin = postCall<typeof schemas.leverMargin>('lever/margin', 'user');
export const leverCloseAll = postCall<typeof schemas.leverCloseAll>('lever/close_all', 'user');
export const leverCancelAll = postCall<typeof schemas.leverCancelAll>('lever/cancel_all', 'user');
