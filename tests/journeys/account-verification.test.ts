import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { png } from '../../exchange/people/uploads/testing/pictures.ts';
import { sees, until } from '../support/until.ts';
import { Caller, expectAccessibleInBoth, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { decideVerification, newcomer } from './newcomer.ts';
import { type Person, person } from './person.ts';

const EMAIL = 'kyc@tideline.example';
const STEPS = '/pages/verification/index';
const picture = (side: number) => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(png(side, side)),
});

inBrowser('verification on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let api: Caller;

  beforeAll(async () => {
    // Manual review keeps every state on the screen until the test has checked it.
    exchange = await startExchange({ env: { REVIEW_DELAY: 'manual' } });
    await newcomer(exchange.origin, EMAIL);
    someone = await person(exchange.origin);
    page = someone.page;
  });

  const submit = () => page.getByRole('button', { name: 'Submit' });
  const says = (text: string | RegExp) =>
    page.getByRole('status').getByText(text).first().waitFor();
  const field = (name: string) => page.getByRole('textbox', { name });
  const photo = (name: string) => page.locator(`input[type=file][aria-label="${name}"]`);
  /** Returns to the app from another one; the page finds the other decisions by polling. */
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const verification = async () =>
    (await api.get<{ verification: string }>('user/center')).verification;

  it('redirects a visitor to the login [ROLE:visitor] [STATE:backtype]', async () => {
    await someone.go(STEPS);
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(page.url()).toContain('backtype=1');
  });

  it('lists both steps, the basic one first [ROUTE:/pages/verification/index] [MSG:Please complete the KYC Verification] [STATE:verification]', async () => {
    await logIn(someone, EMAIL);
    api = await Caller.logIn(exchange.origin, EMAIL);
    await someone.go(STEPS);
    await says('Please complete the KYC Verification');
    await sees(() => page.getByRole('link', { name: /Basic verification/ }).count()).toBe(1);
    await sees(() => page.getByRole('link', { name: /Advanced verification/ }).count()).toBe(0);
    await expectAccessibleInBoth(someone);
    // The advanced page refuses a direct visit too.
    await someone.go('/pages/verification/advanced');
    await page.getByRole('link', { name: /Basic verification/ }).waitFor();
  });

  it('is where an unverified user lands from the option page [ROLE:verified] [RULE:option-order] [MSG:Your account has not been authenticated, go to authentication?]', async () => {
    await someone.go('/pages/option/detail?symbol=BTCUSDT');
    const panel = page.getByRole('region', { name: 'Buy an option' });
    // Beside the balance of zero.
    await panel.getByRole('link', { name: 'Deposit' }).waitFor();
    await panel.getByRole('radio', { name: /30 s/ }).check();
    await panel.getByRole('textbox', { name: /^Amount/ }).fill('10');
    await panel.getByRole('button', { name: 'Rise' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('Your account has not been authenticated, go to authentication?')
      .waitFor();
    await dialog.getByRole('button').last().click();
    await page.getByRole('link', { name: /Basic verification/ }).waitFor();
  });

  it('requires every field of the basic step and keeps the input [ROUTE:/pages/verification/basic] [ENTITY:verification]', async () => {
    await page.getByRole('link', { name: /Basic verification/ }).click();
    await field('Full name').fill('Hanako Yamada');
    await submit().click();
    for (const text of [
      'Please choose your country or region',
      'Please enter the number of your ID document',
      'Please enter the address',
    ]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    await sees(() => verification()).toBe('unverified');
    await page.getByRole('button', { name: 'Country or region Choose' }).click();
    await page.getByRole('searchbox').fill('japa');
    await page.getByRole('dialog').getByRole('button', { name: 'Japan' }).click();
    await page.getByRole('button', { name: 'Country or region Japan' }).waitFor();
    await field('Document number').fill('TZ1234567');
    // Choosing a place on another screen keeps the draft.
    await page.getByRole('button', { name: 'Choose a place' }).click();
    await page.getByRole('searchbox', { name: 'Search places' }).fill('toky');
    await page.getByRole('button', { name: /^Tokyo/ }).click();
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await field('Full name').waitFor();
    await sees(() => field('Contact address').inputValue()).toBe('Tokyo');
    await sees(() => field('Full name').inputValue()).toBe('Hanako Yamada');
    await sees(() => field('Document number').inputValue()).toBe('TZ1234567');
    await expectAccessibleInBoth(someone);
  });

  it('submits the basic step and shows why it was rejected [CALL:POST user/real_name] [CALL:GET user/center2] [MSG:Submitted successfully] [MSG:Failed to submit]', async () => {
    await someone.context.setOffline(true);
    await submit().click();
    await page.getByRole('main').getByText('Failed to submit').waitFor();
    await someone.context.setOffline(false);
    await sees(() => field('Full name').inputValue()).toBe('Hanako Yamada');
    await submit().click();
    await page.getByText('Submitted successfully').first().waitFor();
    await says('Your basic verification is under review');
    expect(page.url()).toContain(STEPS);
    await decideVerification(exchange, 'reject', 'The number cannot be right');
    await comeBack();
    await says('Reason: The number cannot be right');
    await expectAccessibleInBoth(someone);
    await page.getByRole('link', { name: /Basic verification/ }).click();
    await page.getByRole('button', { name: 'Country or region Choose' }).click();
    // A tap in the long list, without a search. Nobody taps in the frame in which a list scrolls.
    const austria = page.getByRole('dialog').getByRole('button', { name: 'Austria' });
    await austria.scrollIntoViewIfNeeded();
    // A busy machine may draw no frame between two looks, so each look waits for two frames.
    let place = '';
    await until('the list to rest', async () => {
      const before = place;
      place = await austria.evaluate(
        (row) =>
          new Promise<string>((done) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                const { pointerEvents } = getComputedStyle(row);
                done(`${pointerEvents} ${JSON.stringify(row.getBoundingClientRect())}`);
              }),
            ),
          ),
      );
      return place === before && !place.startsWith('none');
    });
    await austria.click();
    await page.getByRole('button', { name: 'Country or region Austria' }).waitFor();
    await field('Full name').fill('Hanako Yamada');
    await field('Document number').fill('TZ7654321');
    await field('Contact address').fill('Ringstrasse 1, Vienna');
    // The button is where the list was tapped, and a second tap there within 400 ms is none.
    await field('Contact address').press('Enter');
    await says('Your basic verification is under review');
    await decideVerification(exchange, 'pass');
    await says('Basic verification passed. Advanced verification is next.');
  });

  it('uploads three photos, refuses a file that is no picture, and retries a failed upload [ROUTE:/pages/verification/advanced] [MSG:Upload failed]', async () => {
    await page.getByRole('link', { name: /Advanced verification/ }).click();
    await submit().click();
    for (const text of [
      'Please upload the front of your ID document',
      'Please upload the back of your ID document',
      'Please upload a photo of you holding the document',
    ]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    await photo('Front of the document').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
    await page.getByText('Please upload a JPEG, PNG or WebP picture').first().waitFor();
    await page.route('**/api/upload', (route) => route.abort());
    await photo('Front of the document').setInputFiles(picture(64));
    await page.getByText('Upload failed').first().waitFor();
    await page.unroute('**/api/upload');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Uploaded').first().waitFor();
    // An oversized file that is no picture is refused; an oversized photo is shrunk.
    const filler = Buffer.alloc(6 * 1024 * 1024);
    await photo('Back of the document').setInputFiles({ ...picture(65), buffer: filler });
    await page.getByText('The picture is too large: 5 MB at most').first().waitFor();
    const large = Buffer.concat([Buffer.from(png(65, 65)), filler]);
    await photo('Take a photo: Back of the document').setInputFiles({
      ...picture(65),
      buffer: large,
    });
    await page.getByText('Uploaded').nth(1).waitFor();
    await photo('Selfie holding your document').setInputFiles(picture(66));
    await page.getByText('Uploaded').nth(2).waitFor();
    await sees(() => page.getByRole('main').locator('img').count()).toBe(3);
    await expectAccessibleInBoth(someone);
  });

  it('shows review, rejection, second submission and final verification [CALL:POST user/real_name2]', async () => {
    await submit().click();
    await says('Your advanced verification is under review');
    await decideVerification(exchange, 'reject', 'The photo is blurred');
    await comeBack();
    await says('Reason: The photo is blurred');
    // The basic step stays verified.
    await sees(() => page.getByRole('link', { name: /Basic verification/ }).count()).toBe(0);
    await page.getByRole('link', { name: /Advanced verification/ }).click();
    for (const [at, name] of [
      'Front of the document',
      'Back of the document',
      'Selfie holding your document',
    ].entries()) {
      await photo(name).setInputFiles(picture(70 + at));
    }
    await page.getByText('Uploaded').nth(2).waitFor();
    await submit().click();
    await says('Your advanced verification is under review');
    await decideVerification(exchange, 'pass');
    await says('You are verified');
    await sees(() => verification()).toBe('verified');
    await until(
      () => page.evaluate(() => localStorage.getItem('vuex_user') ?? ''),
      (user) => user.includes('"verified"'),
    );
    await expectAccessibleInBoth(someone);
    someone.expectQuiet({ offline: true });
  });
});
