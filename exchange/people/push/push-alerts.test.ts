import { pushAlerts, pushSubscribe } from '@tideline/wire/calls/push';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { alert, asked, fall, pushDesk, turn } from './testing/push-desk.ts';

const desk = pushDesk();

describe('price alerts', () => {
  it('ring by the prices of the exchange, and their device can ask how they stand', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    const { endpoint } = browser;
    await bench.call(pushSubscribe, asked(browser), demo);
    const list = [alert({ note: 'buy more' }), alert({ id: 'a2', price: '50000.00' })];
    const sent = await bench.call(pushAlerts, { endpoint, alerts: JSON.stringify(list) }, demo);
    expect(sent).toEqual({ alerts: list, rings: [] });
    fall(bench, 60_900);
    await bench.core.settle();
    await turn(bench);
    const at = bench.clock.time;
    expect(desk.service.messages(browser.path)).toMatchObject([
      {
        ...{ kind: 'alert', tag: 'alert-a1', page: '/pages/trade/kline?symbol=BTCUSDT' },
        title: 'Price alert: BTC/USDT',
        body: 'Fell to 60,900.00 (alert at 61,000.00). buy more',
      },
    ]);
    const stand = await bench.call(pushAlerts, { endpoint }, demo);
    expect(stand).toEqual({
      alerts: [{ ...list[0], on: false, armed: false, rangAt: at, rings: 1 }, list[1]],
      rings: [
        {
          ...{ id: 'a1-1', alert: 'a1', symbol: 'BTCUSDT', direction: 'fall', price: '61000.00' },
          ...{ note: 'buy more', last: '60900.00', at, away: false },
        },
      ],
    });
    // A device that has not heard of the ring does not undo it; one that set it anew does.
    const again = await bench.call(pushAlerts, { endpoint, alerts: JSON.stringify(list) }, demo);
    expect(again.alerts[0]).toMatchObject({ on: false, rings: 1 });
    const anew = JSON.stringify([alert({ since: at, rings: 0 })]);
    const set = await bench.call(pushAlerts, { endpoint, alerts: anew }, demo);
    // Its next ring must not have the id of the first one.
    expect(set.alerts).toMatchObject([{ on: true, armed: true, rings: 1 }]);
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['an unknown pair', JSON.stringify([alert({ symbol: 'ABCDEF' })])],
    ['a price between ticks', JSON.stringify([alert({ price: '1.001' })])],
    ['one id twice', JSON.stringify([alert(), alert()])],
    ['too many', JSON.stringify(Array.from({ length: 51 }, (_, at) => alert({ id: String(at) })))],
  ])('are refused with %s', async (_, alerts) => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    await bench.call(pushSubscribe, asked(browser), demo);
    const call = bench.call(pushAlerts, { endpoint: browser.endpoint, alerts }, demo);
    expect(await refusal(call)).toBe('field-invalid');
  });
});
