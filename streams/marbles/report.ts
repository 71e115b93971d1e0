import type { Difference, MarbleResult } from './run.ts';

/**
 * A failed spec as text: expected and actual as two aligned diagrams, the first difference marked.
 */
export function describeFailure(result: MarbleResult, file = ''): string {
  const { spec } = result;
  const head = `${file ? `${file}:${spec.line} ` : ''}${spec.title}`;
  if (spec.mode === 'failing' && result.differences.length === 0) {
    return `${head}\n  holds, although it is marked "failing": take the mark away`;
  }
  return [head, ...result.differences.map((each) => describe(each, spec.tick))].join('\n');
}

function describe(difference: Difference, tick: number): string {
  const { expected, actual, track, at } = difference;
  let same = 0;
  while (same < expected.length && expected[same] === actual[same]) same += 1;
  const lines = [
    `  ${track} differs at ${at * tick} ms (line ${difference.line}, column ${difference.column})`,
    `    expected  ${expected}`,
    `    actual    ${actual}`,
    `              ${' '.repeat(same)}^`,
    ...[...difference.legend].map(([letter, text]) => `    ${letter} = ${text}`),
  ];
  return lines.join('\n');
}
