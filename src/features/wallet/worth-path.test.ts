import { describe, expect, it } from 'vitest';
import { CURVE_HEIGHT, CURVE_WIDTH, curveOf } from './worth-path.ts';

const points = (...equities: (string | null)[]) =>
  equities.map((equity, at) => ({ time: 1_000 + at * 100, equity }));

describe('the curve of the worth', () => {
  it('runs from the first to the last point, the highest on top', () => {
    const curve = curveOf(points('10', '30', '20'));
    expect(curve?.line).toBe(`M0.0 61.0L500.0 3.0L${CURVE_WIDTH}.0 32.0`);
    expect(curve).toMatchObject({ from: 1_000, low: '10', high: '30' });
  });

  it('knows whether it rises', () => {
    expect(curveOf(points('10', '30', '20'))?.side).toBe('up');
    expect(curveOf(points('10', null, '9.99'))?.side).toBe('down');
    expect(curveOf(points('10', '30', '10'))?.side).toBe('flat');
  });

  it('places points by their time', () => {
    const uneven = [
      { time: 0, equity: '1' },
      { time: 900, equity: '2' },
      { time: 1_000, equity: '3' },
    ];
    expect(curveOf(uneven)?.line).toMatch(/^M0\.0 .*L900\.0 .*L1000\.0 /);
  });

  it('has a gap where the worth is unknown, and a dot between two gaps', () => {
    const curve = curveOf(points('1', '2', null, '3', null, '4', '5'));
    expect(curve?.line.match(/M/g)).toHaveLength(3);
    expect(curve?.line).toMatch(/M500\.0 [\d.]+h0M/);
    expect(curve?.area.match(/Z/g)).toHaveLength(3);
  });

  it('begins with the first funds', () => {
    expect(curveOf(points('0', '0', '5', '6'))?.from).toBe(1_200);
  });

  it('is a line in the middle when nothing changed', () => {
    expect(curveOf(points('7', '7'))?.line).toBe(`M0.0 32.0L1000.0 ${CURVE_HEIGHT / 2}.0`);
  });

  it('stays nearly level for a small change of a large sum', () => {
    const level = curveOf(points('28838.21', '28837.76'));
    expect(level).toMatchObject({ line: 'M0.0 32.0L1000.0 32.0', side: 'flat' });
    // One pixel is 1/58 of a hundredth.
    expect(curveOf(points('5800', '5799.01'))?.side).toBe('flat');
    expect(curveOf(points('5800', '5798.99'))?.side).toBe('down');
    expect(curveOf(points('100', '100.5'))?.line).toBe('M0.0 46.4L1000.0 17.6');
  });

  it.each([[[]], [['1']], [['0', '0']], [[null, '4', null]]])('is missing for %j', (equities) => {
    expect(curveOf(points(...(equities as (string | null)[])))).toBeNull();
  });
});
