import { coinByCode } from '@tideline/wire';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { type Person, person } from './person.ts';

const DAY = 86_400_000;
/**
 * A time zone where it is noon or a little later, so that no midnight passes during the journey.
 */
const NOON_ZONE = (() => {
  const east = 12 - new Date().getUTCHours();
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
})();
/** A fault of an edge moves its clock, not the core's: through an edge, all rows are of today. */
const ONE_DAY = process.env['TIDELINE_THROUGH'] === 'edge';
const RECORD = '/pages/assets/tradeAccount?account=currency';

inBrowser('a list longer than a screen', () => {
  let exchange: ExchangeProcess;
  let reader: Person;
  let page: Page;
  let move: () => Promise<unknown>;
  let cancel: () => Promise<unknown>;

  beforeAll(async () => {
    // A ledger that has begun a month dates nothing before it, so its first day is the oldest one.
    const oldest = `clock=skew(${-2 * DAY})`;
    exchange = await startExchange(ONE_DAY ? {} : { args: ['--faults', oldest] });
    reader = await person(exchange.origin, { timezoneId: NOON_ZONE });
    page = reader.page;
    const logInAgain = () => Caller.logIn(exchange.origin, 'demo');
    let demo = await logInAgain();
    let count = 0;
    move = () =>
      demo.post('wallet/change', {
        ...{
          from: 'currency',
          to: 'contract',
          currency_id: String(coinByCode('USDT')?.id),
          amount: '1',
        },
        client_id: `long-list-${++count}`,
      });
    let reserved = false;
    for (const days of [2, 1]) {
      if (!ONE_DAY) await setFaults(exchange.origin, `clock=skew(${-days * DAY})`);
      // A session ends after four hours without use.
      demo = await logInAgain();
      if (!reserved) {
        // Far below the market: it waits until the reader is in the middle of the list.
        const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.001' };
        await demo.post('coin/trade', {
          ...{ ...order, price: '20000', client_id: 'long-list-order' },
        });
        reserved = true;
      }
      for (let at = 0; at < 35; at += 1) await move();
    }
    cancel = () => demo.post('coin/cancel_all', {}, 'PUT');
    await setFaults(exchange.origin, '');
    demo = await logInAgain();
    await logIn(reader);
  });

  const rows = () => page.getByRole('list', { name: 'Change record' }).getByRole('listitem');
  const main = () => page.getByRole('main');
  const headings = () =>
    page.getByRole('list', { name: 'Change record' }).getByRole('heading').allInnerTexts();
  /** The text of a list's day that is some days ago, on the device. */
  const dateOf = (daysAgo: number) =>
    page.evaluate(
      (time) =>
        new Intl.DateTimeFormat('en-US', {
          weekday: 'short',
          month: 'short',
          day: 'numeric',
        }).format(time),
      Date.now() - daysAgo * DAY,
    );
  const scrolled = () => main().evaluate((element) => element.scrollTop);
  const height = () => main().evaluate((element) => element.scrollHeight);
  const scrollBy = (by: number) =>
    main().evaluate(async (element, distance) => {
      element.scrollTop += distance;
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }, by);
  /**
   * The row at the middle of the screen, and its place. Rows that were scrolled to mount and are
   * measured frames later: it is read when it has stood still for some frames.
   */
  const read = async () => {
    const found = () =>
      page.evaluate(async () => {
        const look = () => {
          const row = document.elementFromPoint(195, 420)?.closest('li');
          const top = Math.round(row?.getBoundingClientRect().top ?? 0);
          return row ? { text: row.textContent, top } : null;
        };
        const first = look();
        for (let frame = 0; frame < 6; frame += 1) {
          await new Promise(requestAnimationFrame);
          if (look()?.top !== first?.top) return null;
        }
        return first;
      });
    return until(found, (row) => row !== null);
  };
  const chip = (count: number) => page.getByRole('button', { name: `${count} new`, exact: true });

  it('grows by scrolling and mounts only the rows in view', async () => {
    await reader.go(RECORD);
    await rows().first().waitFor();
    // Seventy rows of at least 44 px, of which one call answers twenty.
    await until(
      async () => {
        await scrollBy(600);
        return height();
      },
      (now) => now > 70 * 44,
    );
    await sees(() => rows().count()).toBeLessThan(40);
    const oldest = ONE_DAY ? 'Today' : await dateOf(2);
    await main().evaluate((element) => {
      element.scrollTop = 0;
    });
    await until(
      async () => {
        await scrollBy(300);
        return headings();
      },
      (found) => found.includes(oldest),
    );
    await reader.expectAccessible();
    reader.expectQuiet();
  });

  it('never moves what is read when rows come in, and leads to them', async () => {
    await main().evaluate((element) => {
      element.scrollTop = 1_500;
    });
    const before = await read();
    for (let at = 0; at < 2; at += 1) await move();
    // A reserve of the oldest day moves to the top with its new state.
    await cancel();
    await chip(3).waitFor();
    // The rows came with the heading of a new day.
    expect(await read()).toEqual(before);
    await reader.expectAccessible();
    const { height: tall = 0 } = (await chip(3).boundingBox()) ?? {};
    expect(tall).toBeGreaterThanOrEqual(44);
    await chip(3).click();
    await chip(3).waitFor({ state: 'detached' });
    const top = await scrolled();
    await sees(async () => (await headings()).slice(0, 2)).toEqual(
      ONE_DAY ? ['Today'] : ['Today', 'Yesterday'],
    );
    await sees(() => rows().first().textContent()).toMatch(/Spot order.*Released.*20.00 USDT/);
    const newest = await rows().first().textContent();
    await move();
    await until(
      () => rows().first().textContent(),
      (text) => text !== newest,
    );
    await sees(() => scrolled()).toBeLessThanOrEqual(top);
    await sees(() => page.getByRole('button', { name: /^\d+ new$/ }).count()).toBe(0);
    reader.expectQuiet();
  });

  it('keeps the place and what was loaded over a visit elsewhere', async () => {
    await scrollBy(2_400);
    await until(scrolled, (top) => top > 2_000);
    const before = await read();
    const loaded = await height();
    await page.evaluate(() => window.location.assign('#/pages/notice/index'));
    await page.getByRole('heading', { name: 'Notices' }).waitFor();
    await move();
    await page.goBack();
    await page.getByRole('list', { name: 'Change record' }).waitFor();
    await chip(1).waitFor();
    await until('the same rows', async () => expect(await read()).toEqual(before));
    await sees(() => height()).toBeGreaterThanOrEqual(loaded);
    reader.expectQuiet();
  });

  it.each(['older', 'newer', 'hidden'])(
    'keeps the place at the end of what is loaded while %s rows come in, and others right after',
    async (first) => {
      await reader.go(RECORD);
      await page.reload();
      await rows().first().waitFor();
      const short = await height();
      await until(
        async () => {
          await scrollBy(600);
          return height();
        },
        (now) => now > short,
      );
      // From here on no call is answered, so the list ends below the screen.
      const calls = '**/api/wallet/legal_log**';
      const held: Route[] = [];
      await page.route(calls, (route) => void held.push(route));
      await until(
        async () => {
          const before = await scrolled();
          await scrollBy(3_000);
          return (await scrolled()) - before;
        },
        (by) => by === 0,
      );
      const before = await read();
      const loaded = await height();
      await page.evaluate(() => window.location.assign('#/pages/notice/index'));
      await page.getByRole('heading', { name: 'Notices' }).waitFor();
      await move();
      const isOlder = (route: Route) =>
        new URLSearchParams(route.request().postData() ?? '').has('page');
      const answer = (older: boolean) =>
        Promise.all(
          held.filter((route) => isOlder(route) === older).map((each) => each.continue()),
        );
      if (first === 'hidden') await answer(true);
      await page.goBack();
      await page.getByRole('list', { name: 'Change record' }).waitFor();
      // The list asks for its newest rows again when it is shown.
      await until('the call for the newest rows', () => held.some((route) => !isOlder(route)));
      if (first === 'older') await answer(true);
      await answer(false);
      if (first === 'newer') await answer(true);
      await page.unroute(calls);
      await chip(1).waitFor();
      await sees(() => height()).toBeGreaterThan(loaded + 600);
      await until('the same rows', async () => expect(await read()).toEqual(before));
      reader.expectQuiet();
    },
  );

  it('shows the newest messages of a long chat, and older ones above without moving what is read', async () => {
    const demo = await Caller.logIn(exchange.origin, 'demo');
    for (let at = 1; at <= 30; at += 1) {
      await demo.post('help/chat/send', { text: `Question ${at}`, client_id: `long-chat-${at}` });
    }
    await reader.go('/pages/help/center/chat');
    const log = page.getByRole('log');
    await log.getByText('Question 30', { exact: true }).waitFor();
    await sees(() => log.getByRole('listitem').count()).toBeLessThan(30);
    await log.getByText('Question 30', { exact: true }).scrollIntoViewIfNeeded();
    await until(
      async () => {
        await scrollBy(-500);
        return log.getByText('Question 1', { exact: true }).count();
      },
      (count) => count === 1,
    );
    await reader.expectAccessible();
    reader.expectQuiet();
  });
});
