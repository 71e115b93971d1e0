import type { PushDeviceRow } from './devices.ts';

type QuietHours = Pick<PushDeviceRow, 'quiet_from' | 'quiet_to' | 'zone'>;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Zones that exist are some 600, with their other names. */
const MAX_FORMATS = 1_000;

/** Whether a device's time zone exists. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Whether an instant is in a device's quiet hours. They may pass midnight. */
export function isQuiet({ quiet_from, quiet_to, zone }: QuietHours, time: number): boolean {
  if (quiet_from === null || quiet_to === null) return false;
  const minute = minuteOf(zone, time);
  return quiet_from < quiet_to
    ? minute >= quiet_from && minute < quiet_to
    : minute >= quiet_from || minute < quiet_to;
}

/** Minutes after midnight in a time zone. */
function minuteOf(zone: string, time: number): number {
  const parts = formatOf(zone).formatToParts(time);
  const value = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return value('hour') * 60 + value('minute');
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}
