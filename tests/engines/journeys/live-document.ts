import { utcText } from '@tideline/wire';
import { expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import { lineTo } from '../line.ts';
import { Tab } from '../tab.ts';
import type { World } from '../world.ts';

/** The code that renders, without which the document stays. */
const DOM = /\/dom-[\w-]+\.js$/;

/** What the page shows of BTC in one frame. */
interface Frame {
  /** Shown by the app, not by the document. */
  readonly app: boolean;
  readonly live: boolean;
  /** Last price as a number; NaN in a page without one. */
  readonly price: number;
  /** The date of the prices, without which they are live. */
  readonly date: string;
}

/**
 * Collects the frames of the page, and the numbers of each message that the exchange sent: by the
 * socket, by its requests where the exchange was away when it connected, and by REST. The socket
 * asks for nothing before the first frame.
 */
const RECORD = `(() => {
  const seen = (window.seen = { frames: [], sent: [], sockets: 0 });
  const receive = (text) =>
    seen.sent.push([...text.matchAll(/"([\\d.]+)"/g)].map(([, number]) => Number(number)));
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      seen.sockets += 1;
      this.addEventListener('message', ({ data }) => receive(data));
    }
    // A slow browser would show its first frame after the answer.
    send(data) {
      if (seen.frames.length > 0) super.send(data);
      else requestAnimationFrame(() => this.send(data));
    }
  };
  window.XMLHttpRequest = class extends XMLHttpRequest {
    constructor() {
      super();
      this.addEventListener('load', () => receive(this.responseText));
    }
  };
  const ask = window.fetch;
  window.fetch = async (...given) => {
    const answer = await ask(...given);
    receive(await answer.clone().text());
    return answer;
  };
  const isShown = (element) => element.getClientRects().length > 0;
  const look = () => {
    requestAnimationFrame(look);
    const head = [...document.querySelectorAll('#root header')].find(isShown);
    const row = [...document.querySelectorAll('#root a[href*="kline?symbol=BTCUSDT"]')].find(isShown);
    const price = [head, row, document.querySelector('#root main section')].flatMap((place) =>
      place ? [...place.querySelectorAll('[class*="_price_"][class*="_last_"]')].filter(isShown) : [])[0];
    if (!head || !price) return;
    const notes = [...document.querySelectorAll('#root main p')].filter(isShown);
    const frame = {
      app: !('static' in document.documentElement.dataset),
      live: /Live/.test(head.textContent),
      price: Number(price.textContent.replaceAll(',', '')),
      date: /[\\d-]+ [\\d:]+ UTC/.exec(notes.map((each) => each.innerText).join())?.[0] ?? '',
    };
    const last = seen.frames.at(-1);
    if (JSON.stringify(frame) !== JSON.stringify(last)) seen.frames.push(frame);
  };
  requestAnimationFrame(look);
})();`;

/** The document between the first live price and the app. */
export function liveDocumentJourneys(world: World): void {
  it.each([
    ['home', '/'],
    ['spot', '/pages/trade/index?symbol=BTCUSDT'],
    ['the chart', '/pages/trade/kline?symbol=BTCUSDT'],
  ])(
    'is live on %s before the app, dated without the exchange, and never older',
    async (_, route) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const line = await lineTo(world.exchange.origin, RECORD, (path) =>
        DOM.test(path) ? held : undefined,
      );
      const { back } = world.tab;
      const tab = new Tab(back, line.origin);
      const frame = (what: string, condition: string) =>
        tab.holds<Frame>(
          what,
          `(() => {
        const frame = seen.frames.at(-1);
        return frame && (${condition}) ? frame : null;
      })()`,
        );
      try {
        await back.goto(`${line.origin}/h5/#${route}`);
        const first = await tab.holds<Frame>('the document', 'seen.frames[0] ?? null');
        expect(first).toMatchObject({
          app: false,
          live: false,
          date: expect.stringMatching(/UTC/),
        });
        await frame('a live document', '!frame.app && frame.live && frame.date === ""');
        // The app uses the socket that the document opened.
        expect(await tab.evaluate('seen.sockets')).toBe(1);
        // A date has whole seconds, and what is on its way may be a second old.
        await until('a later date', () => utcText(Date.now() - 1_000) > first.date);
        const before = await tab.evaluate<number>('seen.frames.length');
        await tab.holds(
          'another live price',
          `seen.frames.slice(${before}).some(({ live }) => live)`,
        );
        await world.stop();
        const cut = await frame('the date of the last prices', '!frame.live && frame.date !== ""');
        await world.restart();
        expect(cut.app).toBe(false);
        expect(cut.date > first.date).toBe(true);
        await frame('a document that is live again', '!frame.app && frame.live');
        release();
        await frame('the app', 'frame.app');
        const { frames, sent } = await tab.evaluate<{ frames: Frame[]; sent: number[][] }>('seen');
        const taken = frames.find(({ app }) => app);
        const last = frames.findLast(({ app }) => !app);
        expect([last?.live, taken?.live, taken?.date]).toEqual([true, true, '']);
        // The app's first price may be that of a deal since the last list.
        const has =
          (price = 0) =>
          (numbers: readonly number[]) =>
            numbers.includes(price);
        expect(sent.findLastIndex(has(taken?.price))).toBeGreaterThanOrEqual(
          sent.findIndex(has(last?.price)),
        );
      } finally {
        release();
        await back.goto('about:blank');
        // What the exchange did not answer.
        back.complaints.splice(0);
        await line.close();
      }
    },
  );
}
