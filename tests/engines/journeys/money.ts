import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../house/source-files.ts';
import { until } from '../../support/until.ts';
import { wayOf } from '../back.ts';
import { a, text } from '../tab.ts';
import type { World } from '../world.ts';

/** A picture to send. */
const PICTURE = join(ROOT, 'public/icon-512.png');

interface Balances {
  readonly accounts: readonly {
    readonly account: string;
    readonly balances: readonly { readonly code: string; readonly available: string }[];
  }[];
}

/** Deposit, transfer and the chart. */
export function moneyJourneys(world: World): void {
  const held = async (account: string, code: string) => {
    const { accounts } = await world.api.post<Balances>('wallet/list', {});
    const own = accounts.find((each) => each.account === account);
    return own?.balances.find((each) => each.code === code)?.available;
  };

  it('sends a deposit with an uploaded picture', async () => {
    const { tab } = world;
    await tab.open('/');
    await world.logIn();
    await tab.open('/pages/assets/deposit/charge');
    await tab.see(a('textbox', /^(?:Amount|Quantity)/));
    await tab.type(a('textbox', /^(?:Amount|Quantity)/), '50');
    await tab.back.chooseFile(`document.querySelector('main input[type=file]')`, PICTURE);
    await tab.see(text('Uploaded'));
    await tab.expectQuiet();
  });

  it('transfers money between its accounts', async () => {
    const { tab } = world;
    const before = Number(await held('trust', 'USDT'));
    await tab.open('/pages/assets/transfer/index?from=currency&to=trust&coin=USDT');
    await tab.type(a('textbox', /^Quantity/), '150,5');
    await tab.press(a('button', 'Transfer 150.50 USDT'));
    await tab.see(a('region', /^Moved to Trust account/));
    await until('the money', async () => Number(await held('trust', 'USDT')) === before + 150.5);
    await tab.expectQuiet();
  });

  it('pans, zooms and pinches the chart, draws on it and fills the screen', async () => {
    const { tab } = world;
    await tab.open('/pages/trade/kline?symbol=BTCUSDT');
    const chart = a('img', /BTC\/USDT/);
    await tab.see(chart);
    await tab.holds('the drawn chart', `document.querySelector('[role=img] canvas') !== null`);
    const { box } = await tab.see(chart);
    const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
    await tab.swipe(at(0.3, 0.4), at(0.7, 0.4));
    await tab.press(a('button', 'Draw'));
    await tab.press(a('button', 'Trend line'));
    const pane = a('application', /^Place: Trend line/);
    await tab.see(pane);
    await tab.swipe(at(0.2, 0.5), at(0.6, 0.3));
    await tab.see(a('button', 'Trend line, point 2'));
    const point = async (number: number) =>
      (await tab.see(a('button', `Trend line, point ${number}`))).box.x;
    const width = async () => (await point(2)) - (await point(1));
    const before = await width();
    // On the line itself, and beside it.
    for (const over of [at(0.4, 0.4), at(0.4, 0.6)]) {
      const drawn = await width();
      await tab.wheel(over, -300);
      await until('a wider line', async () => (await width()) > drawn * 1.03);
    }
    await tab.wheel(at(0.4, 0.6), 600);
    await until('a narrower line', async () => (await width()) < before * 1.18);
    // The fingers leave the selection of the line as it is.
    const pinched = await width();
    const pinch = (from: number, to: number) =>
      tab.back.fingers(
        wayOf(at(0.45 - from, 0.6), at(0.45 - to, 0.6)),
        wayOf(at(0.45 + from, 0.6), at(0.45 + to, 0.6)),
      );
    await pinch(0.05, 0.07);
    await until('a wider line', async () => (await width()) > pinched * 1.1);
    await pinch(0.07, 0.05);
    await until('a line as before', async () => (await width()) < pinched * 1.1);
    const stored = `JSON.parse(localStorage.getItem(Object.keys(localStorage).find(
      (key) => key.includes('drawings')) ?? '') ?? '{"drawings":[]}').drawings.length`;
    expect(await tab.holds('the stored drawing', stored)).toBe(1);
    await tab.tap(a('button', /^Full screen/));
    await tab.see(a('button', /^Leave full screen/));
    await tab.evaluate('history.back()');
    await tab.see(a('button', /^Full screen/));
    await tab.expectQuiet();
  });
}
