import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenLinesOf, linesOf } from './lines.ts';

const width = (text: string): number => [...text].length;

describe('lines of a poster', () => {
  it.each([
    ['Practise trading with me', 12, ['Practise', 'trading with', 'me']],
    ['一緒に始めましょう', 4, ['一緒に始', 'めましょ', 'う']],
    ['ペーパートレードを、始める', 9, ['ペーパートレード', 'を、始める']],
    ['始めましょう。', 6, ['始めましょ', 'う。']],
    ['Tideline で始める', 10, ['Tideline で', '始める']],
    ['Tideline에서 함께', 11, ['Tideline에서', '함께']],
    ['Unbreakable', 4, ['Unbreakable']],
    ['', 4, []],
  ])('breaks "%s" at %i', (text, maxWidth, lines) =>
    expect(linesOf(text, maxWidth, width)).toEqual(lines),
  );

  it('balances lines without adding one', () => {
    const wide = (text: string) => 10 * width(text);
    const text = '與我一起在 Tideline 模擬交易';
    expect(linesOf(text, 180, wide)).toEqual(['與我一起在 Tideline 模擬交', '易']);
    expect(evenLinesOf(text, 180, wide)).toEqual(['與我一起在', 'Tideline 模擬交易']);
    expect(evenLinesOf('Unbreakable', 40, wide)).toEqual(['Unbreakable']);
  });

  it('loses nothing but spaces at the breaks', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."ab 海报'—のー한，") }),
        fc.nat(12),
        (text, maxWidth) => {
          expect(linesOf(text, maxWidth, width).join('').replace(/\s/g, '')).toBe(
            text.replace(/\s/g, ''),
          );
        },
      ),
    );
  });
});
