import { describe, expect, it } from 'vitest';
import { MAP_SHADES, type Shade, shadeOf, UNKNOWN_SHADE } from './map-shades.ts';

/** Relative luminance (WCAG 2). */
const lightness = (shade: Shade): number => {
  const [red = 0, green = 0, blue = 0] = shade.map((each) =>
    each <= 10 ? each / 3_294 : ((each / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

describe.each(['dark', 'light'] as const)('the shades on a %s ground', (ground) => {
  const scale = MAP_SHADES[ground];
  it('order sizes by their lightness alone, away from the ground', () => {
    const steps = Array.from({ length: 201 }, (_, at) => lightness(shadeOf(at / 200, ground)));
    for (let at = 1; at < steps.length; at += 1) {
      const rise = (steps[at] ?? 0) - (steps[at - 1] ?? 0);
      expect(ground === 'dark' ? rise : -rise).toBeGreaterThan(0);
    }
  });

  it('begin with none and end with the largest, by the square root of the share', () => {
    expect([shadeOf(0, ground), shadeOf(1, ground), shadeOf(7, ground)]).toEqual([
      ...[scale[0], scale[5], scale[5]],
    ]);
    expect([1, 2, 3, 4].map((at) => shadeOf((at / 5) ** 2, ground))).toEqual(scale.slice(1, 5));
    const half = (scale[0] as Shade).map((each, at) =>
      Math.round((each + (scale[1]?.[at] ?? 0)) / 2),
    );
    expect(shadeOf(0.01, ground)).toEqual(half);
  });

  it('have another one for what is not known, which is none of the scale', () => {
    expect(shadeOf(Number.NaN, ground)).toBe(UNKNOWN_SHADE[ground]);
    expect(scale).not.toContainEqual(UNKNOWN_SHADE[ground]);
    const [red, green, blue] = UNKNOWN_SHADE[ground];
    // Nearly grey, so that it is taken for no size.
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(10);
  });
});

it('are those of a dark ground where none is named', () => {
  expect(shadeOf(1)).toEqual(MAP_SHADES.dark[5]);
});
