import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeFailure, readSpecs, runSpec } from '../../streams/marbles/index.ts';

const folder = new URL('./', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.marble'));

describe.each(files)('%s', (file) => {
  const specs = readSpecs(readFileSync(new URL(file, folder), 'utf8'));
  it.each(specs.map((spec) => [spec.title, spec] as const))('%s', (_, spec) => {
    const result = runSpec(spec);
    if (result.differences.length > 0) expect.fail(`\n${describeFailure(result, file)}`);
  });
});
