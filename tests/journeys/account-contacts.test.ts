import type { Page } from 'playwright-core';
import encode from 'qr';
import { beforeAll, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { newcomer } from './newcomer.ts';
import { type Person, person } from './person.ts';

const EMAIL = 'grace@tideline.example';
const PHONE = '7911 123457';
const ACCOUNT = '/pages/settings/account/index';

inBrowser('contacts and the end of an account', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    await newcomer(exchange.origin, EMAIL);
    someone = await person(exchange.origin);
    page = someone.page;
    await logIn(someone, EMAIL);
  });

  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  /** The sandbox shows the message at the field and fills its code in by a tap. */
  const takeCode = async () => {
    await press('Get code');
    await press(/^Fill in \d{6}$/);
  };

  it('add a phone with codes to both, reported in the field itself [CALL:POST safe/contact]', async () => {
    await someone.go(ACCOUNT);
    await page.getByRole('link', { name: /^Phone Not set/ }).click();
    await page.getByText(`The code goes to ${EMAIL}.`).waitFor();
    await press('Next');
    await page.getByText('Please enter the verification code').waitFor();
    await someone.expectAccessible();
    // The last digit sends the form, because nothing else is missing.
    await takeCode();
    const phone = page.getByRole('textbox', { name: 'Phone' });
    await phone.waitFor();
    await press('Get code');
    await page.getByText('Please enter phone number').waitFor();
    await phone.fill('12');
    await page.getByText('Please enter a valid phone number').waitFor();
    await press(/^Area code/);
    await page.getByRole('dialog').getByRole('searchbox').fill('United Kingdom');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /United Kingdom/ })
      .click();
    await phone.fill(PHONE);
    await takeCode();
    await page.getByText('Phone number set. Withdrawals open again in 24 h').waitFor();
    await page.getByRole('link', { name: /^Phone \+447911123457/ }).waitFor();
    someone.expectQuiet();
  });

  it('shows on the withdrawal page until when withdrawals are closed', async () => {
    const other = await person(exchange.origin);
    await logIn(other, 'demo');
    await other.go('/pages/assets/withdraw/detail?coin=USDT');
    await other.page.getByText('Fee 1.00 USDT').first().waitFor();
    await sees(() => other.page.getByText(/^Withdrawals open again at/).count()).toBe(0);
    // The demo user's e-mail address is replaced as anybody's.
    await other.go('/pages/settings/account/contact?method=email');
    const tap = (name: string | RegExp) => other.page.getByRole('button', { name }).click();
    await tap('Get code');
    await tap(/^Fill in \d{6}$/);
    await other.page.getByRole('textbox', { name: 'E-mail' }).fill('demo2@tideline.example');
    await tap('Get code');
    await tap(/^Fill in \d{6}$/);
    await other.page.getByText(/^E-mail address set/).waitFor();
    await other.go('/pages/assets/withdraw/detail?coin=USDT');
    await other.page.getByText(/^Withdrawals open again at/).waitFor();
    await sees(() => other.page.getByRole('button', { name: 'Withdraw' }).isDisabled()).toBe(true);
    await other.expectAccessible();
    other.expectQuiet();
    await other.leave();
  });

  it('paste or scan an address; without a camera the sheet says what to do instead', async () => {
    const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
    const other = await person(exchange.origin);
    await logIn(other, 'demo');
    const tap = (name: string) => other.page.getByRole('button', { name }).click();
    await other.go('/pages/user/address/create');
    await other.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await other.page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `tron:${address}?amount=5`,
    );
    await tap('Paste');
    const field = other.page.getByRole('textbox', { name: 'Withdraw address' });
    await until(
      () => field.inputValue(),
      (text) => text === address,
    );
    await tap('Scan');
    await other.page.getByText('No camera can be used here').waitFor();
    await other.expectAccessible();
    await other.page.keyboard.press('Escape');
    await field.fill('');
    await showToCamera(other.page, `tron:${address}?amount=5`);
    await tap('Scan');
    await until(
      () => field.inputValue(),
      (text) => text === address,
    );
    await sees(() => other.page.getByRole('dialog').count()).toBe(0);
    other.expectQuiet();
    await other.leave();
  });

  it('ask to close the account, see what it holds, and return [CALL:POST safe/close] [CALL:POST safe/close_cancel]', async () => {
    await someone.go(ACCOUNT);
    await page.getByRole('link', { name: 'Close account' }).click();
    await page.getByText('Nothing here yet').waitFor();
    await press('Close account');
    await page.getByText('Please enter the password').waitFor();
    const password = page.getByRole('textbox', { name: 'Login password' });
    await password.fill('not-this-one');
    await press('Close account');
    await page.getByText('The password is incorrect').waitFor();
    // One error, in one place.
    await sees(() => page.getByText('The password is incorrect').count()).toBe(1);
    await password.fill('tideline');
    await press('Close account');
    await page.getByText('Your account closes at').waitFor();
    await someone.expectAccessible();
    await press('Done');
    await until(
      () => page.evaluate(() => localStorage.getItem('vuex_token')),
      (it) => !it,
    );

    await logIn(someone, EMAIL);
    await someone.go('/');
    await page.getByText(/^This account closes at/).waitFor();
    await someone.expectAccessible();
    await press('Keep my account');
    await page.getByText('Your account stays').waitFor();
    await sees(() => page.getByText(/^This account closes at/).count()).toBe(0);
    someone.expectQuiet();
    await someone.leave();
  });
});

/** Holds a QR code, turned a little, in front of a camera that the page then has. */
async function showToCamera(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (modules) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 640, height: 480 });
      const context = canvas.getContext('2d');
      if (!context) return;
      const draw = () => {
        context.resetTransform();
        context.fillStyle = '#ddd';
        context.fillRect(0, 0, 640, 480);
        context.translate(320, 240);
        context.rotate(0.2);
        context.fillStyle = '#222';
        const side = 360 / modules.length;
        for (const [y, row] of modules.entries())
          for (const [x, dark] of row.entries())
            if (dark) context.fillRect(x * side - 180, y * side - 180, side + 0.5, side + 0.5);
        requestAnimationFrame(draw);
      };
      draw();
      Object.defineProperty(navigator, 'mediaDevices', {
        value: { getUserMedia: async () => canvas.captureStream() },
      });
    },
    encode(text, 'raw', { ecc: 'medium' }),
  );
}
