import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { png } from '../../exchange/people/uploads/testing/pictures.ts';
import type { invite, myAccountReturn, myShare } from '../../wire/calls/promotion.ts';
import type { ResponseOf } from '../../wire/index.ts';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { codeSentTo } from './newcomer.ts';
import { type Person, person } from './person.ts';

const PAGE = '/pages/promotion/index';
const FRIEND = 'friend@example.com';

inBrowser('promotion on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let api: Caller;
  /** Text on the clipboard. */
  let link = '';

  beforeAll(async () => {
    exchange = await startExchange({ env: { REVIEW_DELAY: '100' } });
    someone = await person(exchange.origin);
    page = someone.page;
    await someone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await logIn(someone);
    api = await Caller.logIn(exchange.origin, 'demo');
  });

  const card = () => page.getByRole('region', { name: 'Invitation code' });
  const panel = () => page.getByRole('tabpanel');
  const toasted = (text: string) =>
    page.getByRole('status').or(page.getByRole('alert')).getByText(text).first();
  const copied = async (button: string) => {
    await card().getByRole('button', { name: button }).click();
    await toasted('Successfully copied').waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };

  it('shows code, link, share and rank, each with a copy button [ROUTE:/pages/promotion/index] [ENTITY:promotion] [CALL:GET user/my_share] [CALL:GET user/invite] [MSG:Successfully copied]', async () => {
    await someone.go(PAGE);
    const share = await api.get<ResponseOf<typeof myShare>>('user/my_share');
    await card().getByText('You receive 20% of their trading fees').waitFor();
    await sees(() => card().innerText()).toMatch(/Partner\s*not yet[\s\S]*VIP\s*not yet/);
    expect(await copied('Copy invitation code')).toBe('TIDELINE');
    expect(await copied('Copy authorization code')).toBe(share.authorization_code);
    link = await copied('Copy link');
    expect(link).toBe(`${exchange.origin}${share.link}`);
    const standing = await api.get<ResponseOf<typeof invite>>('user/invite');
    await sees(() => page.getByRole('main').innerText()).toMatch(
      new RegExp(`Invited\\s*${standing.promoted}\\s*Not yet active\\s*${standing.inactive}`),
    );
    await someone.expectAccessible();
  });

  it('reports a refused copy; the text can be selected [MSG:Copy failed, please copy manually]', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
      document.execCommand = () => false;
    });
    await card().getByRole('button', { name: 'Copy link' }).click();
    await toasted('Copy failed, please copy manually').waitFor();
    const shown = card().getByText(link);
    await sees(() => shown.evaluate((text) => getComputedStyle(text).userSelect)).toBe('all');
  });

  it('draws a poster and saves it as a picture [CALL:GET user/my_poster] [MSG:Picture saved successfully] [MSG:Failed to save picture]', async () => {
    await card().getByRole('button', { name: 'Poster' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: /Invitation code TIDELINE, with a QR code/ }).waitFor();
    await someone.expectAccessible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save picture' }).click(),
    ]);
    await toasted('Picture saved successfully').waitFor();
    expect(download.suggestedFilename()).toBe('tideline-TIDELINE.png');
    const { data, info } = await sharp(await download.path())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([750, 1200]);
    expect(decodeQR({ ...info, data })).toBe(link);
    // A browser without memory for a picture returns null.
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    });
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    await toasted('Failed to save picture').waitFor();
    await page.keyboard.press('Escape');
  });

  it('registers a friend through the link and lists the referral [CALL:POST user/my_invite_list] [CALL:POST user/invite_list]', async () => {
    const friend = await person(exchange.origin);
    const theirs = friend.page;
    await theirs.goto(link);
    const field = (name: string) => theirs.getByRole('textbox', { name, exact: true });
    await field('Invitation code').waitFor();
    await sees(() => field('Invitation code').inputValue()).toBe('TIDELINE');
    await theirs.getByRole('tab', { name: 'E-mail' }).click();
    await field('E-mail').fill(FRIEND);
    await theirs.getByRole('button', { name: 'Get code' }).click();
    await theirs.getByText('Successfully sent').first().waitFor();
    await field('Verification code').fill(await codeSentTo(exchange.origin, FRIEND));
    await field('Password').fill('tideline');
    await theirs.getByRole('checkbox').check();
    await theirs.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
    await theirs.getByRole('list', { name: 'Market' }).waitFor();
    await friend.leave();

    await page.getByRole('button', { name: 'Refresh' }).click();
    await panel()
      .getByText(/^t\*\*\*\d$/)
      .waitFor();
    await sees(() => panel().innerText()).toMatch(/t\*\*\*\d\s*Not yet active/);
    await page.getByRole('tab', { name: 'Promotions' }).click();
    await panel()
      .getByText(/^t\*\*\*\d$/)
      .waitFor();
    await page.getByRole('tab', { name: 'Rebates' }).click();
    await panel().getByText('No rebates yet.').waitFor();
  });

  it('credits a rebate when the friend trades, and ranks the inviter [CALL:POST user/my_account_return]', async () => {
    const friend = await Caller.logIn(exchange.origin, FRIEND);
    const receipt = new FormData();
    receipt.set('file', new Blob([Buffer.from(png(40, 30))]), 'receipt.png');
    const { id } = await friend.upload(receipt);
    await friend.post('wallet/charge_req', {
      currency_id: '3',
      chain: 'TRC20',
      amount: '5000',
      receipt: id,
      client_id: 'friend-deposit',
    });
    await until(
      () =>
        friend.post<{ balance: { available: string } }>('wallet/detail', {
          account: 'currency',
          currency_id: '3',
        }),
      ({ balance }) => balance.available !== '0',
    );
    await friend.post('coin/trade', {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'market',
      quantity: '0.01',
      client_id: 'friend-trade-1',
    });
    const rebates = () =>
      api.post<ResponseOf<typeof myAccountReturn>>('user/my_account_return', {});
    const { rows } = await until(rebates, (found) => found.rows.length > 0);
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect(rows[0]).toMatchObject({ fee_coin: 'BTC', ratio_bps: 2_000 });
    await panel()
      .getByText(new RegExp(`^\\+${rows[0]?.rebate}0* BTC$`))
      .first()
      .waitFor();
    await sees(() => panel().innerText()).toMatch(/Fee × Share\s*0\.\d+ BTC × 20%/);
    await someone.expectAccessible();
    await page.getByRole('tab', { name: 'Ranking' }).click();
    await panel().getByText('You are no. 1').waitFor();
    await panel()
      .getByRole('row', { name: /1 d\*\*\*o 1 0\.\d+/ })
      .waitFor();
    await someone.expectAccessible();
    await page.getByRole('tab', { name: 'Referrals' }).click();
    await panel().getByText('Active', { exact: true }).waitFor();
    someone.expectQuiet();
  });
});
