import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { ROOT } from '../house/source-files.ts';
import { RECORDINGS_MISSING, recorded } from '../recorded/data.ts';
import { sees, until } from '../support/until.ts';
import { logIn } from './account.ts';
import { inBrowserWith } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';
import { SpotScreen } from './spot-screen.ts';

/** Ten real minutes of Bitcoin, recorded at Binance; not part of the repository. */
const RECORDED = recorded('binance-spot-btcusdt');

inBrowserWith(RECORDINGS_MISSING)('trading on recorded ticks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-replay-'));
  let exchange: ExchangeProcess;
  let someone: Person;

  beforeAll(async () => {
    const file = join(folder, 'btc.tideline');
    const source = ['20240808', '20240809'].map((day) => join(RECORDED, `btcusdt_${day}.gz`));
    const format = ['--format', 'collector', '--venue', 'binance', '--out', file];
    execFileSync(process.execPath, ['bin/tideline.js', 'import', ...source, ...format], {
      cwd: ROOT,
    });
    exchange = await startExchange({ args: ['--feed', `recording:${file}`] });
    someone = await person(exchange.origin);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('shows recorded book, deals and candles, and says that it is a replay', async () => {
    const { page } = someone;
    await someone.go('/pages/trade/kline?symbol=BTCUSDT');
    await page.getByRole('banner').getByText('Replay').waitFor();
    await page.getByRole('button', { name: '1m', exact: true }).click();
    // Bitcoin traded between 61,500 and 61,900 in those minutes.
    const summary = page.getByRole('img', { name: /BTC\/USDT, 1 minute: last 61,\d{3}\.\d\d/ });
    await summary.waitFor();
    const first = await summary.getAttribute('aria-label');
    await until(
      () => page.getByRole('img', { name: /BTC\/USDT, 1 minute/ }).getAttribute('aria-label'),
      (now) => now !== first,
    );
    const bids = page.getByRole('list', { name: 'Bids' }).getByRole('listitem');
    await sees(() => bids.first().innerText()).toMatch(/61,\d{3}/);
    await page.getByRole('tab', { name: 'Trades' }).click();
    await page
      .getByRole('tabpanel', { name: 'Trades' })
      .getByText(/61,\d{3}/)
      .first()
      .waitFor();
  });

  it('fills an order against the recording', async () => {
    await logIn(someone);
    await someone.go('/pages/trade/index?symbol=BTCUSDT');
    const spot = new SpotScreen(someone.page);
    await spot.ready();
    const before = await spot.available();
    await spot.fill({ side: 'Buy', type: 'Market', quantity: '500' });
    await spot.confirm('Buy').click();
    await until(
      () => spot.available(),
      (now) => now !== before && now !== '--',
    );
    await someone.page.getByRole('tab', { name: 'Filled trades' }).click();
    const fills = someone.page.getByRole('tabpanel', { name: 'Filled trades' });
    await fills
      .getByText(/61,\d{3}/)
      .first()
      .waitFor();
    someone.expectQuiet();
  });
});
