import type { Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

inBrowser('the lists of the trading pages', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
  });

  const main = () => page.getByRole('main');
  const scrollTo = (top: number) =>
    main().evaluate(async (element, to) => {
      element.scrollTop = to;
      await new Promise(requestAnimationFrame);
      return element.scrollTop;
    }, top);
  const scrolled = () => main().evaluate((element) => Math.round(element.scrollTop));

  it('are found as they were left, over a reload', async () => {
    const api = await Caller.logIn(exchange.origin, 'demo');
    const { mark } = await api.post<{ mark: string }>('lever/deal', { symbol: 'ETHUSDT' });
    const price = (Number(mark) * 0.9).toFixed(2);
    const quantities: string[] = [];
    // More than a page of history, so that a deep place needs rows that load on the way.
    for (let at = 0; at < 25; at += 1) {
      const quantity = `0.0${110 + at}`;
      quantities.push(quantity);
      const order = { symbol: 'ETHUSDT', side: 'buy', type: 'limit', quantity, price };
      await api.post('coin/trade', { ...order, client_id: `keeps-place-${at}` });
    }
    await api.post('coin/cancel_all', {}, 'PUT');
    await logIn(someone);
    const opened = async (name: string | RegExp) => {
      const inner = page.getByRole('tab', { name });
      await inner.waitFor();
      return inner.getAttribute('aria-selected');
    };
    /**
     * Distance of a history row from the upper edge of the view, px; null when it is not mounted.
     */
    const offsetOf = (quantity: string) =>
      main().evaluate((element, wanted) => {
        const rows = [...element.querySelectorAll('[role="tabpanel"] article')];
        const row = rows.find((each) => each.textContent?.includes(wanted));
        const { top } = element.getBoundingClientRect();
        return row ? row.getBoundingClientRect().top - top : null;
      }, quantity);
    const savedPlace = (product: string) =>
      page.evaluate((key) => {
        const all = JSON.parse(sessionStorage.getItem('tideline.desk-places') ?? '{}');
        return (all[key]?.top ?? null) as number | null;
      }, product);
    for (const [product, route, name, wanted] of [
      ['spot', '/pages/trade/index?symbol=ETHUSDT', 'History', 2_000],
      ['contracts', '/pages/lever/index', /^Orders/, 120],
      ['options', '/pages/option/detail', 'History', 120],
    ] as const) {
      await someone.go(route);
      await page.getByRole('tab', { name }).click();
      // A person scrolls on while the list grows.
      await until(
        async () => scrollTo(Math.min(wanted, (await scrolled()) + 400)),
        (reached) => reached >= wanted,
      );
      // A place is stored after a pause: the list has measured its rows by then.
      const [top] = await until(
        async () => [await savedPlace(product), await scrolled()] as const,
        ([stored, now]) => stored === now && now >= wanted,
      );
      const shown = product === 'spot' ? quantities : [];
      const before = await Promise.all(shown.map(offsetOf));
      await page.reload();
      await sees(() => opened(name)).toBe('true');
      await until(scrolled, (now) => now === top);
      for (const [at, quantity] of shown.entries()) {
        const place = before[at] ?? null;
        if (place === null || place < 0 || place > 600) continue;
        // Rows that were never in view have an estimated height, so a place is exact to a row.
        await until(
          () => offsetOf(quantity),
          (now) => now !== null && Math.abs(now - place) < 132,
        );
      }
    }
    someone.expectQuiet();
  });
});
