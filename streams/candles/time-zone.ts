/** The calendar of a time zone: where its days begin, with its changes of the clock. */

const DAY = 86_400_000;
/** Clocks are set at most once in six hours, ms. */
const NEAR = 3 * 3_600_000;
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a name that is no IANA time zone */
export function checkTimeZone(zone: string): void {
  try {
    formatOf(zone);
  } catch {
    throw new RangeError(`time zone "${zone}": a name such as Asia/Tokyo expected`);
  }
}

/** Local time minus UTC at an instant, ms. */
function zoneOffset(zone: string, time: number): number {
  const parts = formatOf(zone).formatToParts(time);
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return local - Math.floor(time / 1000) * 1000;
}

/**
 * The first instant (ms UTC) of a local day.
 * @param day - any number of days since 1970-01-01
 */
export function dayStart(zone: string, day: number): number {
  const midnight = day * DAY;
  const near = midnight - zoneOffset(zone, midnight);
  const candidates = [near - NEAR, near + NEAR].map((time) => midnight - zoneOffset(zone, time));
  const [before] = candidates as [number, number];
  // Of two midnights, after a clock that is set back, the first one begins the day.
  const hits = candidates.filter((time) => time + zoneOffset(zone, time) === midnight);
  // A day whose midnight is left out begins when the clock is set forward.
  return hits.length === 0 ? before : Math.min(...hits);
}

/** The local day of an instant, as days since 1970-01-01. */
export function dayOf(zone: string, time: number): number {
  return Math.floor((time + zoneOffset(zone, time)) / DAY);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(zone);
  if (known) return known;
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...digits, ...clock });
  FORMATS.set(zone, format);
  return format;
}
