import { call } from '../call.ts';
import type * as schemas from '../schemas/contracts.ts';

export type { ContractOrder } from '../schemas/contracts.ts';

export const leverDeal = call<typeof schemas.leverDeal>({
  method: 'POST',
  path: 'lever/deal',
  group: 'contracts',
  access: 'optional',
});

export const leverSubmit = call<typeof schemas.leverSubmit>({
  method: 'POST',
  path: 'lever/submit',
  group: 'contracts',
  access: 'user',
});

export const leverMyTrade = call<typeof schemas.leverMyTrade>({
  method: 'POST',
  path: 'lever/my_trade',
  group: 'contracts',
  access: 'user',
});

export const leverClose = call<typeof schemas.leverClose>({
  method: 'POST',
  path: 'lever/close',
  group: 'contracts',
  access: 'user',
});

export const leverSetStop = call<typeof schemas.leverSetStop>({
  method: 'POST',
  path: 'lever/setstop',
  group: 'contracts',
  access: 'user',
});

export const leverCancel = call<typeof schemas.leverCancel>({
  method: 'POST',
  path: 'lever/cancel',
  group: 'contracts',
  access: 'user',
  addition: true,
});
