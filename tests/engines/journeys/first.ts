import { it } from 'vitest';
import { sees, until } from '../../support/until.ts';
import { type Point, VIEW, wayOf } from '../back.ts';
import { a, saying, text } from '../tab.ts';
import type { World } from '../world.ts';

/** The first visit, the two ways of a sheet, and what the device keeps. */
export function firstJourneys(world: World): void {
  it('opens a demo account from the first screen', async () => {
    const { tab } = world;
    await tab.open('/');
    await tab.see(a('list', 'Market'));
    await tab.tap(a('button', 'Try the demo', { within: a('main') }));
    await tab.see(a('region', 'Total assets'));
    await tab.holds(
      'prices to become live',
      `document.querySelector('header')?.innerText.includes('Live')`,
    );
    await tab.expectQuiet();
  });

  it('opens and closes the menu by tap, by its button and by Back', async () => {
    const { tab } = world;
    await tab.tap(a('button', 'Menu'));
    await tab.see(a('dialog', 'Menu'));
    await tab.evaluate('history.back()');
    await tab.gone(a('dialog', 'Menu'));
    await tab.tap(a('button', 'Menu'));
    await tab.see(a('dialog', 'Menu'));
    await tab.back.keys('Escape');
    await tab.gone(a('dialog', 'Menu'));
    await tab.expectQuiet();
  });

  it('closes the menu and a sheet by a swipe, and refreshes by a pull', async () => {
    const { tab } = world;
    const finger = (from: Point, to: Point) => tab.back.fingers(wayOf(from, to));
    await tab.tap(a('button', 'Menu'));
    await tab.reach(a('button', 'Close', { within: a('dialog', 'Menu') }));
    await finger({ x: 250, y: 500 }, { x: 40, y: 505 });
    await tab.gone(a('dialog', 'Menu'));
    await tab.see(a('list', 'Market'));
    await tab.evaluate(`(() => {
      window.refreshed = [];
      new PerformanceObserver((list) => refreshed.push(...list.getEntries().map(({ name }) => name)))
        .observe({ type: 'resource' });
    })()`);
    await finger({ x: 200, y: 130 }, { x: 202, y: 420 });
    await tab.holds('a call after the pull', `refreshed.some((name) => name.includes('/api/'))`);
    await tab.open('/pages/settings/index');
    await tab.tap(a('button', /^Theme/));
    const { y } = await tab.reach(a('button', 'Close', { within: a('dialog') }));
    // On a busy machine the code of drags comes after that of the sheet: a person drags again.
    await until('a drag to close the sheet', async () => {
      await finger({ x: 120, y }, { x: 122, y: Math.min(y + 220, VIEW.height - 4) });
      return (await tab.count(a('dialog'))) === 0;
    });
    await tab.expectQuiet();
  });

  it('changes language, theme and back at once, and keeps them over a visit', async () => {
    const { tab } = world;
    await world.logIn();
    await tab.open('/pages/settings/language/language');
    await tab.tap(a('button', '日本語'));
    await tab.see(a('heading', '言語'));
    await tab.open('/');
    await tab.back.goto('about:blank');
    await tab.open('/pages/settings/language/language');
    await sees(() => tab.evaluate('document.documentElement.lang')).toBe('ja');
    await tab.tap(a('button', 'English'));
    await tab.see(a('heading', 'Language'));
    await tab.open('/pages/settings/index');
    await tab.tap(a('button', /^Theme/));
    await tab.press(a('button', /^Light/));
    await tab.holds('the light theme', `document.documentElement.dataset.theme === 'light'`);
    await tab.tap(a('button', /^Theme/));
    await tab.press(a('button', /^Dark/));
    await tab.holds('the dark theme', `document.documentElement.dataset.theme === 'dark'`);
    await tab.expectQuiet();
  });

  it('keeps a number while it is typed with a comma and pasted', async () => {
    const { tab } = world;
    await tab.open('/dev/ui');
    const field = a('textbox', 'Price (USDT)');
    await tab.type(field, '1234,5');
    await sees(async () => (await tab.see(field)).value).toBe('1234.5');
    await tab.focus(field);
    // The event that a paste sends; the clipboard of the machine belongs to its user.
    await tab.evaluate(`(() => {
      document.execCommand('insertText', false, '￥１，２３４．５０');
    })()`);
    await sees(async () => (await tab.see(field)).value).toBe('1234.50');
    await tab.expectQuiet();
  });

  it('shows whole labels in its bar at twice the text size', async () => {
    const { tab } = world;
    const labels = `[...document.querySelectorAll('nav a span')].map((each) => {
      const { left, right } = each.getBoundingClientRect();
      return [left >= 0 && right <= innerWidth, parseFloat(getComputedStyle(each).fontSize)];
    })`;
    await tab.evaluate(`void (document.documentElement.style.fontSize = '200%')`);
    for (const route of ['/', '/pages/trade/index?symbol=BTCUSDT', '/pages/assets/index']) {
      await tab.evaluate(`void (location.hash = '#${route}')`);
      await tab.shown();
      await sees(() => tab.evaluate(labels)).toEqual(Array(5).fill([true, 22]));
    }
    await tab.evaluate(`void (document.documentElement.style.fontSize = '')`);
    await tab.expectQuiet();
  });

  it('follows a log-out of another tab', async () => {
    const { tab } = world;
    await tab.open('/');
    await tab.see(a('region', 'Total assets'));
    const other = await tab.another();
    await other.open('/pages/settings/account/index');
    await other.press(a('button', 'Log out'));
    await other.press(a('button', 'Log out', { within: a('dialog') }));
    await other.holds('the end of the session', `localStorage.getItem('vuex_token') === null`);
    await other.expectQuiet();
    await other.back.close();
    await tab.gone(a('region', 'Total assets'));
    await tab.see(a('button', 'Try the demo', { within: a('main') }));
    await tab.expectQuiet();
  });

  it('rings an alert with its message', async () => {
    const { tab } = world;
    const price = await world.lastPrice();
    await world.price(price);
    await tab.open('/pages/trade/alerts?symbol=BTCUSDT');
    await tab.see(text(new RegExp(`${price.toLocaleString('en')}\\.00`)));
    await tab.tap(a('button', /^New alert/));
    await tab.type(a('textbox', /Alert price/), String(price + 500));
    await tab.press(a('button', 'Set alert'));
    await tab.gone(a('dialog'));
    await world.price(price + 600);
    await tab.see(saying('status', /BTC\/USDT rose/));
    await world.freePrice();
    await tab.expectQuiet();
  });
}
