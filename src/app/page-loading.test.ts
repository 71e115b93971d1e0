import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** `150ms` and `0.2s` in ms. */
const timesIn = (rule: string): number[] =>
  [...rule.matchAll(/([\d.]+)(ms|s)\b/g)].map(
    ([, number, unit]) => Number(number) * (unit === 's' ? 1_000 : 1),
  );

it('a loading page shows a placeholder after 200 ms (HANDLE:page-load)', () => {
  const css = readFileSync(new URL('./page-loading.module.css', import.meta.url), 'utf8');
  const [, animation = ''] = /\.loading\s*\{[^}]*animation:\s*([^;]+);/.exec(css) ?? [];
  // Of two times in an animation the second one is its delay.
  const [duration = Number.NaN, delay] = timesIn(animation);
  expect(delay).toBe(200);
  expect(duration).toBeLessThan(20);
  expect(animation).toContain('backwards');
});
