import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, digitsOf, isPlainDecimal, TextCells } from './row-cells.ts';

const text = fc.string({ unit: fc.constantFrom('0', '1', '9', '/', ':', '.', 'a', '-', ' ') });

describe('a row', () => {
  it('is cut at its commas, without its carriage return', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), fc.constantFrom('', '\r'), (cells, end) => {
        expect(cellsOf(`${cells.join(',')}${end}`)).toEqual(cells);
      }),
    );
    expect(cellsOf('')).toEqual(['']);
    expect(cellsOf(',')).toEqual(['', '']);
    expect(cellsOf('a\r,b')).toEqual(['a\r', 'b']);
  });

  it('has texts, whole numbers of up to 16 digits, and truth', () => {
    const cells = new TextCells(['true', 'TRUE', 'true1', 'false', '', '12', '1.5', '-1']);
    expect(cells.length).toBe(8);
    expect(cells.texts()).toEqual(['true', 'TRUE', 'true1', 'false', '', '12', '1.5', '-1']);
    expect([0, 5, 8].map((at) => cells.text(at))).toEqual(['true', '12', undefined]);
    expect([0, 1, 2, 3, 4, 8].map((at) => cells.isTrue(at))).toEqual([
      ...[true, true],
      ...[false, false, false, false],
    ]);
    expect([0, 4, 5, 6, 7, 8].map((at) => cells.whole(at))).toEqual([
      ...[Number.NaN, Number.NaN, 12],
      ...[Number.NaN, Number.NaN, Number.NaN],
    ]);
  });
});

describe('a whole number', () => {
  const plain = (cell: string) => (/^[0-9]{1,16}$/.test(cell) ? Number(cell) : Number.NaN);
  const bytes = (cell: string) => new TextEncoder().encode(`7${cell}7`);
  const same = (cell: string) => {
    expect([cell, digitsOf(bytes(cell), 1, cell.length + 1)]).toEqual([cell, plain(cell)]);
    expect([cell, new TextCells([cell]).whole(0)]).toEqual([cell, plain(cell)]);
  };
  it('is read of texts and bytes alike, up to 16 digits', () => {
    for (let length = 0; length <= 18; length++) {
      const digits = '1234567890123456789'.slice(0, length);
      same(digits);
      for (const odd of ['/', ':', '.', '-', ' '])
        for (let at = 0; at < length; at++) same(digits.slice(0, at) + odd + digits.slice(at + 1));
    }
    fc.assert(fc.property(fc.stringMatching(/^[0-9]{1,17}$/), same));
    fc.assert(fc.property(text, same));
    expect(digitsOf(bytes('12'), 2, 1)).toBeNaN();
  });
});

describe('a plain decimal', () => {
  it('has digits and at most one point between them', () => {
    const same = (cell: string) => {
      expect([cell, isPlainDecimal(cell)]).toEqual([cell, /^\d+(?:\.\d+)?$/.test(cell)]);
    };
    ['', '.', '5', '.5', '5.', '0.10', '1.2.3', '..', '1..2', '-1', '1e3', '/', ':'].forEach(same);
    fc.assert(fc.property(text, same));
  });
});
