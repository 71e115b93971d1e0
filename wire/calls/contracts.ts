import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/contracts.ts';

export type { ContractOrder } from '../schemas/contracts.ts';

export const leverDeal = defineCall<typeof schemas.leverDeal>({
  method: 'POST',
  path: 'lever/deal',
  group: 'contracts',
  access: 'optional',
});

export const leverSubmit = defineCall<typeof schemas.leverSubmit>({
  method: 'POST',
  path: 'lever/submit',
  group: 'contracts',
  access: 'user',
});

export const leverMyTrade = defineCall<typeof schemas.leverMyTrade>({
  method: 'POST',
  path: 'lever/my_trade',
  group: 'contracts',
  access: 'user',
});

export const leverClose = defineCall<typeof schemas.leverClose>({
  method: 'POST',
  path: 'lever/close',
  group: 'contracts',
  access: 'user',
});

export const leverSetStop = defineCall<typeof schemas.leverSetStop>({
  method: 'POST',
  path: 'lever/setstop',
  group: 'contracts',
  access: 'user',
});

export const leverCancel = defineCall<typeof schemas.leverCancel>({
  method: 'POST',
  path: 'lever/cancel',
  group: 'contracts',
  access: 'user',
  addition: true,
});

export const leverAmend = defineCall<typeof schemas.leverAmend>({
  method: 'POST',
  path: 'lever/amend',
  group: 'contracts',
  access: 'user',
  addition: true,
});

export const leverReverse = defineCall<typeof schemas.leverReverse>({
  method: 'POST',
  path: 'lever/reverse',
  group: 'contracts',
  access: 'user',
  addition: true,
});

export const leverMargin = defineCall<typeof schemas.leverMargin>({
  method: 'POST',
  path: 'lever/margin',
  group: 'contracts',
  access: 'user',
  addition: true,
});

export const leverCloseAll = defineCall<typeof schemas.leverCloseAll>({
  method: 'POST',
  path: 'lever/close_all',
  group: 'contracts',
  access: 'user',
  addition: true,
});

export const leverCancelAll = defineCall<typeof schemas.leverCancelAll>({
  method: 'POST',
  path: 'lever/cancel_all',
  group: 'contracts',
  access: 'user',
  addition: true,
});
