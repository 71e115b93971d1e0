import { readFileSync } from 'node:fs';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { seeded } from '../random.ts';

const JSDOM = /^\s*(?:\/\/|\/\*\*?)\s*@vitest-environment jsdom/m;

/** Seed of a random order of the files; `npm run steady` sets it. */
const ORDER = process.env['TIDELINE_ORDER'];

/**
 * Runs the browser journeys first, because they are the longest, then the tests that need only
 * Node, then those in jsdom. A worker is used again only for a file of the same kind, so kinds do
 * not alternate. Files of a kind run in the order of a seed, if there is one: their results must
 * not depend on the order, although they share modules.
 */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = new Map(files.map((file) => [file, kindOf(file)]));
    const kind = (file: TestSpecification) => kinds.get(file) ?? 0;
    const sorted = ORDER === undefined ? await super.sort(files) : shuffled(files, Number(ORDER));
    return sorted.sort((a, b) => kind(a) - kind(b));
  }

  /** A part of the files that the seed draws. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    return shuffled(files, Number(ORDER ?? 0)).filter((_, at) => at % count === index - 1);
  }
}

function shuffled(files: readonly TestSpecification[], seed: number): TestSpecification[] {
  const random = seeded(seed);
  // From the same order on every machine.
  const named = files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  return named
    .map((file) => ({ file, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ file }) => file);
}

function kindOf({ project, moduleId }: TestSpecification): number {
  if (!['fast', 'services', 'clusters'].includes(project.name)) return 0;
  return JSDOM.test(readFileSync(moduleId, 'utf8')) ? 2 : 1;
}
