import type { Page } from 'playwright-core';
import { until } from '../support/until.ts';

export const STREAMS = '/dev/streams?symbol=BTCUSDT';

/** The page at `/dev/streams` and its bar over all screens, as a tester uses them. */
export class StreamsPage {
  readonly page: Page;
  /** Sequence of the newest change of the book that the page's socket has received. */
  bookSeq = 0;

  constructor(page: Page) {
    this.page = page;
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        const [, seq] =
          /"topic":"depth:BTCUSDT","epoch":"\w+","seq":(\d+)/.exec(`${payload}`) ?? [];
        if (seq !== undefined) this.bookSeq = Number(seq);
      });
    });
  }

  /** Navigates without a new document, so that recording and replay continue. */
  visit(route: string): Promise<void> {
    return this.page.evaluate((to) => {
      window.location.hash = to;
    }, route);
  }

  tab(name: string): Promise<void> {
    return this.page.getByRole('tab', { name, exact: true }).click();
  }

  /** The bar that marks every screen as changed by a tester. */
  get bar() {
    return this.page.getByRole('complementary', { name: 'Test state' });
  }

  get strip() {
    return this.page.getByRole('main').locator('canvas');
  }

  /** Waits until the page has painted some frames. */
  frames(count: number): Promise<void> {
    return this.page.evaluate(async (left) => {
      for (; left > 0; left--) await new Promise(requestAnimationFrame);
    }, count);
  }

  /** The strip's text summary. */
  async summary(): Promise<string> {
    return (await this.strip.getAttribute('aria-label')) ?? '';
  }

  async chooseStream(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Stream/ }).click();
    await this.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  }

  openRecording(path: string): Promise<void> {
    // Pages that were left stay mounted and hidden, each with an input of its own.
    return this.page.getByRole('main').locator('input[type=file]').setInputFiles(path);
  }

  /** Best bid and ask of the spot screen, without separators; empty while unknown. */
  best(): Promise<string[]> {
    return Promise.all(
      ['Bids', 'Asks'].map(async (name) => {
        const levels = this.page.getByRole('list', { name }).getByRole('listitem');
        const prices = (await levels.allInnerTexts())
          .map((text) => /[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(',', '') ?? '')
          .filter(Boolean)
          .sort((a, b) => Number(a) - Number(b));
        return (name === 'Bids' ? prices.at(-1) : prices[0]) ?? '';
      }),
    );
  }

  /**
   * Plays a paused replay on the spot screen from its start until the book is known, and pauses it.
   */
  async pauseAtBook(): Promise<void> {
    const { bar, page } = this;
    await until(
      async () => {
        await bar.getByRole('slider', { name: 'Playback time' }).press('Home');
        // At the start nothing is known yet, and no later value remains.
        await until(
          () => this.best(),
          (best) => best.join() === ',',
        );
        await bar.getByRole('button', { name: 'Play', exact: true }).click();
        await until(
          () => this.best(),
          (best) => best.every((price) => price !== ''),
        );
        await bar.getByRole('button', { name: 'Next frame' }).click();
        return page.getByRole('banner').innerText();
      },
      // A busy machine may pause in the silence at the end.
      (text) => text.includes('Replay'),
    );
  }

  /** How much wider the page is than its screen, px. */
  overflow(): Promise<number> {
    return this.page.evaluate(() => {
      const main = document.querySelector('main:not([hidden] *)');
      return Math.max(
        document.documentElement.scrollWidth - window.innerWidth,
        main ? main.scrollWidth - main.clientWidth : 0,
      );
    });
  }
}
