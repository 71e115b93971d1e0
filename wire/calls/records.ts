import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/records.ts';

export type { RecordStep } from '../schemas/records.ts';

/** One record of the user with its timeline. */
export const recordDetail = defineCall<typeof schemas.recordDetail>({
  method: 'GET',
  path: 'records/detail',
  group: 'records',
  access: 'user',
  addition: true,
});

/** Rows of a file that a spreadsheet or a tax program reads. */
export const recordExport = defineCall<typeof schemas.recordExport>({
  method: 'GET',
  path: 'records/export',
  group: 'records',
  access: 'user',
  addition: true,
});
