import { OPEN_LOCATION } from '../../paths.ts';
import type { NamedLocation } from '../../state/chosen-place.ts';

/** Six decimals are a tenth of a metre, finer than any phone's position. */
const DECIMALS = 6;

/** Degrees in the form of a map search: `35.681236, 139.767125`. */
export const coordinateText = ({ latitude, longitude }: Omit<NamedLocation, 'name'>): string =>
  `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;

/** The same with sixtieths and a compass direction: `35°40′52″ N 139°46′2″ E`. */
export const sexagesimalText = ({ latitude, longitude }: Omit<NamedLocation, 'name'>): string =>
  `${sixtieths(latitude)} ${latitude < 0 ? 'S' : 'N'} ${sixtieths(longitude)} ${longitude < 0 ? 'W' : 'E'}`;

function sixtieths(degrees: number): string {
  const seconds = Math.round(Math.abs(degrees) * 3600);
  return `${Math.floor(seconds / 3600)}°${Math.floor(seconds / 60) % 60}′${seconds % 60}″`;
}

/** A position from an address's query; null when it is invalid. */
export function placeOf(query: URLSearchParams): NamedLocation | null {
  const latitude = degreesOf(query.get('latitude'), 90);
  const longitude = degreesOf(query.get('longitude'), 180);
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, name: (query.get('name') ?? '').slice(0, 200) };
}

function degreesOf(text: string | null, max: number): number | null {
  if (text === null || !/^-?\d{1,3}(\.\d{1,15})?$/.test(text)) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= max ? degrees : null;
}

export function placePath({ latitude, longitude, name }: NamedLocation): string {
  const query = new URLSearchParams({
    latitude: String(latitude),
    longitude: String(longitude),
    name,
  });
  return `${OPEN_LOCATION}?${query}`;
}

/**
 * Address that opens the device's map app: Apple's scheme on its devices, `geo:` (RFC 5870)
 * elsewhere.
 * @param userAgent - the browser's user agent
 */
export function mapAddress(place: NamedLocation, userAgent: string): string {
  const at = `${place.latitude},${place.longitude}`;
  const name = encodeURIComponent(place.name || at);
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `maps://?ll=${at}&q=${name}`;
  return `geo:${at}?q=${at}(${name})`;
}
