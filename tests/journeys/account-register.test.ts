import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { codeSentTo } from './newcomer.ts';
import { type Person, person, press } from './person.ts';

const REGISTER = '/pages/user/login/register';

/** A browser that reads codes of text messages (WebOTP), as phones do; headless ones cannot. */
const readMessages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(window, 'OTPCredential', { value: class {} });
    const read = ({ otp }: { readonly otp?: { readonly transport: readonly string[] } }) =>
      new Promise((resolve) => {
        if (otp?.transport[0] !== 'sms') throw new Error('asked for something else');
        addEventListener('message-arrives', (event) =>
          resolve({ code: (event as CustomEvent<string>).detail }),
        );
      });
    Object.defineProperty(navigator.credentials, 'get', { value: read });
  });

/** The message arrives on the phone, and the person allows to read it. */
const deliver = (page: Page, code: string): Promise<void> =>
  page.evaluate((detail) => {
    dispatchEvent(new CustomEvent('message-arrives', { detail }));
  }, code);

inBrowser('registration on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
  });

  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const submit = () => page.getByRole('main').getByRole('button', { name: 'Sign up' });
  const error = (text: string) => page.getByRole('main').getByText(text, { exact: true });
  const toasted = (text: string) =>
    page.getByRole('alert').or(page.getByRole('status')).getByText(text).first();
  const session = () => page.evaluate(() => localStorage.getItem('vuex_token'));
  const home = () => page.getByRole('list', { name: 'Market' }).waitFor();

  it('starts with the choice of phone or e-mail, in both themes [ROUTE:/pages/user/login/choose] [CALL:POST area_code]', async () => {
    await someone.go('/pages/user/login/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByText('Create your account').waitFor();
    await page.getByRole('link', { name: 'Other country or region' }).click();
    await page.getByRole('heading', { name: 'Choose how to sign up' }).waitFor();
    await page.getByRole('searchbox').fill('81');
    await page.getByRole('button', { name: /^Japan/ }).waitFor();
    await someone.expectAccessible();
    const other = await person(exchange.origin, { lang: 'jp' });
    await other.context.addInitScript(() =>
      localStorage.setItem('tideline.settings', '{"theme":"light"}'),
    );
    for (const route of ['/pages/user/login/choose', REGISTER]) {
      await other.go(route);
      await other.page.getByRole('tab').first().waitFor();
      // axe checks a few of the 245 countries: the others have the same markup and take ten times
      // as long.
      const search = other.page.getByRole('searchbox');
      if (route !== REGISTER) await search.fill('81');
      await other.expectAccessible();
    }
    other.expectQuiet();
    await other.leave();
  });

  it('shows missing input at each field and sends no request [ROUTE:/pages/user/login/register] [RULE:register-method] [RULE:register-code] [RULE:register-password] [RULE:register-invitation] [RULE:register-agreement] [MSG:Please enter phone number] [MSG:Please enter the verification code] [MSG:You have not agreed to the agreement]', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/register')) sent += 1;
    });
    await page.getByRole('button', { name: /^Japan/ }).click();
    await page.getByRole('button', { name: 'Area code +81' }).waitFor();
    await submit().click();
    await page.getByRole('region', { name: '4 fields need attention' }).waitFor();
    await until(
      () => page.evaluate(() => document.activeElement?.getAttribute('type')),
      (type) => type === 'tel',
    );
    for (const text of [
      'Please enter phone number',
      'Please enter the verification code',
      'You have not agreed to the agreement',
    ]) {
      await error(text).waitFor();
    }
    await field('Phone').fill('12');
    await error('Please enter a valid phone number').waitFor();
    await field('Password').fill('12345');
    await error('The password needs at least 6 characters').waitFor();
    await someone.expectAccessible();
    expect(sent).toBe(0);
  });

  it('asks for the password once while it is readable, twice when hidden, and shows its strength [RULE:register-confirm] [MSG:Password twice inconsistent]', async () => {
    await field('Password').fill('password');
    await page.getByText('Weak').waitFor();
    await field('Password').fill('correct horse 7 battery');
    await page.getByText('Strong').waitFor();
    await sees(() => field('Repeat password').count()).toBe(0);
    await page.getByRole('button', { name: 'Hide password' }).click();
    await field('Repeat password').fill('correct horse 7 batteri');
    await error('Password twice inconsistent').waitFor();
    await field('Repeat password').fill('correct horse 7 battery');
    await error('Password twice inconsistent').waitFor({ state: 'detached' });
  });

  it('says at the code why none was sent, until another contact is entered', async () => {
    // As long as a number of the chosen country, and none of its numbers.
    await field('Phone').fill('1115550147');
    await page.getByRole('button', { name: 'Get code' }).click();
    await error('Please enter a valid phone number').waitFor();
    await field('Phone').fill('2025550147');
    await error('Please enter a valid phone number').waitFor({ state: 'detached' });
  });

  it("sends a code, counts down to the next one and takes it from the sandbox's message with one tap [CALL:POST sms_send] [MSG:Successfully sent]", async () => {
    await field('Phone').fill('090-1234-5678');
    await page.getByRole('button', { name: 'Get code' }).click();
    await toasted('Successfully sent').waitFor();
    const wait = page.getByRole('button', { name: /^\d+ s$/ });
    const first = Number.parseInt(await wait.innerText(), 10);
    await until(
      async () => Number.parseInt(await wait.innerText(), 10),
      (left) => left < first,
    );
    await sees(() => wait.isDisabled()).toBe(true);
    const message = page.getByRole('region', { name: 'Paper exchange: your message is here' });
    await message.getByText(/\d{6}/).first().waitFor();
    await someone.expectAccessible();
    await message.getByRole('button', { name: /^Fill in \d{6}/ }).click();
    await sees(() => field('Verification code').inputValue()).toBe(
      await codeSentTo(exchange.origin, '+819012345678'),
    );
  });

  it('keeps the input after a refusal, then opens the account and goes home [CALL:POST user/register] [ENTITY:user] [ENTITY:session]', async () => {
    await sees(() => field('Invitation code').inputValue()).toBe('TIDELINE');
    await field('Invitation code').fill('');
    await submit().click();
    await error('Please enter the invitation code').waitFor();
    await field('Invitation code').fill('NOBODY1');
    await page.getByRole('button', { name: 'User and privacy agreement' }).click();
    await page
      .getByRole('dialog')
      .getByText(/No real coin or money ever moves/)
      .waitFor();
    await press(page.getByRole('dialog').getByRole('button', { name: 'Agree' }));
    await submit().click();
    await error('This invitation code does not exist').waitFor();
    await sees(() => field('Phone').inputValue()).toBe('090-1234-5678');
    await sees(() => field('Password').inputValue()).toBe('correct horse 7 battery');
    await field('Invitation code').fill('TIDELINE');
    await submit().dblclick();
    await home();
    await sees(() => session()).toBeTruthy();
    const user = await page.evaluate(() => localStorage.getItem('vuex_user') ?? '');
    expect(JSON.parse(user)).toMatchObject({ phone: '+819012345678', verification: 'unverified' });
    someone.expectQuiet();
  });

  it("resets an account's password by phone with the code that the browser reads from the message [CALL:POST user/check_mobile]", async () => {
    await someone.go('/pages/user/login/forgetPassword');
    await page.getByRole('button', { name: 'Area code +1' }).click();
    await page.getByRole('searchbox').fill('japan');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Japan/ })
      .click();
    await field('Phone').fill('90 1234 5678');
    await readMessages(page);
    await page.getByRole('button', { name: 'Get code' }).click();
    await toasted('Successfully sent').waitFor();
    await page.getByRole('button', { name: /^Fill in \d{6}/ }).waitFor();
    await deliver(page, await codeSentTo(exchange.origin, '+819012345678'));
    await field('New password').fill('another 8 horse');
    await field('Repeat password').fill('another 8 horse');
    await page.getByRole('button', { name: 'Submit' }).click();
    await toasted('Successfully modified').waitFor();
  });

  it('shows the code of a forgotten password in no browser but those of its owner', async () => {
    const other = await person(exchange.origin);
    await other.go('/pages/user/login/forgetPassword');
    await other.page.getByRole('tab', { name: 'E-mail' }).click();
    const ask = async (email: string) => {
      await other.page.getByRole('textbox', { name: 'E-mail' }).fill(email);
      await other.page.getByRole('button', { name: 'Get code' }).click();
      await other.page.getByText(/its message is in the outbox/).waitFor();
      await sees(() => other.page.getByRole('button', { name: /^Fill in/ }).count()).toBe(0);
    };
    // Known and unknown addresses are answered alike.
    await ask('demo@tideline.example');
    await ask('nobody@tideline.example');
    other.expectQuiet();
    await other.leave();
  });

  it('offers the demo to a visitor who does not want to sign up', async () => {
    const other = await person(exchange.origin);
    await other.go(REGISTER);
    await other.page.getByRole('main').getByRole('button', { name: 'Try the demo' }).click();
    await other.page.getByRole('list', { name: 'Market' }).waitFor();
    await other.page.waitForFunction(() => localStorage.getItem('vuex_token') !== null);
    other.expectQuiet();
    await other.leave();
  });

  it('takes invitation and e-mail address from a share link; keeps the input when the answer is lost [CALL:POST sms_mail]', async () => {
    const other = await person(exchange.origin);
    ({ page } = other);
    await other.go(`${REGISTER}?invitation=TIDEMAKER&method=email`);
    await sees(() => field('Invitation code').inputValue()).toBe('TIDEMAKER');
    await field('E-mail').fill('ada@tideline');
    await page.getByRole('button', { name: 'Get code' }).click();
    await error('Please enter a valid e-mail address').waitFor();
    await field('E-mail').fill('ada@tideline.example');
    await page.getByRole('button', { name: 'Get code' }).click();
    await toasted('Successfully sent').waitFor();
    const code = await codeSentTo(exchange.origin, 'ada@tideline.example');
    const wrong = code === '000000' ? '111111' : '000000';
    await field('Verification code').fill(wrong);
    await field('Password').fill('tideline9');
    await page.getByRole('checkbox').check();
    await submit().click();
    await error('The verification code is wrong or has expired').waitFor();
    await setFaults(exchange.origin, 'rest:user/register=fail');
    // Nothing else is missing: the last digit sends the form.
    await field('Verification code').fill(code);
    await toasted('Something went wrong on our side').waitFor();
    await setFaults(exchange.origin, '');
    await sees(() => field('E-mail').inputValue()).toBe('ada@tideline.example');
    await submit().click();
    await home();
    await sees(() => session()).toBeTruthy();
    other.expectQuiet({ offline: true });
    await other.leave();
    ({ page } = someone);
  });
});
