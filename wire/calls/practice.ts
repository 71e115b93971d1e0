import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/practice.ts';

export type { PracticeDay, PracticeRun } from '../schemas/practice.ts';

const { getCall, postCall } = callsOf('practice');

export const practiceDays = getCall<typeof schemas.practiceDays>('practice/days', 'user');
export const practiceUpload = postCall<typeof schemas.practiceUpload>('practice/upload', 'user');
export const practiceForget = postCall<typeof schemas.practiceForget>('practice/forget', 'user');
export const practiceRuns = getCall<typeof schemas.practiceRuns>('practice/runs', 'user');
export const practiceBegin = postCall<typeof schemas.practiceBegin>('practice/begin', 'user');
export const practiceMove = postCall<typeof schemas.practiceMove>('practice/move', 'user');
export const practiceEnd = postCall<typeof schemas.practiceEnd>('practice/end', 'user');
