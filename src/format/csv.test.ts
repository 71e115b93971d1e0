import { describe, expect, it } from 'vitest';
import { csvCell, csvLines } from './csv.ts';

describe('a cell of a file for spreadsheets', () => {
  it.each([
    ['-12.5', '-12.5'],
    ['0.00000001', '0.00000001'],
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+1', "'+1"],
    ['-1+2', "'-1+2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['a,b', '"a,b"'],
    ['two\nlines', '"two\nlines"'],
  ])('%j is written %j', (text, cell) => expect(csvCell(text)).toBe(cell));

  it('ends every line', () => {
    expect(
      csvLines([
        ['a', 'b'],
        ['1', ''],
      ]),
    ).toBe('a,b\r\n1,\r\n');
  });
});
