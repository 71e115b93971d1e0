import { expect, it } from 'vitest';
import type { ContractOrder, OptionOrder, SpotOrder, SpotTrigger } from '../../../wire/index.ts';
import { until } from '../../support/until.ts';
import { a, text } from '../tab.ts';
import type { World } from '../world.ts';

const TICKET = a('region', 'Place an order');
const PANEL = a('region', 'Open a position');
const OPTION = a('region', 'Buy an option');
/** `Buy BTC`, `Buy 0.01 BTC`, or `Buy BTC for 900 USDT`. */
const sends = (side: 'Buy' | 'Sell') => new RegExp(`^${side} ([\\d.,]+ )?BTC( for .*)?$`);

/** Orders of every product, from the ticket to their end. */
export function tradingJourneys(world: World): void {
  const spot = async (view: string) =>
    (await world.api.get<{ rows: SpotOrder[] }>('coin/list', { view })).rows;
  const contracts = async (view: string) =>
    (await world.api.post<{ rows: ContractOrder[] }>('lever/my_trade', { view })).rows;

  const openSpot = async () => {
    await world.tab.open('/pages/trade/index?symbol=BTCUSDT');
    await world.tab.see(a('button', undefined, { within: a('list', 'Bids') }));
  };
  const bestBid = async () => {
    const { text: level } = await world.tab.see(
      a('button', undefined, { within: a('list', 'Bids') }),
    );
    return Number(/[\d,]+\.\d+/.exec(level)?.[0].replaceAll(',', ''));
  };
  const type = async (name: string) => {
    const { tab } = world;
    if (await tab.count(a('button', `Order type: ${name}`))) return;
    await tab.tap(a('button', /^Order type/, { within: TICKET }));
    await tab.press(a('button', new RegExp(`^${name}`)));
    await tab.see(a('button', `Order type: ${name}`));
  };
  const field = (name: RegExp, within = TICKET) => a('textbox', name, { within });
  const send = async (side: 'Buy' | 'Sell') => {
    const { tab } = world;
    await tab.press(a('button', sends(side), { within: TICKET }));
    await tab.press(a('button', sends(side), { within: a('dialog', 'Confirm order') }));
    await tab.gone(a('dialog'));
  };

  it('buys at market and sells a limit order that waits, is amended and cancelled', async () => {
    const { tab } = world;
    await tab.open('/');
    await world.logIn();
    await openSpot();
    await type('Market');
    await tab.type(a('textbox', undefined, { within: TICKET, at: -1 }), '900');
    await send('Buy');
    // A failure shows the order as it is.
    const newest = async () => (await spot('history'))[0] ?? null;
    await until(newest, (order) => order?.status === 'completed');

    await type('Limit');
    const price = (await bestBid()) * 0.98;
    await tab.type(field(/^Price/), price.toFixed(2));
    await tab.type(field(/^Quantity/), '0.01');
    await send('Buy');
    await tab.see(a('tab', 'Open orders (1)'));
    await tab.tap(a('button', 'Amend', { within: a('article') }));
    const sheet = a('dialog', 'Amend order');
    await tab.type(a('textbox', /^Quantity/, { within: sheet }), '0.008');
    await tab.see(text('The order keeps its place in the queue.'));
    await tab.press(a('button', 'Amend', { within: sheet }));
    await tab.gone(sheet);
    await until('the amended order', async () => (await spot('waiting'))[0]?.quantity === '0.008');
    await tab.tap(a('button', 'Cancel', { within: a('article') }));
    await tab.see(a('tab', /^Open orders(?! \([1-9])/));
    expect(await spot('waiting')).toEqual([]);
    await tab.expectQuiet();
  });

  it('places an OCO pair and cancels it', async () => {
    const { tab } = world;
    const last = await bestBid();
    await tab.tap(a('radio', 'Sell', { within: TICKET }));
    await type('OCO');
    await tab.type(field(/^Price/), (last * 1.05).toFixed(2));
    await tab.type(field(/^Quantity/), '0.002');
    await tab.type(field(/^Trigger/), (last * 0.95).toFixed(2));
    await send('Sell');
    const triggers = async () =>
      (await world.api.get<{ rows: SpotTrigger[] }>('coin/trigger', { view: 'waiting' })).rows;
    await until('the pair', async () => (await triggers()).length === 1);
    await tab.tap(a('button', 'Cancel all'));
    await tab.press(a('button', /^Cancel \d/, { within: a('dialog', 'Cancel all') }));
    await until('no pair', async () => (await triggers()).length === 0);
    await tab.expectQuiet();
  });

  it('opens a contract, protects it, closes a part and reverses it', async () => {
    const { tab } = world;
    await tab.open('/pages/lever/index?symbol=BTCUSDT');
    await tab.type(field(/^Lots/, PANEL), '40');
    await tab.press(a('button', 'Long 0.04 BTC', { within: PANEL }));
    await tab.press(a('button', /^Open long$/, { within: a('dialog') }));
    await tab.see(a('tab', 'Positions (1)'));
    const position = a('article');
    await tab.tap(a('button', 'TP / SL', { within: position }));
    await tab.press(a('switch', 'Stop-loss', { within: a('dialog') }), ' ');
    await tab.press(a('radio', 'USDT', { within: a('radiogroup', /^Stop-loss/) }), ' ');
    await tab.type(a('textbox', /^Loss with fees/), '60');
    await tab.see(text(/: -(60\.00|59\.99) USDT/));
    await tab.press(a('button', 'Save'));
    await tab.gone(a('dialog'));
    await until('the stop', async () => Number((await contracts('trading'))[0]?.stop_loss) > 0);

    await tab.tap(a('button', 'Close', { within: position }));
    await tab.type(a('textbox', /^Lots to close/), '10');
    await tab.press(a('button', /^Close/, { within: a('dialog'), at: -1 }));
    await tab.gone(a('dialog'));
    await until('the rest', async () => (await contracts('trading'))[0]?.lots === 30);

    await tab.tap(a('button', 'Reverse', { within: position }));
    await tab.press(a('button', /^Reverse/, { within: a('dialog'), at: -1 }));
    await tab.gone(a('dialog'));
    await until('the other side', async () => (await contracts('trading'))[0]?.side === 'short');
    await tab.expectQuiet();
  });

  it('buys an option and follows it to its settlement', async () => {
    const { tab } = world;
    await tab.open('/pages/option/detail?symbol=BTCUSDT');
    await tab.see(a('img', /BTC\/USDT, .*last [\d,.]+/));
    await tab.tap(a('radio', /30 s/, { within: OPTION }));
    await tab.type(field(/^Amount/, OPTION), '100');
    await tab.see(text('130.00 USDT (+30.00)'));
    await tab.press(a('button', /^Rise/, { within: OPTION }));
    await tab.press(a('button', /Rise/, { within: a('dialog') }));
    await tab.see(a('tab', 'Running (1)'));
    await tab.see(a('timer'));
    const settled = async () =>
      (await world.api.get<{ rows: OptionOrder[] }>('microtrade/lists', { view: 'history' })).rows;
    await until('the settlement', async () => (await settled()).length === 1, { limit: 120_000 });
    await tab.gone(a('timer'));
    await tab.expectQuiet();
  });
}
