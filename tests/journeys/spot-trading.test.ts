import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { SpotFill, SpotOrder } from '../../wire/index.ts';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { losePart } from './lost-part.ts';
import { type Person, person, press } from './person.ts';
import { SpotScreen } from './spot-screen.ts';

inBrowser('trading spot on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let spot: SpotScreen;
  let api: Caller;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
    spot = new SpotScreen(page);
    await logIn(someone);
    api = await Caller.logIn(exchange.origin, 'demo');
    await someone.go('/pages/trade/index?symbol=BTCUSDT');
    await spot.ready();
  });
  afterEach(async () => {
    await setFaults(exchange.origin, '');
    await page.unrouteAll();
    // One test that did not get through must not take the others with it.
    for (const order of await orders('waiting')) await cancel(api, order);
  });

  /** Cancels an order that the market may fill before the request arrives. */
  const cancel = (user: Caller, { id }: SpotOrder) =>
    user.post('coin/trade', { id }, 'PUT').catch(() => undefined);
  const orders = async (view: 'waiting' | 'history') =>
    (await api.get<{ rows: SpotOrder[] }>('coin/list', { view })).rows;

  it('shows own balances in the pair list of a user [CALL:GET currency/user_currency_list]', async () => {
    await page.getByRole('button', { name: /^BTC\/USDT/ }).click();
    const pairs = page.getByRole('dialog').getByRole('list', { name: 'Choose a pair' });
    await pairs
      .getByRole('link', { name: /^BTC/ })
      .getByText(/own \d/)
      .waitFor();
    await someone.expectAccessible();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('buys and sells at market and shows the fills [ENTITY:spot-order] [CALL:POST coin/trade] [CALL:GET coin/list] [CALL:POST wallet/list]', async () => {
    for (const [side, quantity] of [
      ['Buy', '900'],
      ['Sell', '0.01'],
    ] as const) {
      await spot.fill({ side, type: 'Market', quantity });
      await press(spot.confirm(side));
      await until(
        async () => (await orders('history'))[0],
        (order) => order?.side === side.toLowerCase() && order.status === 'completed',
      );
    }
    await page.getByRole('tab', { name: 'Filled trades' }).click();
    const fills = page.getByRole('tabpanel', { name: 'Filled trades' }).getByRole('article');
    await until(
      () => fills.count(),
      (count) => count >= 2,
    );
    await someone.expectAccessible();
    someone.expectQuiet();
  });

  it('places a limit order and sees another user fill it', async () => {
    const other = await Caller.logIn(exchange.origin, 'maker');
    await spot.openOrders.click();
    // The market moves past a resting order; the test follows its price. Both users can pay for all
    // rounds: in a rising market the other's sales fill in the book instead.
    for (let round = 0; round < 30; round++) {
      const price = ((await spot.best('Asks')) - 0.01).toFixed(2);
      await spot.fill({ side: 'Buy', type: 'Limit', price, quantity: '0.001' });
      // The order must rest before the other user's arrives, unless the market fills it first.
      const placed = page.waitForResponse('**/api/coin/trade');
      await press(spot.confirm('Buy'));
      await placed;
      const form = { symbol: 'BTCUSDT', side: 'sell', type: 'limit', price, quantity: '0.002' };
      const sold = await other.post<SpotOrder>('coin/trade', {
        ...form,
        client_id: `journey-${round}-other`,
      });
      if (sold.status === 'waiting') await cancel(other, sold);
      const [open] = await orders('waiting');
      if (open) await cancel(api, open);
      await spot.waitForOpen(0);
      const maker = (
        await api.get<{ rows: SpotFill[] }>('coin/list', { view: 'fills' })
      ).rows.filter((fill) => fill.role === 'maker');
      if (maker.length > 0) return;
    }
    expect.fail('no resting order was filled in thirty rounds');
  });

  it('cancels a waiting order and returns the money [STATE:spot-order] [CALL:PUT coin/trade]', async () => {
    const held = async () => {
      const { balance } = await api.post<{ balance: { available: string; frozen: string } }>(
        'wallet/detail',
        { account: 'currency', currency_id: '3' },
      );
      return balance;
    };
    const shown = async () => Number((await spot.available()).replaceAll(/[^\d.]/g, ''));
    /** The screen truncates to cents. */
    const inStep = async () => Math.abs((await shown()) - Number((await held()).available)) < 0.01;
    // Waits until the refunds of earlier orders are on the screen.
    await until(inStep, Boolean);
    const before = await shown();
    const price = ((await spot.best('Bids')) * 0.98).toFixed(2);
    const worth = Number(price) * 0.01;
    await spot.fill({ side: 'Buy', type: 'Limit', price, quantity: '0.01' });
    await press(spot.confirm('Buy'));
    await spot.waitForOpen(1);
    await until(shown, (amount) => amount < before - worth / 2);
    expect(Number((await held()).frozen)).toBeGreaterThan(worth - 0.001);
    await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click();
    await spot.waitForOpen(0);
    await until(shown, (amount) => amount >= before);
    await until(inStep, Boolean);
    expect(Number((await held()).frozen)).toBe(0);
  });

  it('refuses an order above the balance [RULE:spot-buy] [RULE:spot-sell] [MSG:Insufficient balance]', async () => {
    const price = (await spot.best('Bids')).toFixed(2);
    await spot.fill({ side: 'Buy', type: 'Limit', price, quantity: '50' });
    await page.getByText('Insufficient balance').first().waitFor();
    await sees(() => orders('waiting')).toEqual([]);
    await spot.fill({ side: 'Sell', type: 'Limit', price, quantity: '50' });
    await page.getByText('Insufficient balance').first().waitFor();
    await sees(() => orders('waiting')).toEqual([]);
  });

  it('sends one order on a double tap', async () => {
    const price = ((await spot.best('Bids')) * 0.98).toFixed(2);
    await spot.fill({ side: 'Buy', type: 'Limit', price, quantity: '0.01' });
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/coin/trade')) sent += 1;
    });
    await spot.confirm('Buy').dblclick();
    await spot.waitForOpen(1);
    expect(sent).toBe(1);
    const waiting = await orders('waiting');
    expect(waiting).toHaveLength(1);
    await api.post('coin/trade', { id: waiting[0]?.id ?? '' }, 'PUT');
    await spot.waitForOpen(0);
  });

  it('reconciles an order whose answer was lost and does not send it again', async () => {
    let sent = 0;
    await page.route('**/api/coin/trade', async (route) => {
      sent += 1;
      await route.fetch();
      await route.abort();
    });
    const price = ((await spot.best('Bids')) * 0.98).toFixed(2);
    await spot.fill({ side: 'Buy', type: 'Limit', price, quantity: '0.01' });
    await press(spot.confirm('Buy'));
    await spot.waitForOpen(1);
    // The ticket is free again once the outcome is known; after that nothing is sent.
    await spot.ticket.getByRole('button', { name: 'Buy BTC', disabled: false }).waitFor();
    await page.unroute('**/api/coin/trade');
    expect(sent).toBe(1);
    const waiting = await orders('waiting');
    expect(waiting).toHaveLength(1);
    await api.post('coin/trade', { id: waiting[0]?.id ?? '' }, 'PUT');
    await spot.waitForOpen(0);
  });

  it('shows the second answer when a refused cancel is repeated', async () => {
    const price = ((await spot.best('Bids')) * 0.98).toFixed(2);
    await spot.fill({ side: 'Buy', type: 'Limit', price, quantity: '0.01' });
    await press(spot.confirm('Buy'));
    await spot.waitForOpen(1);
    const cancel = page.getByRole('article').getByRole('button', { name: /Cancel/ });
    await page.route('**/api/coin/trade', (route) =>
      route.fulfill({ json: { type: 'error', code: 0, message: 'Refused once', error: null } }),
    );
    await cancel.click();
    await page.getByText('Refused once').waitFor();
    await page.unroute('**/api/coin/trade');
    await cancel.click();
    await page.getByText('Order cancelled').waitFor();
    await spot.waitForOpen(0);
  });

  it('shows an unconfirmed order on every screen and after a reload until it is found', async () => {
    const pill = page.getByRole('status').filter({ hasText: '1 order unconfirmed' });
    // The exchange accepts the order; its answer and all look-ups are dropped.
    await page.route('**/api/coin/trade', async (route) => {
      await route.fetch();
      await route.abort();
    });
    // One route for both: between two, a look-up would pass.
    const tapped = Promise.withResolvers<void>();
    let dropped = true;
    await page.route('**/api/coin/list**', async (route) => {
      if (dropped) return route.abort();
      await tapped.promise;
      return route.continue();
    });
    const price = ((await spot.best('Bids')) * 0.98).toFixed(2);
    await spot.fill({ side: 'Buy', type: 'Limit', price, quantity: '0.01' });
    await press(spot.confirm('Buy'));
    await pill.waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await pill.waitFor();
    const tabs = page.getByRole('navigation', { name: 'Main navigation' });
    await tabs.getByRole('link', { name: 'Spot' }).click();
    await page.getByText(/Do not send it again/).waitFor();
    await sees(() => spot.ticket.getByRole('button', { name: 'Buy BTC' }).isDisabled()).toBe(true);
    await page.reload();
    await pill.waitFor();
    await page.getByRole('link', { name: 'Assets' }).click();
    await pill.waitFor();
    await sees(() => orders('waiting')).toHaveLength(1);
    await page.unroute('**/api/coin/trade');
    // Look-ups wait for the tap: the first answer removes what is tapped.
    dropped = false;
    await pill.click();
    await page.getByText(/Do not send it again/).waitFor();
    tapped.resolve();
    await page.getByText('Your order reached the exchange').waitFor();
    await until(
      () => pill.count(),
      (count) => count === 0,
    );
    await spot.waitForOpen(1);
    const [order] = await orders('waiting');
    await api.post('coin/trade', { id: order?.id ?? '' }, 'PUT');
    await spot.waitForOpen(0);
  });

  it('finds an unconfirmed order although the code that looks it up was lost at first', async () => {
    await page.route('**/api/coin/trade', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route('**/api/coin/list**', (route) => route.abort());
    const price = ((await spot.best('Bids')) * 0.98).toFixed(2);
    await spot.fill({ side: 'Buy', type: 'Limit', price, quantity: '0.01' });
    await press(spot.confirm('Buy'));
    await page.getByRole('status').filter({ hasText: '1 order unconfirmed' }).waitFor();
    // One load more than those that a change of the order's state begins.
    const arrive = await losePart(page, 'src/features/spot/place-order.ts', 3);
    await page.goto('about:blank');
    await page.unroute('**/api/coin/list**');
    await someone.go('/');
    await arrive();
    await page.getByText('Your order reached the exchange').waitFor();
    await page.unroute('**/api/coin/trade');
    await someone.go('/pages/trade/index?symbol=BTCUSDT');
    await spot.ready();
    const [order] = await orders('waiting');
    await api.post('coin/trade', { id: order?.id ?? '' }, 'PUT');
    await spot.waitForOpen(0);
  });

  it('places an order while the socket is down', async () => {
    await setFaults(exchange.origin, 'socket=down');
    await page.getByRole('banner').getByText('Delayed').waitFor();
    const price = ((await spot.best('Bids')) * 0.98).toFixed(2);
    await spot.fill({ side: 'Buy', type: 'Limit', price, quantity: '0.01' });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Buy .*BTC|Confirm|anyway/i })
      .last()
      .click();
    await spot.waitForOpen(1);
    await setFaults(exchange.origin, '');
    await someone.comeBack();
    await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click();
    await spot.waitForOpen(0);
    someone.expectQuiet({ offline: true });
  });

  it('leaves a ledger that passes the independent audit', async () => {
    expect(await exchange.audit()).toMatchObject({ ok: true });
  });
});
