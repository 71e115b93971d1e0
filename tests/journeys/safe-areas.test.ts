import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

/** An iPhone without a home button, CSS pixels: upright, and turned to the left. */
const UPRIGHT = { size: { width: 393, height: 852 }, insets: { top: 59, bottom: 34 } };
const TURNED = { size: { width: 852, height: 393 }, insets: { left: 59, right: 59, bottom: 21 } };

inBrowser('the edges of a phone with a notch', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let protocol: CDPSession;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
    protocol = await someone.context.newCDPSession(page);
    await logIn(someone);
  });

  async function hold({ size, insets }: typeof UPRIGHT | typeof TURNED): Promise<void> {
    await page.reload();
    await page.setViewportSize(size);
    await protocol.send('Emulation.setSafeAreaInsetsOverride', { insets });
  }
  /** Names of controls that reach into the areas of the notch and of the home bar. */
  const covered = (within: string) => page.evaluate(controlsAtEdges, within);

  it('lays nothing that a finger needs beside the notch of a turned phone', async () => {
    await hold(TURNED);
    for (const place of ['/', '/pages/trade/index?symbol=BTCUSDT', '/pages/assets/index']) {
      await someone.go(place);
      await page.getByRole('button', { name: 'Menu' }).waitFor();
      await until(`${place} to be free`, async () => (await covered('#root')).join() === '');
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button').first().waitFor();
    expect(await covered('dialog[open]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The chart fills the window of a turned phone.
    await someone.go('/pages/trade/kline?symbol=BTCUSDT');
    await page.getByRole('img', { name: /BTC\/USDT/ }).waitFor();
    await until('the chart to be free', async () => (await covered('#root')).join() === '');
    someone.expectQuiet();
  });

  it('keeps bars, menu and the button of a sheet off the status bar and the home bar', async () => {
    await hold(UPRIGHT);
    await someone.go('/');
    await page.getByRole('button', { name: 'Menu' }).waitFor();
    expect(await covered('header, nav')).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button').first().waitFor();
    expect(await covered('dialog[open]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    someone.expectQuiet();
  });
});

/** Runs in the page. Texts of shown controls whose box reaches into a safe area. */
function controlsAtEdges(within: string): string[] {
  const probe = document.createElement('div');
  probe.style.cssText =
    'position: fixed; padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)';
  document.body.append(probe);
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(probe);
  const [top, right, bottom, left] = [paddingTop, paddingRight, paddingBottom, paddingLeft].map(
    (each) => Number.parseFloat(each),
  ) as [number, number, number, number];
  probe.remove();
  if (left + top === 0) return ['the browser has no safe areas'];
  /** What scrolls may lie below the home bar for a moment. */
  const scrolls = (each: Element): boolean => {
    for (let around = each.parentElement; around; around = around.parentElement) {
      const { overflowY } = getComputedStyle(around);
      const moves = overflowY === 'auto' || overflowY === 'scroll';
      if (moves && around.scrollHeight > around.clientHeight) return true;
    }
    return false;
  };
  const CONTROLS = 'button, a[href], input, [role=tab], [role=switch]';
  const rooms = [...document.querySelectorAll<HTMLElement>(within)];
  const controls = rooms.flatMap((room) => [...room.querySelectorAll<HTMLElement>(CONTROLS)]);
  return controls
    .filter((each) => !each.closest('[hidden], [inert]') && each.checkVisibility())
    .filter((each) => {
      const box = each.getBoundingClientRect();
      const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
      const shown = document.elementFromPoint(middleX, middleY);
      if (!shown || !each.contains(shown)) return false;
      const beside = box.left < left - 0.5 || box.right > innerWidth - right + 0.5;
      const above = box.top < top - 0.5 || box.bottom > innerHeight - bottom + 0.5;
      return beside || (above && !scrolls(each));
    })
    .map((each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim());
}
