/** Directions of a trade: of coins and contracts, and of options. */
export const TRIP_SIDES = ['long', 'short', 'rise', 'fall', 'even'] as const;
export type TripSide = (typeof TRIP_SIDES)[number];

/** Characters of one tag, tags of one trade, and characters of all of them with their commas. */
export const TAG_LENGTH = 24;
export const TAGS_LIMIT = 5;
export const TAGS_LENGTH = TAGS_LIMIT * (TAG_LENGTH + 2);
/** Characters of a note. */
export const NOTE_LENGTH = 1_000;
/** Minutes between UTC and the clock furthest from it. */
export const LARGEST_OFFSET = 14 * 60;
