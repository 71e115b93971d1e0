/** Number of deals kept, newest first: enough for the tape of a phone. */
export const TAPE_LENGTH = 200;

/** Number of candles per page: a phone's chart shows 60 to 120 at once. */
export const PAGE = 300;
