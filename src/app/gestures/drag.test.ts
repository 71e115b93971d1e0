import { describe, expect, it } from 'vitest';
import { completes, kindOf } from './drag.ts';

describe('a touch', () => {
  it.each([
    ['down', { x: 0, y: 5 }, 'open'],
    ['down', { x: 2, y: 20 }, 'drag'],
    ['down', { x: 0, y: -20 }, 'other'],
    ['down', { x: 30, y: 20 }, 'other'],
    ['left', { x: -20, y: 3 }, 'drag'],
    ['left', { x: 20, y: 3 }, 'other'],
    ['right', { x: 20, y: 3 }, 'drag'],
    ['right', { x: 4, y: 30 }, 'other'],
  ] as const)('towards %s that went %j is %s', (direction, way, kind) => {
    expect(kindOf(direction, way)).toBe(kind);
  });

  it.each([
    ['a third of a low sheet', { x: 0, y: 70 }, 200, 600, true],
    ['a slow short drag', { x: 0, y: 50 }, 600, 600, false],
    ['far on a tall sheet', { x: 0, y: 121 }, 700, 2_000, true],
    ['a flick', { x: 0, y: 40 }, 700, 60, true],
    ['a flick that is a tap', { x: 0, y: 20 }, 700, 20, false],
    ['the other way', { x: 0, y: -200 }, 300, 100, false],
  ])('with %s down %#', (_, way, size, time, wanted) => {
    expect(completes('down', way, size, time)).toBe(wanted);
  });
});
