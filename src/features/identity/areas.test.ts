// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../state/language.ts';
import { areaOf, foundAreas } from './areas.ts';

describe('area codes', () => {
  const areas = [
    { code: '+81', country: 'JP', name: 'Japan' },
    { code: '+82', country: 'KR', name: 'South Korea' },
    { code: '+1', country: 'US', name: 'United States' },
  ];
  const found = (text: string) => foundAreas(areas, text).map(({ country }) => country);
  it('are found by name, country and code', () => {
    expect(found('')).toEqual(['JP', 'KR', 'US']);
    expect(found('KOR')).toEqual(['KR']);
    expect(found('us')).toEqual(['US']);
    expect(found('+8')).toEqual(['JP', 'KR']);
    expect(found('８１')).toEqual(['JP']);
  });
  it('of an address are accepted when they are valid', () => {
    setLanguage('kr');
    expect(areaOf('+852')).toBe('+852');
    expect(areaOf('"><img>')).toBe('+82');
    expect(areaOf(null)).toBe('+82');
  });
});
