import { describe, it } from 'vitest';
import { skippedTitle } from './skip-reason.ts';

/**
 * Suites that need something which a machine may lack. They are skipped when it is missing, and
 * their title says what is missing.
 *
 * @param missing - what each need lacks here; null where the need is met
 */
export function suiteNeeding(...missing: readonly (string | null)[]) {
  const { skipped, titled } = needs(missing);
  return (title: string, body: () => void, timeout?: number): void => {
    describe.skipIf(skipped)(titled(title), body, timeout);
  };
}

/** A single test, as {@link suiteNeeding}. */
export function testNeeding(...missing: readonly (string | null)[]) {
  const { skipped, titled } = needs(missing);
  return (title: string, body: () => unknown, timeout?: number): void => {
    it.skipIf(skipped)(titled(title), body, timeout);
  };
}

function needs(missing: readonly (string | null)[]) {
  const reasons = missing.filter((each) => each !== null);
  return {
    skipped: reasons.length > 0,
    titled: (title: string) => (reasons.length > 0 ? skippedTitle(title, reasons) : title),
  };
}
