import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_BOARD_ID } from '@tideline/wire';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningExchange, startExchange } from '../../exchange/compose/exchange.ts';
import { ROOT } from '../house/source-files.ts';
import { sees, until } from '../support/until.ts';
import { logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type Person, person } from './person.ts';

/**
 * The worker is registered some seconds after the first screen; a machine that is busy all the time
 * needs minutes for its hundreds of files.
 */
const SOON = { limit: 500_000 };

/** Marks the document of another build. The app sets the title, but leaves this. */
const ANOTHER = 'another-build';

inBrowser('without a network', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-offline-'));
  const app = join(folder, 'app');
  let exchange: RunningExchange;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    cpSync(join(ROOT, 'dist'), app, { recursive: true });
    exchange = await startExchange({ port: 0, dataDir: join(folder, 'data'), appFolder: app });
    someone = await person(`http://localhost:${exchange.port}`, { worker: true });
    page = someone.page;
  });
  afterAll(async () => {
    await someone?.leave();
    await exchange?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const offer = () => page.getByText('A new version is ready');
  const another = () => page.locator(`meta[name="${ANOTHER}"]`);
  /** Files of the build in the worker's cache. */
  const cachedCount = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return 0;
      const names = await caches.keys();
      const stores = await Promise.all(names.map((name) => caches.open(name)));
      const lists = await Promise.all(stores.map((store) => store.keys()));
      return lists.flat().length;
    });
  /** Whether the exchange wrote the document, not the worker. */
  const carriesPrices = () =>
    page.evaluate((id) => document.getElementById(id) !== null, FIRST_BOARD_ID);
  const parts = readdirSync(join(ROOT, 'dist/assets')).filter((name) => !/\.(?:br|gz)$/.test(name));

  it('stores the whole build once the first screen is shown', async () => {
    await someone.go('/');
    await until(cachedCount, (count) => count >= parts.length, SOON);
    someone.expectQuiet();
  });

  it('takes the prices of the document that the exchange wrote, while there is a network', async () => {
    // An exchange that takes longer than the worker waits is another story: the stored document.
    await until(async () => {
      await page.reload();
      return carriesPrices();
    }, Boolean);
    await page.getByRole('main').waitFor();
    someone.expectQuiet();
  });

  it('starts and shows every screen, says that it is offline, and shows no earlier price', async () => {
    await someone.context.setOffline(true);
    await page.reload();
    await page.getByRole('main').waitFor();
    await page.getByText('No connection.').waitFor();
    await sees(() => carriesPrices()).toBe(false);
    await sees(() => page.getByRole('banner').textContent()).toContain('Offline');
    await someone.expectAccessible();
    await page.getByRole('link', { name: 'Options' }).click();
    await page.getByRole('link', { name: 'Contracts' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Offline', exact: true }).waitFor();
    await sees(() => page.getByText(/\d,\d{3}\.\d/).count()).toBe(0);
    someone.expectQuiet({ offline: true });
  });

  it('goes live again when the network returns', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await someone.context.setOffline(false);
    await page.getByRole('list', { name: 'Market' }).getByText(/\d/).first().waitFor();
    await until(
      async () => (await page.getByRole('banner').textContent()) ?? '',
      (text) => text.includes('Live'),
    );
  });

  it('offers a newer build except while data would be lost, and installs it on request', async () => {
    await page.clock.install();
    await someone.go('/pages/help/center/center');
    await page.getByRole('searchbox').fill('deposit');
    publishAnother(app);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    await until(
      () =>
        page.evaluate(async () =>
          Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
        ),
      Boolean,
      SOON,
    );
    // Long enough for the page to look twice for unfinished input.
    await page.clock.runFor(2_500);
    await sees(() => offer().count()).toBe(0);

    await page.getByRole('searchbox').fill('');
    await offer().waitFor();
    await someone.expectAccessible();
    await sees(() => another().count()).toBe(0);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await another().waitFor({ state: 'attached' });
    await page.getByRole('main').waitFor();
    await sees(() => offer().count()).toBe(0);
  });

  it('shows the last total with its time when the app starts offline, and a live one later', async () => {
    await logIn(someone);
    await someone.go('/pages/assets/index');
    const total = page.getByRole('region', { name: 'Total assets' }).getByText(/\d,\d{3}\.\d/);
    await total.first().waitFor();
    await page.waitForFunction(() => localStorage.getItem('tideline.seen-wallet') !== null);
    await someone.context.setOffline(true);
    await page.reload();
    await page.getByText(/^as of .*\d{2}:\d{2}:\d{2}/).waitFor();
    await total.first().waitFor();
    await sees(() => page.getByRole('banner').textContent()).toContain('Offline');
    await page.getByRole('list', { name: 'Coins' }).getByText('BTC').first().waitFor();
    await someone.expectAccessible();
    await someone.context.setOffline(false);
    await page.getByText(/^as of /).waitFor({ state: 'detached' });
    await total.first().waitFor();
  });

  it('moves nothing at home when its total becomes old', async () => {
    await someone.go('/');
    const list = page.getByRole('list', { name: 'Market' });
    await page
      .getByRole('region', { name: 'Total assets' })
      .getByText(/\d,\d{3}\.\d/)
      .first()
      .waitFor();
    await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    const before = await list.boundingBox();
    await someone.context.setOffline(true);
    await page.getByText(/^as of /).waitFor();
    expect(await list.boundingBox()).toEqual(before);
    await someone.context.setOffline(false);
    await page.getByText(/^as of /).waitFor({ state: 'detached' });
  });

  it('asks before it clears the cache, and starts offline afterwards, cleared or not', async () => {
    await someone.go('/pages/settings/index');
    const clear = async () => {
      await page.getByRole('button', { name: 'Clear cache' }).click();
      const question = page.getByRole('dialog');
      await question.getByText(/pages stored for offline use and the amounts last seen/).waitFor();
      await question.getByRole('button', { name: 'Clear cache' }).click();
    };
    const startsOffline = async () => {
      await someone.context.setOffline(true);
      await page.reload();
      await page.getByRole('button', { name: 'Clear cache' }).waitFor();
    };
    // Without a network nothing is deleted that a start needs.
    await startsOffline();
    await clear();
    await page.getByText('The cache could not be cleared').waitFor();
    await startsOffline();
    await someone.context.setOffline(false);
    await clear();
    await page.getByText('Cache cleaning completed').waitFor();
    await sees(() => page.evaluate(() => localStorage.getItem('tideline.seen-wallet'))).toBeNull();
    await until(cachedCount, (count) => count >= parts.length, SOON);
    await startsOffline();
    await someone.context.setOffline(false);
  });

  it('loads a page that failed without a network as soon as the network returns', async () => {
    const visitor = await person(someone.origin);
    const { page: screen } = visitor;
    await visitor.go('/');
    // The view of a failed page loads ahead, with the toasts.
    await screen.locator('[popover] > [role=alert]').waitFor({ state: 'attached' });
    await visitor.context.setOffline(true);
    await screen.getByRole('link', { name: 'Trust' }).click();
    await screen.getByText('This page could not be loaded').waitFor();
    await screen.getByRole('heading', { name: 'Trust' }).waitFor();
    await screen.getByRole('button', { name: 'Menu' }).waitFor();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await screen.getByText('This page could not be loaded').waitFor();
    await visitor.expectAccessible();
    await visitor.context.setOffline(false);
    await screen.getByText('This page could not be loaded').waitFor({ state: 'detached' });
    await screen.getByRole('main').getByRole('listitem').first().waitFor();
    visitor.expectQuiet({ offline: true });
    await visitor.leave();
  });
});

/** The same app with another title, as a new release has. */
function publishAnother(app: string): void {
  for (const name of ['index.html', 'sw.js']) {
    for (const end of ['.br', '.gz']) rmSync(join(app, `${name}${end}`), { force: true });
  }
  const page = join(app, 'index.html');
  const html = readFileSync(page, 'utf8');
  writeFileSync(page, html.replace('<head>', `<head><meta name="${ANOTHER}">`));
  const worker = join(app, 'sw.js');
  const code = readFileSync(worker, 'utf8');
  const other = code.replace(/build:[`"'][0-9a-f]{12}[`"']/, 'build:"0123456789ab"');
  if (other === code) throw new Error('the worker does not name its build');
  writeFileSync(worker, other);
}
