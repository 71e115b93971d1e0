import type { Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { sees } from '../support/until.ts';
import { logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

type Point = readonly [x: number, y: number];

/** One finger from a point to another, in steps of the screen's frames. */
const drag = (page: Page, from: Point, to: Point): Promise<void> =>
  page.evaluate(
    async ([[x, y], [toX, toY]]) => {
      const target = document.elementFromPoint(x, y) ?? document.body;
      const send = (type: string, clientX: number, clientY: number) => {
        const touch = new Touch({ identifier: 1, target, clientX, clientY });
        const touches = type === 'touchend' ? [] : [touch];
        target.dispatchEvent(
          new TouchEvent(type, {
            ...{ touches, targetTouches: touches, changedTouches: [touch] },
            ...{ bubbles: true, cancelable: true },
          }),
        );
      };
      send('touchstart', x, y);
      for (let step = 1; step <= 10; step += 1) {
        send('touchmove', x + ((toX - x) * step) / 10, y + ((toY - y) * step) / 10);
        await new Promise((next) => requestAnimationFrame(next));
      }
      send('touchend', toX, toY);
    },
    [from, to] as const,
  );

inBrowser('drags of a finger', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
    await logIn(someone);
  });

  const menu = () => page.getByRole('dialog', { name: 'Menu' });

  it('open and close the menu of every tab, which its button and Back do too', async () => {
    for (const tab of [
      '/pages/index/index',
      '/pages/trade/index',
      '/pages/option/detail',
      '/pages/lever/index',
      '/pages/template/index',
      '/pages/assets/index',
    ]) {
      await someone.go(tab);
      await page.getByRole('button', { name: 'Menu' }).click();
      await menu().waitFor();
      await page.goBack();
      await menu().waitFor({ state: 'hidden' });
    }
    await drag(page, [6, 400], [220, 405]);
    await menu().waitFor();
    // Too short, and then far enough.
    await drag(page, [250, 400], [225, 400]);
    await sees(() => menu().isVisible()).toBe(true);
    await drag(page, [280, 400], [60, 410]);
    await menu().waitFor({ state: 'hidden' });
    // Inside the page a drag to the right opens nothing, and a page without a tab has no menu.
    await drag(page, [200, 400], [380, 400]);
    await someone.go('/pages/settings/index');
    await drag(page, [6, 400], [220, 400]);
    await sees(() => menu().count()).toBe(0);
  });

  it('close a sheet downwards, but scroll a list in it first', async () => {
    await someone.go('/pages/assets/record');
    const toolbar = page.getByRole('toolbar', { name: 'Filter' });
    const sheet = page.getByRole('dialog');
    await toolbar.getByRole('button', { name: 'All coins' }).click();
    await sheet.waitFor();
    const top = (await sheet.boundingBox())?.y ?? 0;
    await drag(page, [190, top + 20], [192, top + 220]);
    await sheet.waitFor({ state: 'hidden' });
    // Closed by a drag, it opens again.
    await toolbar.getByRole('button', { name: 'All coins' }).click();
    await sheet.getByRole('button', { name: 'BTC' }).click();
    await toolbar.getByRole('button', { name: 'BTC' }).waitFor();
    someone.expectQuiet();
  });
});
