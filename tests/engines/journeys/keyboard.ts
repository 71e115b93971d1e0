import { it } from 'vitest';
import { until } from '../../support/until.ts';
import { VIEW } from '../back.ts';
import type { Sight } from '../in-page.ts';
import { lateLine } from '../late-line.ts';
import { a, Tab, text } from '../tab.ts';
import type { World } from '../world.ts';

/** Height of an iPhone's keyboard with its bar, CSS pixels. */
const KEYBOARD = 336;
/** Bottom of what such a keyboard leaves. */
const FREE = VIEW.height - KEYBOARD;

/**
 * Runs in the page before the app: a visual viewport as Safari of iOS has it, whose keyboard the
 * journey shows.
 */
function coveredView(): void {
  const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0 });
  let covered = 0;
  Object.defineProperty(view, 'height', { get: () => innerHeight - covered });
  Object.defineProperty(view, 'width', { get: () => innerWidth });
  Object.defineProperty(window, 'visualViewport', { value: view });
  Object.assign(window, {
    showKeyboard: (height: number) => {
      covered = height;
      view.dispatchEvent(new Event('resize'));
    },
  });
}

/** What lies above a keyboard that covers the page, which no engine of a computer has. */
export function keyboardJourney(world: World): void {
  it('keeps buttons, sheets and messages above a keyboard that covers the page', async () => {
    const line = await lateLine(world.exchange.origin, null, `(${coveredView})();`);
    const tab = new Tab(world.tab.back, line.origin);
    const liesAbove = (sight: Sight) =>
      until(`${JSON.stringify(sight)} above the keyboard`, async () => {
        const { box } = await tab.see(sight);
        return box.y + box.height <= FREE;
      });
    try {
      // A page that is left drops its own requests, and Firefox reports them.
      await tab.back.goto('about:blank');
      tab.back.complaints.splice(0);
      await tab.open('/');
      await world.logIn(tab);
      const price = await world.lastPrice();
      await world.price(price);
      await tab.open('/pages/trade/alerts?symbol=BTCUSDT');
      await tab.see(text(new RegExp(`${price.toLocaleString('en')}\\.00`)));
      await tab.tap(a('button', /^New alert/));
      const aim = a('textbox', /Alert price/);
      await tab.focus(aim);
      await tab.evaluate(`void window.showKeyboard(${KEYBOARD})`);
      await liesAbove(a('button', 'Set alert'));
      await liesAbove(aim);
      await tab.type(aim, String(price + 500));
      await tab.press(a('button', 'Set alert'));
      await tab.gone(a('dialog'));
      await world.price(price + 600);
      await liesAbove(text(/BTC\/USDT rose/));
      await world.freePrice();

      await tab.open('/pages/trade/index?symbol=BTCUSDT');
      const ticket = a('region', 'Place an order');
      const quantity = a('textbox', /^Quantity/, { within: ticket });
      await tab.focus(quantity);
      await liesAbove(quantity);
      await liesAbove(a('button', /^Buy/, { within: ticket }));
      await tab.expectQuiet();
    } finally {
      await tab.back.goto('about:blank');
      await line.close();
    }
  });
}
