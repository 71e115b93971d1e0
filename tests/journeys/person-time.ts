import type { BrowserContext, Page } from 'playwright-core';

/**
 * Seconds of a tap: 2.5 to find and reach its target (keystroke-level model of Card, Moran and
 * Newell, with the time for reading), and 2.5 for what it starts.
 */
const TAP = 5;
/** Seconds of a typed character on a phone. */
const CHARACTER = 0.4;

/**
 * Counts taps and typed characters in every document of a context. Call it before the first page.
 */
export async function countInput(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const add = (name: string, more: number): void => {
      const before = Number(sessionStorage.getItem(name) ?? 0);
      sessionStorage.setItem(name, String(before + more));
    };
    const tapped = ({ isTrusted }: Event): void => {
      if (isTrusted) add('taps', 1);
    };
    const typed = (event: Event): void => add('typed', (event as InputEvent).data?.length ?? 0);
    document.addEventListener('click', tapped, true);
    document.addEventListener('input', typed, true);
  });
}

/**
 * What a person did since {@link countInput}, and the seconds that it takes. The seconds are
 * counted, not measured: they do not depend on the machine.
 * @param silent - taps of a person that the test did not need, such as into a field that it fills
 */
export async function personTime(page: Page, silent = 0) {
  const [counted, typed] = await page.evaluate(() =>
    ['taps', 'typed'].map((name) => Number(sessionStorage.getItem(name) ?? 0)),
  );
  const taps = (counted ?? 0) + silent;
  return { taps, typed: typed ?? 0, seconds: taps * TAP + (typed ?? 0) * CHARACTER };
}
