import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/bank.ts';

export const cashInfo = defineCall<typeof schemas.cashInfo>({
  method: 'POST',
  path: 'user/cash_info',
  group: 'bank',
  access: 'user',
});

export const cashSave = defineCall<typeof schemas.cashSave>({
  method: 'POST',
  path: 'user/cash_save',
  group: 'bank',
  access: 'user',
});

export const cashDelete = defineCall<typeof schemas.cashDelete>({
  method: 'POST',
  path: 'user/cash_delete',
  group: 'bank',
  access: 'user',
  addition: true,
});
