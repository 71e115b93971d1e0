import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CITIES_FILE, listCities } from '../../../tests/screens/cities.ts';
import { findCities, isSameCity, readCities, searched } from './cities.ts';
import { MAP } from './map-frame.ts';

const file = readFileSync(CITIES_FILE, 'utf8');
const cities = readCities(JSON.parse(file) as Record<string, string>);
const find = (text: string, lang = 'en') => {
  const names = new Intl.DisplayNames([lang], { type: 'region' });
  return findCities(cities, searched(text), (country) => names.of(country) ?? country);
};

describe('the list of cities', () => {
  it('is the list of its package', () => {
    expect(file).toBe(listCities());
  });

  it('has every city once, on the map', () => {
    expect(cities.length).toBeGreaterThan(4_000);
    expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length);
    for (const { id, name, country, latitude, longitude } of cities) {
      expect(name, id).not.toBe('');
      expect(country, id).toMatch(/^[A-Z]{2}$/);
      expect(latitude >= MAP.south && latitude <= MAP.north, id).toBe(true);
      expect(longitude >= -180 && longitude <= 180, id).toBe(true);
    }
  });
});

describe('the search for a city', () => {
  it('ignores case, width and accents, and lists names that begin with it first', () => {
    expect(find('ＺÜRICH')[0]).toMatchObject({ country: 'CH', latitude: 47.37, longitude: 8.55 });
    const york = find('york').map(({ name }) => name);
    expect(york[0]).toMatch(/^York/);
    expect(york).toContain('New York City');
  });

  it("finds the cities of a country by its name in the person's language, the largest first", () => {
    expect(find('スイス', 'ja')[0]).toMatchObject({ name: 'Zürich' });
    expect(find('Portugal')[0]).toMatchObject({ name: 'Lisbon' });
  });

  it('knows an entry of another list by its place', () => {
    const lisbon = { country: 'PT', latitude: 38.7167, longitude: -9.1333 };
    expect(find('lisbon').filter((city) => isSameCity(city, lisbon))).toHaveLength(1);
    expect(find('porto').filter((city) => isSameCity(city, lisbon))).toEqual([]);
  });
});
