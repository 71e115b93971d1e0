import { expect, it } from 'vitest';
import type { World } from '../world.ts';

/** The second visit without a network, and the way back. */
export function networkJourneys(world: World): void {
  it('says that it is offline, starts a second time from the device, and goes live again', async () => {
    const { tab } = world;
    await tab.open('/');
    await tab.holds(
      'the offline worker with the files of a start',
      `navigator.serviceWorker?.getRegistration().then(async (registration) => {
        if (!registration?.active) return false;
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
        return kept.some((count) => count > 20);
      })`,
    );
    await tab.open('/');
    await world.stop();
    await tab.holds(
      'doubt about the prices',
      `/Offline|Not updating/.test([...document.querySelectorAll('header')].map((each) => each.innerText).join())`,
    );
    await tab.back.goto('about:blank');
    await tab.open('/');
    await tab.holds(
      'a start without the network',
      `!document.documentElement.hasAttribute('data-static')`,
    );
    // Balances are shown as they were last seen; prices of pairs are not.
    const priced = `[...document.querySelectorAll('main a[href*="symbol="]')].some(
      (row) => /\\d\\.\\d/.test(row.innerText))`;
    expect(await tab.evaluate(priced)).toBe(false);
    await world.restart();
    await tab.holds(
      'live prices',
      `[...document.querySelectorAll('header')].some((each) => each.innerText.includes('Live'))`,
    );
    await tab.expectQuiet();
  });
}
