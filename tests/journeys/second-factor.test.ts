import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { codeAt } from '../../exchange/people/accounts/second-factor/totp.ts';
import { sees } from '../support/until.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { losePart } from './lost-part.ts';
import { newcomer } from './newcomer.ts';
import { type Person, person } from './person.ts';

const EMAIL = 'hedy@tideline.example';
const PASSWORD = 'tideline';
const SECURITY = '/pages/settings/security/index';

inBrowser('the second factor on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let recovery: string[] = [];

  beforeAll(async () => {
    exchange = await startExchange();
    await newcomer(exchange.origin, EMAIL);
    someone = await person(exchange.origin);
    page = someone.page;
    // A phone that holds passkeys, and whose owner always agrees.
    const cdp = await someone.context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await logIn(someone);
  });

  const logIn = async (who: Person, prove?: (own: Page) => Promise<void>): Promise<void> => {
    await who.go('/pages/user/login/login');
    await who.page
      .getByRole('textbox', { name: 'E-mail or account name', exact: true })
      .fill(EMAIL);
    await who.page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await who.page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await prove?.(who.page);
    await who.page.waitForFunction(() => localStorage.getItem('vuex_token') !== null);
  };
  const byPasskey = (own: Page) =>
    own.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
  /** Proves the second factor with the first recovery code that is not used yet. */
  const byRecovery = async (own: Page): Promise<void> => {
    const sheet = own.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Use a recovery code' }).click();
    await sheet.getByRole('textbox', { name: 'Recovery code' }).fill(recovery.shift() ?? '');
    await sheet.getByRole('button', { name: 'Submit' }).click();
  };
  const dialog = () => page.getByRole('dialog');
  /** One error, in one place: at its field, and in no toast. */
  const saidOnce = async (text: string) => {
    await dialog().getByText(text).waitFor();
    await sees(() => page.getByText(text).count()).toBe(1);
  };
  const toasted = (text: string) =>
    page.getByRole('alert').or(page.getByRole('status')).getByText(text).first();

  it('is set up with an authenticator app, after the password [CALL:POST safe/second] [CALL:POST safe/second_begin] [CALL:POST safe/second_add]', async () => {
    await someone.go(SECURITY);
    await page.getByRole('link', { name: 'Two-factor authentication' }).click();
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const password = dialog().getByRole('textbox', { name: 'Login password' });
    await password.fill('not-this-one');
    await dialog().getByRole('button', { name: 'Continue' }).click();
    await saidOnce('The password is incorrect');
    await password.fill(PASSWORD);
    await dialog().getByRole('button', { name: 'Continue' }).click();
    const secret = await dialog().locator('code').innerText();
    await someone.expectAccessible();
    const code = dialog().getByRole('textbox', { name: '6-digit code' });
    const right = codeAt(secret, Date.now());
    await code.fill(right === '123456' ? '654321' : '123456');
    await saidOnce('The code is incorrect');
    await code.fill(codeAt(secret, Date.now()));
    await dialog().getByText('Each code works once').waitFor();
    recovery = await dialog().getByRole('listitem').allInnerTexts();
    expect(recovery).toHaveLength(10);
    await dialog().getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('button', { name: 'Remove Authenticator app' }).waitFor();
    await someone.expectAccessible();
  });

  it('takes a passkey of the phone besides', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog().getByRole('button', { name: 'Continue' }).click();
    const add = dialog().getByRole('button', { name: 'Add a passkey' });
    await add.click();
    await saidOnce('Please enter the name');
    await dialog().getByRole('textbox', { name: 'Name of the passkey' }).fill('My phone');
    await add.click();
    await page.getByRole('button', { name: 'Remove My phone' }).waitFor();
  });

  it('is asked for at the log-in and in a new session, and the passkey proves it [CALL:POST safe/entry_begin] [CALL:POST safe/entry] [CALL:POST safe/confirm_begin] [CALL:POST safe/confirm] [CALL:POST safe/recovery_codes]', async () => {
    await page.evaluate(() => localStorage.removeItem('vuex_token'));
    await page.reload();
    await logIn(someone, byPasskey);
    await someone.go('/pages/settings/security/secondFactor');
    const renew = page.getByRole('button', { name: /New recovery codes/ });
    await renew.click();
    await dialog().getByRole('button', { name: 'Use a passkey' }).click();
    await toasted('Confirmed. Please send it again.').waitFor();
    await renew.click();
    await dialog().getByText('Each code works once').waitFor();
    recovery = await dialog().getByRole('listitem').allInnerTexts();
    await dialog().getByRole('button', { name: 'I have saved them' }).click();
    someone.expectQuiet();
  });

  it('removes a factor in a confirmed session [CALL:POST safe/second_remove]', async () => {
    await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
    await toasted('Removed').waitFor();
    await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
    await page.getByRole('button', { name: 'Remove My phone' }).waitFor();
    someone.expectQuiet();
  });

  it('logs in with the passkey alone [CALL:POST user/passkey_begin] [CALL:POST user/passkey_login]', async () => {
    await page.evaluate(() => localStorage.removeItem('vuex_token'));
    await page.reload();
    await someone.go('/pages/user/login/login');
    const button = page.getByRole('button', { name: 'Log in with a passkey' });
    await button.waitFor();
    await someone.expectAccessible();
    await button.click();
    await page.waitForFunction(() => localStorage.getItem('vuex_token') !== null);
    await someone.go('/pages/settings/security/secondFactor');
    await page.getByRole('button', { name: 'Remove My phone' }).waitFor();
    someone.expectQuiet();
  });

  it('says what to do where the phone has no passkey', async () => {
    const other = await person(exchange.origin);
    const cdp = await other.context.newCDPSession(other.page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
    });
    await other.go('/pages/user/login/login');
    await other.page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await other.page
      .getByText(/^No passkey was used/)
      .first()
      .waitFor();
    await other.leave();
  });

  it('frees the button of the log-in when the code for passkeys does not arrive', async () => {
    const stranger = await person(exchange.origin);
    await losePart(stranger.page, 'node_modules/@simplewebauthn/browser/esm/index.js');
    await stranger.go('/pages/user/login/login');
    const button = stranger.page.getByRole('button', { name: 'Log in with a passkey' });
    await button.click();
    await stranger.page.getByText(/^No passkey was used/).waitFor();
    await sees(() => button.isEnabled()).toBe(true);
    await stranger.leave();
  });

  it('shows the sessions and ends one, whose screen asks for the log-in then [CALL:POST safe/sessions] [CALL:POST safe/session_end]', async () => {
    const other = await person(exchange.origin);
    await logIn(other, byRecovery);
    await other.go(SECURITY);
    await someone.go(SECURITY);
    await page.getByRole('link', { name: /^Devices logged in/ }).click();
    await page.getByText('This device').first().waitFor();
    await someone.expectAccessible();
    await page
      .getByRole('button', { name: /^End session/ })
      .first()
      .click();
    await toasted('Ended').waitFor();
    await other.page.waitForURL(/login\/login/);
    await other.leave();
  });

  it('guards the password, and a recovery code opens it once', async () => {
    const other = await person(exchange.origin);
    await logIn(other, byRecovery);
    await other.go('/pages/settings/security/changePassword');
    const { page: own } = other;
    const fill = (name: string, text: string) =>
      own.getByRole('textbox', { name, exact: true }).fill(text);
    await fill('Current password', PASSWORD);
    await fill('New password', 'another-1');
    await fill('Repeat password', 'another-1');
    await own.getByRole('main').getByRole('button', { name: 'Submit' }).click();
    await byRecovery(own);
    await own.getByText('Confirmed. Please send it again.').waitFor();
    await own.getByRole('main').getByRole('button', { name: 'Submit' }).click();
    await own.getByText('Successfully modified').first().waitFor();
    other.expectQuiet();
    await other.leave();
  });
});
