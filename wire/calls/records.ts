import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/records.ts';

export type { RecordStep } from '../schemas/records.ts';

const { getCall } = callsOf('records');

/** One record of the user with its timeline. */
export const recordDetail = getCall<typeof schemas.recordDetail>('records/detail', 'user');

/** Rows of a file that a spreadsheet or a tax program reads. */
export const recordExport = getCall<typeof schemas.recordExport>('records/export', 'user');
