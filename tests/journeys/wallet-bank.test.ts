import type { Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { sees } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person, press } from './person.ts';
import { decide, receiptForm } from './reviews.ts';

const CARD = {
  Name: 'My account',
  'Cardholder full name': 'Ada Lovelace',
  'Card number': '6200 0000 0000 1234',
  'Bank name': 'Paper Bank',
  Branch: 'Centre',
  'Bank address': '1 Paper Street',
  'International bank account number': 'XX00 1234',
  'Payee address': '2 Paper Street',
  'Zip code': '10000',
};

inBrowser('bank money on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange({ env: { REVIEW_DELAY: 'manual' } });
    someone = await person(exchange.origin);
    page = someone.page;
  });

  const main = () => page.getByRole('main');
  const field = (name: string) => page.getByRole('textbox', { name });
  const button = (name: string | RegExp) => main().getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const rows = (name: string) => page.getByRole('list', { name }).getByRole('listitem');

  it('binds a bank card with every field and withdraws bank money to it [ROUTE:/pages/bankbind/index] [ROUTE:/pages/bankbind/addbank] [ROUTE:/pages/assets/withdraw/bank/bank] [RULE:bank-card] [ENTITY:bank-card] [CALL:POST user/cash_info] [CALL:POST user/cash_save] [MSG:Successfully bind] [MSG:Binding failed] [CALL:POST wallet/out]', async () => {
    const maker = await Caller.logIn(exchange.origin, 'maker');
    await logIn(someone, 'maker');
    const { id } = await maker.upload(receiptForm());
    const form = { currency_id: '9999', chain: 'Bank', amount: '500', receipt: id };
    await maker.post('wallet/charge_req', { ...form, client_id: 'journey-bank-in' });
    await decide(exchange, 'deposits', 'pass');
    await someone.go('/pages/assets/withdraw/bank/bank');
    await page.getByRole('link', { name: /Please add a bank card first/ }).click();
    await button('Save card').click();
    await page.getByRole('region', { name: '13 fields need attention' }).waitFor();
    await main().getByText("Please enter your bank's name").waitFor();
    await sees(() => main().getByText('Please fill in this field').count()).toBe(0);
    for (const [name, text] of Object.entries(CARD)) {
      await page.getByRole('textbox', { name, exact: true }).fill(text);
    }
    await field('SWIFT or Fedwire code').fill('x');
    await button('Get code').click();
    await main()
      .getByText(/^A SWIFT code has 8 or 11 characters/)
      .waitFor();
    await main().getByText('8 or 11 characters; Fedwire 9 digits').waitFor();
    // The wrong fields have the focus, and no code was sent.
    await field('SWIFT or Fedwire code').fill('PAPERXXX');
    await button(/^Currency Choose/).click();
    await press(dialog().getByRole('button', { name: 'USD' }));
    await field('Fund password').fill('246810');
    await button('Get code').click();
    await button(/^Fill in \d{6}/).waitFor();
    await someone.expectAccessible();
    await page.route('**/api/user/cash_save', (route) =>
      route.fulfill({ json: { type: 'error', message: 'Too many bank cards' } }),
    );
    // Nothing else is missing: the code sends the form.
    await button(/^Fill in \d{6}/).click();
    await main().getByText('Binding failed: Too many bank cards').waitFor();
    await page.unroute('**/api/user/cash_save');
    await button('Save card').click();
    await page.getByRole('region', { name: 'Successfully bind' }).getByText(/1234/).waitFor();
    await button('Done').click();
    await field('Amount').fill('120');
    await sees(() => page.getByRole('radio', { name: /1234/ }).isChecked()).toBe(true);
    await main().getByText('115.00 USD').waitFor();
    await someone.expectAccessible();
    await button('Withdraw 120.00 USD').click();
    await field('Fund password').fill('246810');
    await press(dialog().getByRole('button', { name: 'Withdraw 120.00 USD' }));
    await page.getByRole('link', { name: 'View record' }).click();
    await main().getByText('115.00 USD').waitFor();
    await main().getByText('•••• 1234').waitFor();
    await decide(exchange, 'withdrawals', 'pass');
    await main().getByText('Paid out').first().waitFor();
    await someone.go('/pages/assets/record?tab=withdraw');
    await rows('Withdraw').getByText('Paid out').waitFor();
    await someone.go('/pages/bankbind/index');
    await page.getByRole('link', { name: /1234/ }).click();
    await main().getByText('1 Paper Street').waitFor();
    await someone.expectAccessible();
    someone.expectQuiet({ offline: true });
  });

  it('removes a bank card after a confirmation [CALL:POST user/cash_delete]', async () => {
    await someone.go('/pages/bankbind/index');
    await main()
      .getByRole('button', { name: /^Delete card/ })
      .click();
    await dialog().getByText('1234').waitFor();
    await press(dialog().getByRole('button', { name: 'Delete card', exact: true }));
    await main().getByText('No bank cards yet').waitFor();
    await someone.expectAccessible();
    someone.expectQuiet({ offline: true });
  });
});
