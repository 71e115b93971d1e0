import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsInView } from './rows-in-view.ts';

describe('rows in view', () => {
  it('contain every row that the view shows and at most five more on each side', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000, max: 50_000 }),
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 20, max: 100 }),
        (above, height, rowHeight) => {
          const { from, to } = rowsInView(above, height, rowHeight, null);
          for (let row = 0; row < 60_000 / rowHeight; row++) {
            const top = row * rowHeight - above;
            const shown = top < height && top + rowHeight > 0;
            if (shown) expect(row >= from && row < to).toBe(true);
            const far = top + rowHeight * 6 < 0 || top > height + rowHeight * 5;
            if (far) expect(row >= from && row < to).toBe(false);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are the old ones while none changes', () => {
    const old = rowsInView(100, 560, 56, null);
    expect(rowsInView(105, 560, 56, old)).toBe(old);
    expect(rowsInView(200, 560, 56, old)).not.toBe(old);
  });

  it('are the fourteen of the document before the first measurement', () => {
    expect(rowsInView(0, 560, 56, null)).toEqual({ from: 0, to: 14 });
  });
});
