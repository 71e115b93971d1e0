import { beforeAll, it } from 'vitest';
import { png } from '../../exchange/people/uploads/testing/pictures.ts';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

inBrowser('a VIP', () => {
  let exchange: ExchangeProcess;
  let someone: Person;

  beforeAll(async () => {
    // A purchase and its sale reach this turnover with the demo funds.
    exchange = await startExchange({ env: { VIP_TURNOVER: '5000', REVIEW_DELAY: 'manual' } });
    someone = await person(exchange.origin);
    await logIn(someone);
  });

  it('becomes one by trading, and deposits by the VIP channel within its limits [CALL:POST wallet/charge_req]', async () => {
    const { page } = someone;
    const api = await Caller.logIn(exchange.origin, 'demo');
    const main = () => page.getByRole('main');
    const terms = page.getByRole('region', { name: 'VIP status' });
    await someone.go('/pages/assets/deposit/charge?coin=USDT&channel=vip');
    await terms.getByText('Not VIP yet').waitFor();
    await sees(() => terms.innerText()).toMatch(/Spot turnover\s*0\.00 \/ 5,000\.00 USDT/);

    const market = { symbol: 'BTCUSDT', type: 'market' };
    await api.post('coin/trade', {
      ...market,
      side: 'buy',
      budget: '4600',
      client_id: 'vip-buy-1',
    });
    await api.post('coin/trade', {
      ...market,
      ...{ side: 'sell', quantity: '0.05', client_id: 'vip-sell-1' },
    });
    // A job counts the fills after the fact.
    const ask = { currency_id: '3', chain: 'TRC20' };
    await until(
      async () => (await api.post<{ vip: { member: boolean } }>('wallet/get_in_address', ask)).vip,
      ({ member }) => member,
    );

    await someone.go('/pages/index/index');
    await page.getByRole('link', { name: 'VIP recharge' }).click();
    await terms.getByText('VIP', { exact: true }).waitFor();
    await sees(() => terms.innerText()).toMatch(
      /Minimum\s*100\.00 USDT\s*Daily maximum\s*5,000,000\.00 USDT\s*Used today \(UTC\)\s*0\.00 USDT\s*Under review\s*0 \//,
    );
    await main().getByText('Reviewed before ordinary deposits.').waitFor();
    await someone.expectAccessible();

    const quantity = page.getByRole('textbox', { name: 'Quantity' });
    const send = main().getByRole('button', { name: /^Report / });
    await quantity.fill('99');
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: 'receipt.png',
        mimeType: 'image/png',
        buffer: Buffer.from(png(8, 8)),
      });
    await main().getByText('Uploaded').first().waitFor();
    await send.click();
    await main().getByText('Amount can not be less than the minimum').first().waitFor();
    await quantity.fill('5000000.01');
    await send.click();
    await main()
      .getByText(/VIP recharge is limited to 5,?000,?000 USDT a day/)
      .first()
      .waitFor();
    await someone.expectAccessible();
    await quantity.fill('2500');
    await send.click();
    await page.getByRole('region', { name: 'Submitted successfully' }).waitFor();
    await page.getByRole('link', { name: 'View record' }).click();
    await main().getByText('+2,500.00 USDT').waitFor();
    await main().getByText('VIP recharge').first().waitFor();

    // The sum of today counts against the limit.
    await someone.go('/pages/assets/deposit/charge?coin=USDT&channel=vip');
    await terms.getByText(/^2,500\.00 USDT$/).waitFor();
    await sees(() => terms.innerText()).toMatch(/Under review\s*1 \//);
    someone.expectQuiet();
  });
});
