import { expect, test } from 'vitest';
import { withExchange } from './support/exchange.ts';

const exchange = withExchange({ limits: { reads: 5, writes: 2 } });

test('refuses too many calls in the common shape, with the time to wait', async () => {
  const ask = () => fetch(`${exchange.url}/api/currency/user_currency_list`);
  for (let turn = 0; turn < 5; turn++) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    type: 'error',
    code: 0,
    error: { id: 'rate-limited' },
  });
  // Commands and the app's files have separate limits.
  expect((await exchange.send('POST', 'set/lang', { lang: 'en' })).type).toBe('ok');
  expect((await fetch(`${exchange.url}/healthz`)).status).toBe(200);
});
