import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/journal.ts';

export type { JournalFigures, Trip } from '../schemas/journal.ts';

const { getCall, putCall } = callsOf('records');

export const journalTrips = getCall<typeof schemas.journalTrips>(
  'journal/trips',
  'user',
  'addition',
);

export const journalFigures = getCall<typeof schemas.journalFigures>(
  'journal/figures',
  'user',
  'addition',
);

export const journalTrip = getCall<typeof schemas.journalTrip>('journal/trip', 'user', 'addition');
export const journalNote = putCall<typeof schemas.journalNote>('journal/note', 'user', 'addition');
