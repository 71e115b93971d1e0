/** `2024-08-08`, or a date and a time, with or without its zone. */
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;
const DAY_ONLY = 10;

/**
 * The instant of a date, ms UTC. A day alone begins at 00:00 UTC.
 * @param name - of the option, for the message
 * @throws RangeError in one line for a time without a zone: it would be another instant on each
 *   machine
 */
export function dateInstant(text: string, name: string): number {
  const match = DATE.exec(text);
  const time = match ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
  if (!match || Number.isNaN(time)) {
    throw new RangeError(`${name} ${text}: ms UTC or a date such as 2024-08-08T23:55:00Z expected`);
  }
  if (text.length === DAY_ONLY || match[1] !== undefined) return time;
  throw new RangeError(
    `${name} ${text}: without a time zone; write ${text}Z for UTC, or ${text}+09:00`,
  );
}
