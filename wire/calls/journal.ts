import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/journal.ts';

export type { JournalFigures, Trip } from '../schemas/journal.ts';

export const journalTrips = defineCall<typeof schemas.journalTrips>({
  method: 'GET',
  path: 'journal/trips',
  group: 'records',
  access: 'user',
  addition: true,
});

export const journalFigures = defineCall<typeof schemas.journalFigures>({
  method: 'GET',
  path: 'journal/figures',
  group: 'records',
  access: 'user',
  addition: true,
});

export const journalTrip = defineCall<typeof schemas.journalTrip>({
  method: 'GET',
  path: 'journal/trip',
  group: 'records',
  access: 'user',
  addition: true,
});

export const journalNote = defineCall<typeof schemas.journalNote>({
  method: 'PUT',
  path: 'journal/note',
  group: 'records',
  access: 'user',
  addition: true,
});
