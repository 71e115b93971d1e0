import type { NamedLocation } from '../../state/chosen-place.ts';

/** A city of the bundled list (`cities.json`, see tests/screens/cities.ts). */
export interface City extends NamedLocation {
  readonly id: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
}

/**
 * @param file - each country with its cities as `name,latitude,longitude;…`, hundredths of a degree
 */
export const readCities = (file: Readonly<Record<string, string>>): readonly City[] =>
  Object.entries(file).flatMap(([country, cities]) =>
    cities.split(';').map((row) => {
      const [name = '', north, east] = row.split(',');
      return {
        id: `${country} ${row}`,
        name,
        country,
        latitude: Number(north) / 100,
        longitude: Number(east) / 100,
      };
    }),
  );

/** A text as it is searched: case, width and accents do not matter. */
export const searched = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

/**
 * Cities whose name contains a text, or whose country is named so: those that begin with it first.
 * @param wanted - from {@link searched}
 * @param nameOf - name of a country in the person's language
 */
export function findCities(
  cities: readonly City[],
  wanted: string,
  nameOf: (country: string) => string,
): readonly City[] {
  const named = new Map<string, boolean>();
  const inCountry = (country: string): boolean => {
    const known = named.get(country) ?? searched(nameOf(country)).includes(wanted);
    named.set(country, known);
    return known;
  };
  const first: City[] = [];
  const later: City[] = [];
  for (const city of cities) {
    const name = searched(city.name);
    if (name.startsWith(wanted)) first.push(city);
    else if (name.includes(wanted) || inCountry(city.country)) later.push(city);
  }
  return [...first, ...later];
}

/** Degrees within which two entries of one country are the same city. */
const NEAR = 0.25;

export const isSameCity = (a: Omit<City, 'id' | 'name'>, b: Omit<City, 'id' | 'name'>): boolean =>
  a.country === b.country &&
  Math.abs(a.latitude - b.latitude) < NEAR &&
  Math.abs(a.longitude - b.longitude) < NEAR;
