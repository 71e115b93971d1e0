/** Bytes of an uploaded file at most. */
export const FILE_BYTES = 32 * 1024 * 1024;
/** Bytes of its text at most, which a compressed file may have a thousand times as many of. */
export const TEXT_BYTES = 128 * 1024 * 1024;
/** Deals of pairs of this exchange at most: a run has all of them in memory, about 100 bytes each. */
export const DEALS = 300_000;
/** Days from its first record to its last at most: a run has a candle for each minute. */
export const DAYS = 7;

/** What a refusal says of these. */
export const STATED = {
  megabytes: String(FILE_BYTES / 2 ** 20),
  unpacked: String(TEXT_BYTES / 2 ** 20),
  deals: DEALS.toLocaleString('en'),
  days: String(DAYS),
};
