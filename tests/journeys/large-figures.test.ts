import { beforeAll, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { person } from './person.ts';
import { cutFigures } from './sweep/figures.ts';
import { settled } from './sweep/screens.ts';

/** Screens with prices, balances and number fields. */
const FIGURES = [
  '/pages/index/index',
  '/pages/trade/index?symbol=BTCUSDT',
  '/pages/lever/index?symbol=BTCUSDT',
  '/pages/option/detail?symbol=BTCUSDT',
  '/pages/trade/kline?symbol=BTCUSDT',
  '/pages/assets/index',
  '/pages/assets/tradeAccount?account=currency',
  '/pages/assets/transfer/index?coin=USDT',
  '/pages/assets/exchange/index',
  '/pages/assets/withdraw/detail?coin=USDT',
  '/pages/template/index',
];

inBrowser('figures at twice the text size', () => {
  let exchange: ExchangeProcess;
  beforeAll(async () => {
    exchange = await startExchange();
    // A price of six digits needs more room than one of five.
    await setFaults(exchange.origin, 'market:BTCUSDT=path(104500@0)');
    const api = await Caller.logIn(exchange.origin, 'demo');
    const markNow = async () => {
      const { mark } = await api.post<{ mark: string }>('lever/deal', { symbol: 'BTCUSDT' });
      return Number(mark);
    };
    // The market takes the price with its next deal; one of before is too far from it for an order.
    await until('the price of six digits', async () => (await markNow()) > 100_000);
    const price = ((await markNow()) * 1.03).toFixed(2);
    // Orders and a position, so that their lists hold figures.
    await api.post('coin/trade', {
      ...{ symbol: 'BTCUSDT', side: 'sell', type: 'limit', price, quantity: '0.0123' },
      client_id: 'large-figures-1',
    });
    await api.post('lever/submit', {
      ...{ symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '50', leverage: '10' },
      client_id: 'large-figures-2',
    });
  });

  it('lose no digit on phones of 320 and 390 px', async () => {
    const someone = await person(exchange.origin);
    const { page } = someone;
    await logIn(someone);
    const found: Record<string, readonly string[]> = {};
    for (const path of FIGURES) {
      await someone.go(path);
      await settled(page);
      const fields = page.locator('main input[inputmode="decimal"]:visible');
      for (const field of await fields.all()) {
        if ((await field.inputValue()) === '') await field.fill('1234.56');
      }
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 740 });
        await page.evaluate(async () => {
          document.documentElement.style.fontSize = '200%';
          // Long lists measure their rows after the layout, and place them in the next frame.
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        });
        const cut = await cutFigures(page);
        if (cut.length > 0) found[`${path} ${width}`] = cut;
      }
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '';
      });
    }
    expect(found).toEqual({});
    await someone.leave();
  });
});
