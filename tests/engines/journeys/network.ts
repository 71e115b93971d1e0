import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../house/source-files.ts';
import { a } from '../tab.ts';
import type { World } from '../world.ts';

/** The second visit without a network, and the way back. */
export function networkJourneys(world: World): void {
  it('replays a recording, marked on each screen, and returns to the live market', async () => {
    const { tab } = world;
    const folder = mkdtempSync(join(tmpdir(), 'tideline-engine-'));
    try {
      const file = join(folder, 'live.tideline');
      const what = ['--url', world.exchange.origin, '--symbols', 'BTCUSDT', '--for', '3s'];
      execFileSync(process.execPath, ['bin/tideline.js', 'record', ...what, '--out', file], {
        cwd: ROOT,
      });
      await tab.open('/dev/streams?symbol=BTCUSDT');
      await tab.tap(a('tab', 'Recording'));
      const field = `document.querySelector('main:not([hidden] *) input[type=file]')`;
      await tab.holds('the field', `${field} !== null`);
      await tab.back.chooseFile(field, file);
      const bar = a('complementary', 'Test state');
      await tab.see(bar);
      await tab.evaluate(`void (location.hash = '#/pages/trade/index?symbol=BTCUSDT')`);
      await tab.shown();
      await tab.see(bar);
      await tab.press(a('button', 'Leave the replay', { within: bar }));
      await tab.gone(a('button', 'Leave the replay'));
      await tab.see(a('button', undefined, { within: a('list', 'Bids') }));
      await tab.expectQuiet();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

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
    // Firefox reports each part that the worker had not stored yet and the exchange did not answer.
    const { complaints } = tab.back;
    complaints.push(...complaints.splice(0).filter((each) => !each.includes('NetworkError')));
    await tab.expectQuiet();
  });
}
