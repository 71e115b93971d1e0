/** Deals kept, newest first: what the tape of a phone scrolls through. */
export const TAPE_LENGTH = 200;

/** Candles of one page: a phone's chart shows 60 to 120 at once. */
export const PAGE = 300;
