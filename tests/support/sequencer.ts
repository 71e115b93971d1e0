import { readFileSync } from 'node:fs';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const JSDOM = /^\s*(?:\/\/|\/\*\*?)\s*@vitest-environment jsdom/m;

/**
 * Runs the browser journeys first, because they are the longest, then the tests that need only
 * Node, then those in jsdom. A worker is used again only for a file of the same kind, so kinds do
 * not alternate.
 */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = new Map(files.map((file) => [file, kindOf(file)]));
    const kind = (file: TestSpecification) => kinds.get(file) ?? 0;
    return (await super.sort(files)).sort((a, b) => kind(a) - kind(b));
  }
}

function kindOf({ project, moduleId }: TestSpecification): number {
  if (!['fast', 'services'].includes(project.name)) return 0;
  return JSDOM.test(readFileSync(moduleId, 'utf8')) ? 2 : 1;
}
