import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { codeSentTo } from './newcomer.ts';
import { type Person, person, press } from './person.ts';
import { countInput, personTime } from './person-time.ts';
import { SpotScreen } from './spot-screen.ts';

const HOME = '/pages/index/index';
const EMAIL = 'kept@tests.example';

inBrowser('a demo account on a phone', () => {
  let exchange: ExchangeProcess;
  let visitor: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    visitor = await person(exchange.origin);
    page = visitor.page;
  });

  const user = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('vuex_user') ?? 'null') as unknown);
  const total = () => page.getByRole('region', { name: 'Total assets' });

  it('leads from the first visit to the first trade within ten taps and a minute [RULE:first-trade] [CALL:POST user/guest]', async () => {
    await countInput(visitor.context);
    await visitor.go(HOME);
    await visitor.expectAccessible();
    await page.getByRole('main').getByRole('button', { name: 'Try the demo' }).click();
    await total().waitFor();
    await sees(() => user()).toMatchObject({ guest: true, verification: 'verified' });
    await page.getByRole('link', { name: 'Spot' }).click();
    const spot = new SpotScreen(page);
    await spot.ready();
    await spot.ticket.getByRole('button', { name: 'Order type: Market' }).waitFor();
    const money = spot.ticket.getByRole('textbox', { name: /^Amount/ });
    await money.fill('100');
    await money.blur();
    await spot.ticket.getByRole('button', { name: /^Buy .*BTC/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Buy/ }).click();
    await until(
      async () => (await history(page)).length,
      (count) => count === 1,
    );
    expect(await history(page)).toMatchObject([{ side: 'buy', status: 'completed' }]);
    // One more tap focuses the field that the test fills directly.
    const { taps, typed, seconds } = await personTime(page, 1);
    expect(typed).toBeGreaterThan(0);
    expect(taps).toBeLessThanOrEqual(10);
    expect(seconds).toBeLessThanOrEqual(60);
    visitor.expectQuiet();
  });

  /** The first quarter of a slider: one tap. */
  const quarter = async (ticket: Locator) => {
    const share = ticket.getByRole('slider', { name: /^Share of/ });
    await until(
      () => share.isEnabled(),
      (ready) => ready,
    );
    const { width = 0, height = 0 } = (await share.boundingBox()) ?? {};
    await share.click({ position: { x: width / 4, y: height / 2 } });
  };

  it.each([
    [
      'spot trade within five taps',
      [['Main navigation', 'Spot']],
      'Place an order',
      /^Buy .*BTC/,
      5,
    ],
    [
      'contract within six taps',
      [
        ['Main navigation', 'Options'],
        ['Product', 'Contracts'],
      ],
      'Open a position',
      /^Long [\d.]+ BTC$/,
      6,
    ],
  ] as const)(
    'leads from the first visit to the first %s, without a key',
    async (_, way, form, action, maxTaps) => {
      const someone = await person(exchange.origin);
      await countInput(someone.context);
      await someone.go(HOME);
      const main = someone.page.getByRole('main');
      await main.getByRole('button', { name: 'Try the demo' }).click();
      await someone.page.getByRole('region', { name: 'Total assets' }).waitFor();
      for (const [nav, name] of way) {
        const links = someone.page.getByRole('navigation', { name: nav });
        await links.getByRole('link', { name, exact: true }).click();
      }
      const ticket = someone.page.getByRole('region', { name: form });
      await someone.page.getByRole('list', { name: 'Bids' }).getByRole('button').first().waitFor();
      await quarter(ticket);
      await ticket.getByRole('button', { name: action }).click();
      // A second tap on the place of the first is ignored for a moment.
      await press(
        someone.page.getByRole('dialog').getByRole('button', { name: /^(Buy|Open long|Long)/ }),
      );
      await someone.page
        .getByText(/Bought|filled|opened/)
        .first()
        .waitFor();
      // A key that presses a button counts as a tap.
      expect((await personTime(someone.page)).taps).toBe(maxTaps);
      someone.expectQuiet();
      await someone.leave();
    },
  );

  it('shows total and profit of the day, and hides them [ROUTE:/pages/index/index] [RULE:today-profit]', async () => {
    await visitor.go(HOME);
    const figures = total();
    await figures.getByText(/^\d{2},\d{3}\.\d\d$/).waitFor();
    await figures.getByText(/^-?\d+\.\d\d USDT \([+-]?\d+\.\d\d%\)$|^\+\d+\.\d\d USDT/).waitFor();
    await figures.getByRole('button', { name: 'Hide amounts' }).click();
    await until(
      () => figures.getByText('••••••').count(),
      (count) => count === 2,
    );
    await page.reload();
    await total().getByText('••••••').first().waitFor();
    await total().getByRole('button', { name: 'Hide amounts' }).click();
    await page.getByRole('link', { name: /^Demo account/ }).waitFor();
    await visitor.expectAccessible();
    visitor.expectQuiet();
  });

  it('marks favourites in the list and in the pair list [CALL:GET currency/sparklines]', async () => {
    await visitor.go(HOME);
    await page.getByRole('tab', { name: 'Volume' }).click();
    await page.getByRole('button', { name: 'Favourite BTCUSDT' }).click();
    await page.getByRole('tab', { name: 'Favourites' }).click();
    const rows = page.getByRole('list', { name: 'Market' }).getByRole('link');
    await until(
      () => rows.count(),
      (count) => count === 1,
    );
    await rows.first().locator('svg path').waitFor({ state: 'attached' });
    await visitor.go('/pages/trade/index?symbol=BTCUSDT');
    await page.getByRole('button', { name: /^BTC\/USDT/ }).click();
    const sheet = page.getByRole('dialog');
    const star = sheet.getByRole('button', { name: 'Favourite BTCUSDT' });
    await sees(() => star.getAttribute('aria-pressed')).toBe('true');
    await star.click();
    await sheet.getByRole('tab', { name: 'Favourites' }).click();
    await sheet.getByText('Tap the star of a pair').waitFor();
    visitor.expectQuiet();
  });

  it('meets a wall before withdrawal, promotion and security [RULE:guest-wall]', async () => {
    for (const path of ['/pages/promotion/index', '/pages/settings/security/index']) {
      await visitor.go(path);
      await page.getByRole('heading', { name: 'Full account needed' }).waitFor();
      await page.getByText('protect the account with a fund password').waitFor();
      await page.getByRole('link', { name: 'Keep trading' }).waitFor();
    }
    await visitor.go('/pages/assets/withdraw/index');
    await visitor.expectAccessible();
    await page.getByRole('link', { name: 'Add a contact' }).click();
    await page.getByText('Keep your demo account with everything in it').waitFor();
    visitor.expectQuiet();
  });

  it('becomes a full account that keeps its order [RULE:guest-keep] [CALL:POST user/guest_keep]', async () => {
    const before = (await user()) as { readonly id: string };
    await visitor.go(
      `/pages/user/login/keep?backpage=${encodeURIComponent('/pages/assets/withdraw/index')}`,
    );
    const main = page.getByRole('main');
    const invitation = main.getByRole('textbox', { name: 'Invitation code' });
    await sees(() => invitation.inputValue()).toBe('TIDELINE');
    await visitor.expectAccessible();
    await main.getByRole('textbox', { name: 'E-mail' }).fill(EMAIL);
    await main.getByRole('button', { name: 'Get code' }).click();
    await page.getByText('Successfully sent').first().waitFor();
    // A wrong code is refused at its field, and nothing is lost.
    await main.getByRole('textbox', { name: 'Verification code' }).fill('000000');
    await main.getByLabel('Password', { exact: true }).fill('secret-7');
    await main.getByRole('checkbox').check();
    const submit = main.getByRole('button', { name: 'Keep this account' });
    await submit.click();
    await until(
      () => main.getByRole('textbox', { name: 'Verification code' }).getAttribute('aria-invalid'),
      (invalid) => invalid === 'true',
    );
    const code = await codeSentTo(exchange.origin, EMAIL);
    await main.getByRole('textbox', { name: 'Verification code' }).fill(code);
    await page.getByText('This is now your full account').waitFor();
    await page.getByRole('list', { name: 'Coins' }).waitFor();
    await sees(() => user()).toMatchObject({ id: before.id, guest: false, email: EMAIL });
    await sees(() => history(page)).toHaveLength(1);
    visitor.expectQuiet();
  });

  it('asks before a log-out that loses a demo account [RULE:guest-end]', async () => {
    const other = await person(exchange.origin);
    const { page: theirs } = other;
    await other.go('/pages/user/login/login');
    await theirs.getByRole('button', { name: 'Try the demo' }).click();
    await theirs.getByRole('region', { name: 'Total assets' }).waitFor();
    await other.go('/pages/settings/account/index');
    await theirs.getByRole('button', { name: 'Log out' }).click();
    const sheet = theirs.getByRole('dialog');
    await sheet.getByText(/cannot enter this demo account again/).waitFor();
    await sheet.getByRole('link', { name: 'Add a contact' }).waitFor();
    await other.expectAccessible();
    await press(sheet.getByRole('button', { name: 'Log out' }));
    await theirs.getByRole('button', { name: 'Try the demo' }).waitFor();
    other.expectQuiet();
    await other.leave();
  });
});

/** The user's finished spot orders. */
async function history(page: Page): Promise<readonly unknown[]> {
  return page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem('vuex_token') ?? '' };
    const answer = await fetch('/api/coin/list?view=history', { headers });
    const { data } = (await answer.json()) as { readonly data: { readonly rows: unknown[] } };
    return data.rows;
  });
}
