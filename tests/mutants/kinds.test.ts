import { expect, it } from 'vitest';
import { applied, faultsOf } from './kinds.ts';

/** The faults of a text: kind and changed text. */
const faultsIn = (source: string): string[] =>
  faultsOf('a.ts', source).map(
    (fault) => `${fault.id.split(':').slice(3)} ${applied(source, fault)}`,
  );

it('moves and turns comparisons, operators and conditions', () => {
  expect(faultsIn('f = a <= b && !c;')).toEqual([
    'dropped ;',
    '&&|| f = a <= b || !c;',
    'boundary f = a < b && !c;',
    'turned f = a >= b && !c;',
    'turned f = a <= b && c;',
  ]);
  expect(faultsIn('let f = (a - b) * 2n;')).toEqual([
    '*/ let f = (a - b) / 2n;',
    '-+ let f = (a + b) * 2n;',
    'operands let f = (b - a) * 2n;',
    '+1 let f = (a - b) * (2n + 1n);',
    '-1 let f = (a - b) * (2n - 1n);',
  ]);
});

it('removes guards and statements, and fixes conditions', () => {
  expect(faultsIn('if (a) throw b; else c();')).toEqual([
    'true if (true) throw b; else c();',
    'false if (false) throw b; else c();',
    'dropped if (a) throw b; else ;',
  ]);
  expect(faultsIn('for (;;) { if (a) { b(); continue; } }')).toContain('unguarded for (;;) { ; }');
});

it('swaps arguments beside each other that have names', () => {
  expect(faultsIn('let x = f(a, b.c, 1);')).toContain('swapped let x = f(b.c, a, 1);');
  expect(faultsIn('let x = Math.max(a, b);')).toEqual([]);
  expect(faultsIn('let x = min(a, b);')).toEqual([]);
  expect(faultsIn('let x = Math.pow(a, b);')).toEqual(['swapped let x = Math.pow(b, a);']);
});

it('leaves types, texts, imports and names of fields alone', () => {
  const source = [
    "import { a } from 'b';",
    "let t: 1 | 2 = x as 3, s = 'a' + t, o = { 1: s };",
    'interface I { n: 4 }',
  ].join('\n');
  expect(faultsIn(source)).toEqual([]);
});

it('leaves the pixels of an element alone, and nothing else of it', () => {
  const source = 'let e = <Rows shape={[76]} height={x > 3 ? 5 : 6} rows={4} />;';
  expect(faultsOf('a.tsx', source).map(({ text }) => text.trim())).toEqual(
    expect.arrayContaining(['true', 'false', '>=', '<', '(4 + 1)', '(4 - 1)']),
  );
  expect(faultsOf('a.tsx', source)).toHaveLength(6);
});
