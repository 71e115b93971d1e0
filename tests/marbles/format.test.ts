import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSpecs, type MarbleSpec, readSpecs } from '../../streams/marbles/index.ts';

const folder = new URL('./', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.marble'));

/** A spec without its places in the file: what it means. */
function meaning({ title, mode, tick, restDelay, values, ...tracks }: MarbleSpec) {
  const of = (list: MarbleSpec['inputs']) =>
    list.map(({ name, diagram: { marks, length } }) => [
      name,
      marks.map((mark) => [mark.name, mark.at]),
      length,
    ]);
  const letters = [...values].map(([letter, { text }]) => [letter, text]);
  const { inputs, watches, expectations } = tracks;
  return [title, mode, tick, restDelay, letters, of(inputs), of(watches), of(expectations)];
}

describe('formatSpecs', () => {
  it('draws one moment in one column of text', () => {
    const source = [
      'spec   a  title',
      'tick 1s',
      'value a=open',
      ' socket:  a--- 3s  a',
      '  expect   quote BTCUSDT:a 5s (ab)- # late',
      '  rest: --a-',
    ].join('\n');
    expect(formatSpecs(source)).toBe(
      [
        'spec a title',
        'tick 1s',
        'value a = open',
        '  socket:               a--- 3s a',
        '  expect quote BTCUSDT: a 5s (ab)-  # late',
        '  rest:                 --a-',
        '',
      ].join('\n'),
    );
  });

  it('keeps comments, and separates specs by one empty line', () => {
    const one = (title: string) => `spec ${title}\n# why\nvalue q = open\n  expect asks: q\n`;
    expect(formatSpecs(`# head\n\n\n\n${one('a')}\n\n\n${one('b')}\n\n`)).toBe(
      `# head\n\n${one('a')}\n${one('b')}`,
    );
  });

  it('changes neither the meaning of a spec nor a formatted spec', () => {
    const piece = fc.oneof(
      fc.constantFrom('-', 'a', 'B', '7', '7s', 'λ', '(ab)', '( a b )', '--', '  '),
      fc.integer({ min: 1, max: 999 }).map((count) => ` ${count}s `),
      fc.constantFrom(' 1m ', ' 4000ms '),
    );
    const diagram = fc.array(piece, { maxLength: 12 }).map((all) => all.join(''));
    const head = fc.constantFrom('socket', 'rest', 'watch  quote BTCUSDT', 'expect book  X');
    const lines = fc.array(fc.tuple(head, diagram, fc.constantFrom('', ' # note')), {
      maxLength: 6,
    });
    const modes = fc.constantFrom('', ' skip  ', 'only ', 'failing\t');
    fc.assert(
      fc.property(lines, modes, fc.constantFrom('1s', '500ms', '1000 ms'), (drawn, mode, tick) => {
        const rows = drawn.map(([name, text, note]) => ` ${name} :${text}${note}`);
        const source = `${mode}spec x\ntick ${tick}\n${rows.join('\n')}\nexpect asks: -`;
        const formatted = formatSpecs(source);
        expect(readSpecs(formatted).map(meaning)).toEqual(readSpecs(source).map(meaning));
        expect(formatSpecs(formatted)).toBe(formatted);
      }),
    );
  });

  it.each(files)('%s is formatted', (file) => {
    const source = readFileSync(new URL(file, folder), 'utf8');
    expect(formatSpecs(source)).toBe(source);
  });
});
