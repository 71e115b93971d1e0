import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/practice.ts';

export type { PracticeDay, PracticeRun } from '../schemas/practice.ts';

export const practiceDays = defineCall<typeof schemas.practiceDays>({
  method: 'GET',
  path: 'practice/days',
  group: 'practice',
  access: 'user',
  addition: true,
});

export const practiceRuns = defineCall<typeof schemas.practiceRuns>({
  method: 'GET',
  path: 'practice/runs',
  group: 'practice',
  access: 'user',
  addition: true,
});

export const practiceBegin = defineCall<typeof schemas.practiceBegin>({
  method: 'POST',
  path: 'practice/begin',
  group: 'practice',
  access: 'user',
  addition: true,
});

export const practiceMove = defineCall<typeof schemas.practiceMove>({
  method: 'POST',
  path: 'practice/move',
  group: 'practice',
  access: 'user',
  addition: true,
});

export const practiceEnd = defineCall<typeof schemas.practiceEnd>({
  method: 'POST',
  path: 'practice/end',
  group: 'practice',
  access: 'user',
  addition: true,
});
