import { MarbleError, readSpecs } from '@tideline/streams/node';
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
