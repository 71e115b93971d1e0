import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawWorld, WORLD_FILE } from '../../../tests/screens/world-map.ts';
import { MAP, positionAt, shareOf } from './map-frame.ts';
import { PLACES } from './places.ts';

describe('the bundled map', () => {
  it('returns the position that it shows, to a hundredth of a degree', () => {
    const degrees = (from: number, to: number) =>
      fc.integer({ min: from * 100, max: to * 100 }).map((hundredths) => hundredths / 100 + 0);
    fc.assert(
      fc.property(degrees(MAP.south, MAP.north), degrees(-180, 180), (latitude, longitude) => {
        const { x, y } = shareOf({ latitude, longitude });
        expect(positionAt(x, y)).toEqual({ latitude, longitude });
      }),
    );
  });

  it('contains every listed place, and holds other positions at its edge', () => {
    for (const place of PLACES) {
      const { x, y } = shareOf(place);
      expect([x > 0 && x < 1, y > 0 && y < 1]).toEqual([true, true]);
    }
    expect(shareOf({ latitude: 90, longitude: 0 }).y).toBe(0);
    expect(positionAt(2, -1)).toEqual({ latitude: MAP.north, longitude: 180 });
  });

  it('is drawn from the data of its package', () => {
    expect(readFileSync(WORLD_FILE, 'utf8')).toBe(drawWorld());
  });
});
