import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/journal.ts';

export type { JournalFigures, Trip } from '../schemas/journal.ts';

const { getCall, putCall } = callsOf('records');

export const journalTrips = getCall<typeof schemas.journalTrips>('journal/trips', 'user');
export const journalFigures = getCall<typeof schemas.journalFigures>('journal/figures', 'user');
export const journalTrip = getCall<typeof schemas.journalTrip>('journal/trip', 'user');
export const journalNote = putCall<typeof schemas.journalNote>('journal/note', 'user');
