import { describe, expect, it } from 'vitest';
import { coordinateText, mapAddress, placeOf, placePath, sexagesimalText } from './coordinates.ts';

const TOKYO = { name: 'Tokyo & more', latitude: 35.681236, longitude: 139.767125 };

describe('coordinates', () => {
  it('are formatted in degrees and in sixtieths', () => {
    expect(coordinateText(TOKYO)).toBe('35.681236, 139.767125');
    expect(sexagesimalText(TOKYO)).toBe('35°40′52″ N 139°46′2″ E');
    expect(sexagesimalText({ latitude: -33.999999, longitude: -0.5 })).toBe('34°0′0″ S 0°30′0″ W');
  });

  it('are parsed from their own address', () => {
    const query = new URLSearchParams(placePath(TOKYO).split('?')[1]);
    expect(placeOf(query)).toEqual(TOKYO);
  });

  it.each([
    ['', ''],
    ['91', '0'],
    ['0', '180.5'],
    ['1e1', '0'],
    ['0', 'javascript:1'],
  ])('%j, %j is not a place on earth', (latitude, longitude) => {
    expect(placeOf(new URLSearchParams({ latitude, longitude }))).toBeNull();
  });

  it('open the map app of each kind of device', () => {
    expect(mapAddress(TOKYO, 'Mozilla/5.0 (Linux; Android 16)')).toBe(
      'geo:35.681236,139.767125?q=35.681236,139.767125(Tokyo%20%26%20more)',
    );
    expect(mapAddress(TOKYO, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)')).toBe(
      'maps://?ll=35.681236,139.767125&q=Tokyo%20%26%20more',
    );
  });
});
