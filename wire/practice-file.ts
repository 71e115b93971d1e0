/** Bounds of a file that a user brings to practise on; the page states them. */
export const PRACTICE_FILE = {
  /** MiB of the file. */
  megabytes: 32,
  /** MiB of its text, of which a compressed file may have a thousand times its size. */
  unpacked: 128,
  /** Deals of pairs of this exchange: a run has all of them in memory, about 100 bytes each. */
  deals: 300_000,
  /** Days from its first record to its last: a run has a candle for each minute. */
  days: 7,
  /** Files of one user. */
  files: 3,
  /** Days without a run after which it is removed. */
  unused: 30,
} as const;

/** What a refusal says of them. */
export const PRACTICE_FILE_STATED = {
  megabytes: String(PRACTICE_FILE.megabytes),
  unpacked: String(PRACTICE_FILE.unpacked),
  deals: `${PRACTICE_FILE.deals / 1_000},000`,
  days: String(PRACTICE_FILE.days),
};
