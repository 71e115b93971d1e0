import { JsonReporter, type TestCase, type TestModule, type Vitest } from 'vitest/node';
import { reasonIn } from './skip-reason.ts';

/** Titles shown of tests that are skipped without a reason. */
const TITLES_SHOWN = 3;

/**
 * Writes the JSON report of a tier, then prints, as the last lines, what was skipped and why. A
 * machine without a browser or a database must not read like a success of everything.
 */
export default class TierReport extends JsonReporter {
  #filtered = false;

  override onInit(vitest: Vitest): void {
    super.onInit(vitest);
    this.#filtered = vitest.config.testNamePattern !== undefined;
  }

  override async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    await super.onTestRunEnd(modules);
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')]);
    for (const line of skipLines(skipped, this.#filtered)) this.ctx.logger.log(line);
  }
}

/** One line per reason, such as "34 skipped: no recordings beside the checkout". */
export function skipLines(
  skipped: readonly Pick<TestCase, 'fullName' | 'result'>[],
  filtered = false,
): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const test of skipped) {
    const result = test.result();
    const note = result.state === 'skipped' ? result.note : undefined;
    const reason = reasonIn(test.fullName) ?? note ?? (filtered ? 'left out by the filter' : '');
    byReason.set(reason, [...(byReason.get(reason) ?? []), test.fullName]);
  }
  if (byReason.size === 0) return ['nothing skipped'];
  return [...byReason].map(([reason, titles]) =>
    reason === ''
      ? `${titles.length} skipped without a reason: ${titles.slice(0, TITLES_SHOWN).join('; ')}`
      : `${titles.length} skipped: ${reason}`,
  );
}
