import { MarbleError, readSpecs, runSpecs } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';

const spec = (head: string, drawn: string, below = '') => `spec a spec
${head}
value q = quotes BTCUSDT 100 @1
value A = 100 delayed
  rest: ${drawn}
${below}
  expect quote BTCUSDT: A---
`;

describe('a spec that would not do what it says', () => {
  it.each([
    ['lasts for years by its waits', spec('tick 1s', 'q 9999999m'), 5, 'a week'],
    ['lasts for years by its columns', spec('tick 9999999s', 'q---'), 5, 'a week'],
    ['states its tick twice', spec('tick 1s\ntick 2s', 'q---'), 3, 'tick is stated twice'],
    ['states its tick below a drawing', spec('', 'q---', 'tick 1s'), 6, 'above the drawings'],
  ])('is refused with its line: it %s', (_, text, line, says) => {
    let thrown: unknown = null;
    try {
      readSpecs(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(MarbleError);
    expect(thrown).toMatchObject({ line, message: expect.stringContaining(says) });
  });
});

/** The spec of a polled price, with one of its lines replaced. */
const withLine = (line: number, text: string): string => {
  const lines = [
    'spec a polled price',
    'tick 1s',
    'rest-takes 100ms',
    'value q = quotes BTCUSDT 100 @1',
    'value A = 100 delayed',
    '  rest:                 q---',
    '  expect quote BTCUSDT: A---',
  ];
  lines[line - 1] = text;
  return lines.join('\n');
};

describe('a misspelled word', () => {
  it.each([
    [1, 'sepc a polled price', 1, 'did you mean "spec"?'],
    [2, ' tik 1s', 2, 'did you mean "tick"?'],
    [4, 'value q = quotse BTCUSDT 100 @1', 11, 'did you mean "quotes"?'],
    [4, 'value q = quotes BTCUSDT 100', 11, 'the form is "quotes BTCUSDT 100 @5'],
    [4, 'value q = tickers BTCUSDT 100 @1', 11, 'it belongs on socket'],
    [4, 'value q = fail unavailabel', 11, 'did you mean "unavailable"?'],
    [5, 'value A = 100 delayd', 11, '"delayd" is no status, did you mean "delayed"?'],
    [5, 'value A = 1OO delayed', 11, 'never shows "1OO delayed", the form is "100 live"'],
    [6, '  rset:                 q---', 3, 'did you mean "rest"?'],
    [6, '  rest:                 q-x-', 27, '"x" is drawn but not declared'],
    [7, '  expct quote BTCUSDT:  A---', 3, 'did you mean "expect"?'],
    [7, '  expect qoute BTCUSDT: A---', 10, 'did you mean "quote"?'],
    [7, '  expect quote:         A---', 10, 'needs a pair such as BTCUSDT'],
    [7, '  expect health pricse: A---', 10, '"pricse" is no capability, did you mean "prices"?'],
    [7, '  expect quote BTCUSDT: A-B-', 27, '"B" is drawn but not declared'],
  ])('in line %i is refused at its column: %s', (line, text, column, says) => {
    let thrown: unknown = null;
    try {
      runSpecs(readSpecs(withLine(line, text)));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(MarbleError);
    expect(thrown).toMatchObject({ line, column, message: expect.stringContaining(says) });
  });
});

it('says in which column of the file a drawing differs', () => {
  const [early] = runSpecs(readSpecs(withLine(7, '  expect quote BTCUSDT: --A-')));
  expect(early?.differences).toMatchObject([{ line: 7, column: 27 }]);
  const [missing] = runSpecs(readSpecs(withLine(7, '  expect quote BTCUSDT: ----')));
  expect(missing?.differences).toMatchObject([{ line: 7, column: 29 }]);
});
