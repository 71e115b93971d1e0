import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeFailure, readSpecs, runSpec } from '../../streams/marbles/index.ts';

const guide = readFileSync(new URL('../../docs/marbles.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/^```marble\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '');
const specs = blocks.flatMap(readSpecs);

it('has examples to run', () => expect(specs.length).toBeGreaterThanOrEqual(4));

it.each(specs.map((spec) => [spec.title, spec] as const))('docs/marbles.md: %s', (_, spec) => {
  const result = runSpec(spec);
  if (result.differences.length > 0) expect.fail(`\n${describeFailure(result, 'docs/marbles.md')}`);
});
