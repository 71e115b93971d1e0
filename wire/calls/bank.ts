import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/bank.ts';

const { postCall } = callsOf('bank');

export const cashInfo = postCall<typeof schemas.cashInfo>('user/cash_info', 'user');
export const cashSave = postCall<typeof schemas.cashSave>('user/cash_save', 'user');
export const cashDelete = postCall<typeof schemas.cashDelete>('user/cash_delete', 'user');
