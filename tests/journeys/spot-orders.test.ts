import type { SpotOrder, SpotTrigger } from '@tideline/wire';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person, press } from './person.ts';
import { SpotScreen } from './spot-screen.ts';

const SPOT = '/pages/trade/index?symbol=BTCUSDT';

inBrowser('order types on the spot screen', () => {
  let exchange: ExchangeProcess;
  let trader: Person;
  let spot: SpotScreen;
  let api: Caller;

  beforeAll(async () => {
    exchange = await startExchange();
    trader = await person(exchange.origin);
    spot = new SpotScreen(trader.page);
    await logIn(trader);
    api = await Caller.logIn(exchange.origin, 'demo');
    const bought = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.05' };
    await api.post('coin/trade', { ...bought, client_id: 'journey-types-first' });
    await trader.go(SPOT);
    await spot.ready();
  });
  afterEach(() => api.post('coin/cancel_all', {}, 'PUT'));

  const field = (name: RegExp) => spot.ticket.getByRole('textbox', { name });
  const sheet = (name: string) => trader.page.getByRole('dialog', { name });
  const side = (name: 'Buy' | 'Sell') => spot.ticket.getByRole('radio', { name }).check();
  const row = (text: RegExp) =>
    trader.page.getByRole('tabpanel').getByRole('article').filter({ hasText: text });
  const confirm = async (sentence: RegExp, by: 'Buy' | 'Sell') => {
    await press(spot.send(by));
    await sheet('Confirm order').getByText(sentence).waitFor();
    await press(spot.confirm(by));
    await sheet('Confirm order').waitFor({ state: 'hidden' });
  };
  const triggers = async (view: string) =>
    (await api.get<{ rows: SpotTrigger[] }>('coin/trigger', { view })).rows;
  const orders = async (view: string) =>
    (await api.get<{ rows: SpotOrder[] }>('coin/list', { view })).rows;

  it('places a stop, a trailing stop and a pair, lists them, and cancels them all [CALL:POST coin/trigger] [CALL:POST coin/oco] [CALL:GET coin/trigger] [CALL:PUT coin/trigger] [CALL:PUT coin/cancel_all]', async () => {
    const last = await spot.best('Bids');
    await side('Sell');
    await spot.choose('Stop market');
    await field(/^Quantity/).fill('0.01');
    await press(spot.send('Sell'));
    await spot.ticket.getByText('Please enter a trigger price').waitFor();
    await field(/^Trigger/).fill((last * 0.9).toFixed(2));
    await confirm(/^If BTC falls to [\d,.]+ USDT, sell 0\.01 BTC at market$/, 'Sell');
    await row(/Stop market/)
      .getByText(/≤/)
      .waitFor();

    await spot.choose('Trailing stop');
    await field(/^Trail/).fill('0.01');
    await field(/^Quantity/).fill('0.005');
    await spot.ticket.getByText(/between 0\.1 and 50/).waitFor();
    await field(/^Trail/).fill('5');
    await confirm(/^If BTC falls 5% from its highest price, sell 0\.005 BTC at market$/, 'Sell');
    await row(/Trailing stop/).waitFor();

    await spot.choose('OCO');
    await field(/^Price/).fill((last * 1.05).toFixed(2));
    await field(/^Quantity/).fill('0.002');
    await field(/^Trigger/).fill((last * 0.95).toFixed(2));
    await confirm(/^Sell 0\.002 BTC at [\d,.]+ USDT, or at market if BTC falls to/, 'Sell');
    await spot.waitForOpen(4);
    await trader.expectAccessible();

    await row(/Trailing stop/)
      .getByRole('button', { name: 'Cancel' })
      .click();
    await spot.waitForOpen(3);
    await trader.page.getByRole('button', { name: 'Cancel all' }).click();
    await sheet('Cancel all').getByText('Cancel 3 orders in all pairs?').waitFor();
    await sheet('Cancel all').getByRole('button', { name: 'Cancel 3' }).click();
    await spot.waitForOpen(0);
    await sees(() => triggers('waiting')).toEqual([]);
    await trader.page.getByRole('tab', { name: 'History' }).click();
    await trader.page.getByRole('radio', { name: 'Triggers' }).check();
    const past = row(/Stop market.*Cancelled · by you/s).first();
    await past.waitFor();
    // Three lines, as in the lists of any exchange.
    await sees(async () => (await past.boundingBox())?.height).toBeLessThan(84);
    await spot.openOrders.click();
    trader.expectQuiet();
  });

  it('changes a waiting order in place and says what happens to its priority [CALL:PUT coin/amend]', async () => {
    const { page } = trader;
    await spot.choose('Limit');
    const price = (await spot.best('Bids')) * 0.98;
    await spot.fill({ side: 'Buy', type: 'Limit', price: price.toFixed(2), quantity: '0.01' });
    await press(spot.confirm('Buy'));
    await spot.waitForOpen(1);
    await row(/Limit/).getByRole('button', { name: 'Amend' }).click();
    const amend = sheet('Amend order');
    const send = amend.getByRole('button', { name: 'Amend' });
    await sees(() => send.isDisabled()).toBe(true);
    await amend.getByRole('textbox', { name: /^Quantity/ }).fill('0');
    await amend.getByText('The quantity must be more than what is already filled').waitFor();
    await amend.getByRole('textbox', { name: /^Quantity/ }).fill('0.008');
    await amend.getByText('The order keeps its place in the queue.').waitFor();
    await amend.getByRole('textbox', { name: /^Price/ }).fill((price * 0.99).toFixed(2));
    await amend.getByText('The order goes to the end of the queue at its price.').waitFor();
    await trader.expectAccessible();
    await send.click();
    await page.getByText('Order amended').first().waitFor();
    await row(/0\.00800 BTC/).waitFor();
    await sees(async () => (await orders('waiting'))[0]?.quantity).toBe('0.008');
    trader.expectQuiet();
  });

  it('shows the refusal of a post-only order that would trade, and sends money as whole lots', async () => {
    await side('Buy');
    await spot.choose('Limit');
    await spot.ticket.getByRole('button', { name: /^Time in force/ }).click();
    await sheet('Time in force')
      .getByRole('button', { name: /^Post-only/ })
      .click();
    const above = ((await spot.best('Asks')) * 1.01).toFixed(2);
    await field(/^Price/).fill(above);
    await field(/^Quantity/).fill('0.001');
    await press(spot.send('Buy'));
    await press(spot.confirm('Buy'));
    await trader.page
      .getByText(/This post-only order would trade at once/)
      .first()
      .waitFor();
    // The amount is back after the refusal.
    await until(
      () => field(/^Quantity/).inputValue(),
      (text) => text.startsWith('0.001'),
    );
    await spot.ticket.getByRole('button', { name: 'Quantity in BTC: change the unit' }).click();
    await field(/^Amount/).fill('100');
    const text = await spot.send('Buy').innerText();
    await spot.ticket.getByRole('button', { name: /^Time in force/ }).click();
    await sheet('Time in force').getByRole('button', { name: /^GTC/ }).click();
    await press(spot.send('Buy'));
    await press(spot.confirm('Buy'));
    await until(
      async () => (await orders('history'))[0],
      (order) => order?.status === 'completed' && text === `Buy ${Number(order.quantity)} BTC`,
    );
    await trader.page
      .getByText(/^Bought [\d.]+ BTC at [\d,.]+/)
      .first()
      .waitFor();
    await spot.ticket.getByRole('button', { name: 'Quantity in USDT: change the unit' }).click();
    trader.expectQuiet();
  });

  it('is used by the keyboard alone: side, price from the book, stop by stop, to the confirmation', async () => {
    const clerk = await person(exchange.origin, { desktop: true });
    const { page } = clerk;
    await logIn(clerk);
    await clerk.go(SPOT);
    const desk = new SpotScreen(page);
    await desk.ready();
    const radio = (name: 'Buy' | 'Sell') => desk.ticket.getByRole('radio', { name });
    const open = (name: string) => page.getByRole('dialog', { name });
    // The keys come after the first prices, together with the button that lists them.
    await page.getByRole('button', { name: /^Keyboard/ }).waitFor();
    await page.keyboard.press('s');
    await sees(() => radio('Sell').isChecked()).toBe(true);
    await page.keyboard.press('b');
    await sees(() => radio('Buy').isChecked()).toBe(true);
    await page.keyboard.press('?');
    await open('Keyboard').getByText('Choose a pair').waitFor();
    await clerk.expectAccessible();
    await page.keyboard.press('Escape');
    await open('Keyboard').waitFor({ state: 'hidden' });
    // The book is one stop; arrows go through it, Enter takes the price.
    await page.getByRole('region', { name: 'Order book' }).locator('[tabindex="0"]').focus();
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toMatch(/^Bid [\d,.]+, [\d.]+ BTC/);
    await page.keyboard.press('Enter');
    // A key typed in a field is text there; Enter continues to the confirmation.
    await desk.ticket.getByRole('textbox', { name: /^Quantity/ }).focus();
    await page.keyboard.type('0.001');
    await page.keyboard.press('Enter');
    await open('Confirm order').waitFor();
    await page.keyboard.press('Escape');
    await open('Confirm order').waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('list', { name: 'Choose a pair' }).waitFor();
    clerk.expectQuiet();
    await clerk.leave();
  });
});
