import { createHmac } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { logInAsGuest } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

inBrowser('API keys of a demo account', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    await logInAsGuest(someone);
  });

  /** The status and code of a signed read of the account. */
  async function readAccount(key: string, secret: string): Promise<readonly unknown[]> {
    const query = `timestamp=${Date.now()}`;
    const signature = createHmac('sha256', secret).update(query).digest('hex');
    const answer = await fetch(
      `${exchange.origin}/api/v3/account?${query}&signature=${signature}`,
      { headers: { 'X-MBX-APIKEY': key } },
    );
    const { code } = (await answer.json()) as { readonly code?: number };
    return [answer.status, code];
  }

  it('are made, shown once, used by a program and ended', async () => {
    const { page } = someone;
    await someone.go('/pages/settings/index');
    await page.getByRole('main').getByText('API keys').click();
    await page.getByRole('button', { name: 'New API key' }).click();
    const form = page.getByRole('dialog', { name: 'New API key' });
    await form.getByRole('button', { name: 'Submit' }).click();
    await until('the error of the name', () => form.locator('[aria-invalid="true"]').count());
    await form.getByRole('textbox', { name: 'Name' }).fill('My bot');
    await form.getByRole('textbox', { name: 'Networks' }).fill('not an address');
    await form.getByRole('button', { name: 'Submit' }).click();
    await until('the error of the networks', () =>
      form.locator('input[aria-invalid="true"]').count(),
    );
    await someone.expectAccessible();
    await form.getByRole('textbox', { name: 'Networks' }).fill('');
    await form.getByRole('button', { name: 'Submit' }).click();

    const shown = page.getByRole('dialog', { name: 'API keys' });
    await shown.locator('code').nth(1).waitFor();
    await someone.expectAccessible();
    const [key = '', secret = ''] = await shown.locator('code').allInnerTexts();
    expect(await readAccount(key, secret)).toEqual([200, undefined]);
    await shown.getByRole('button', { name: /saved/i }).click();
    await shown.waitFor({ state: 'hidden' });
    await page
      .getByText(/My bot/)
      .first()
      .waitFor();
    expect(await page.content()).not.toContain(secret);

    await page.reload();
    await page
      .getByText(/My bot/)
      .first()
      .waitFor();
    await someone.expectAccessible();
    await page.getByRole('button', { name: /: My bot$/ }).click();
    await page.getByText('API key ended').waitFor();
    await until('the key to be gone', async () => (await page.getByText(/My bot/).count()) === 0);
    expect(await readAccount(key, secret)).toEqual([401, -2015]);
    someone.expectQuiet();
  });
});
