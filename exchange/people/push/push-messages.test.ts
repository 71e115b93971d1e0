import { pushDevices, pushKey, pushSubscribe, pushTest } from '@tideline/wire/calls/push';
import { coinAmend, coinCancel } from '@tideline/wire/calls/spot';
import { describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { asked, fall, order, pushDesk, turn } from './testing/push-desk.ts';

const desk = pushDesk();

describe('messages', () => {
  it('are encrypted for the device, signed with the key that it knows', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    const { key } = await bench.call(pushKey, {});
    await bench.call(pushSubscribe, asked(browser), demo);
    await bench.call(pushTest, { endpoint: browser.endpoint }, demo);
    await turn(bench);
    expect(desk.service.received).toMatchObject([
      { sender: key, status: 201, urgency: 'high', ttl: 600 },
    ]);
    expect(desk.service.messages(browser.path)).toEqual([
      {
        ...{
          kind: 'test',
          lang: 'en',
          tag: 'test',
          page: '/pages/trade/alerts',
          time: bench.clock.time,
        },
        title: 'Test message',
        body: 'Messages of Tideline reach this device.',
      },
    ]);
    const { devices } = await bench.call(pushDevices, {}, demo);
    expect(devices[0]?.sent).toBe(bench.clock.time);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('gather the fills of one order', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    await bench.call(pushSubscribe, asked(browser), demo);
    const { id } = await order(bench, demo);
    fall(bench, 61_700, '0.02');
    await bench.core.settle();
    await turn(bench);
    expect(desk.service.received).toEqual([]);
    bench.clock.time += 2_000;
    fall(bench, 61_690);
    await bench.core.settle();
    // A later fill does not put the message off.
    await turn(bench, 1_000);
    expect(desk.service.messages(browser.path)).toMatchObject([
      {
        ...{ kind: 'fill', title: 'Order filled', tag: `spot-${id}` },
        body: 'BTC/USDT: bought 0.05000 BTC at 61,700.00 USDT on average.',
        page: `/pages/assets/recordDetail?kind=spot&id=${id}`,
      },
    ]);
    expect(desk.service.received[0]).toMatchObject({ urgency: 'normal' });
  });

  it('come from fills only, not from a change of an order that was filled before', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    await bench.call(pushSubscribe, asked(browser), demo);
    const { id } = await order(bench, demo);
    fall(bench, 61_700, '0.02');
    await bench.core.settle();
    await turn(bench, 3_000);
    const change = { id, price: '61000', client_id: 'push-amend-1' };
    await bench.call(coinAmend, change, demo);
    await bench.call(coinCancel, { id }, demo);
    await turn(bench, 3_000);
    expect(desk.service.messages(browser.path)).toMatchObject([{ title: 'Order partly filled' }]);
  });

  it('are of the wanted kinds only', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    await bench.call(pushSubscribe, asked(browser, { kinds: 'alert' }), demo);
    await order(bench, demo);
    fall(bench, 61_690);
    await bench.core.settle();
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('are dropped in quiet hours and not sent later', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    // It is 21:00 in Tokyo.
    const quiet = { quiet_from: '1200', quiet_to: '420' };
    await bench.call(pushSubscribe, asked(browser, quiet), demo);
    await order(bench, demo);
    fall(bench, 61_690);
    await bench.core.settle();
    await turn(bench, 12 * 3_600_000);
    expect(desk.service.received).toEqual([]);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('become one when there are many', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    await bench.call(pushSubscribe, asked(browser), demo);
    for (let at = 0; at < 9; at += 1) {
      await order(bench, demo, { client_id: `push-order-${at}`, quantity: '0.01' });
    }
    fall(bench, 61_690);
    await bench.core.settle();
    await turn(bench, 3_000);
    await turn(bench, 3_000);
    expect(desk.service.messages(browser.path)).toMatchObject([
      { tag: 'summary', title: '9 messages' },
    ]);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('are at most six a minute to a device; the next ones wait', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    await bench.call(pushSubscribe, asked(browser), demo);
    for (let at = 0; at < 8; at += 1) {
      await order(bench, demo, {
        client_id: `push-order-${at}`,
        type: 'market',
        price: undefined,
        quantity: '0.01',
      });
      await bench.core.settle();
      await turn(bench, 3_000);
    }
    expect(desk.service.messages(browser.path)).toHaveLength(6);
    await turn(bench, 60_000);
    expect(desk.service.messages(browser.path)).toHaveLength(8);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('that wait for a push service are dropped in quiet hours', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    desk.service.answers.set(browser.path, { status: 503 });
    // It is 21:00 in Tokyo, and quiet from 21:01 on.
    const quiet = { quiet_from: '1261', quiet_to: '420' };
    await bench.call(pushSubscribe, asked(browser, quiet), demo);
    await order(bench, demo, { type: 'market', price: undefined });
    await bench.core.settle();
    await turn(bench, 3_000);
    expect(desk.service.received).toHaveLength(1);
    await turn(bench, 60_000);
    expect(desk.service.received).toHaveLength(1);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('end a subscription that is gone', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    desk.service.answers.set(browser.path, { status: 410 });
    await bench.call(pushSubscribe, asked(browser), demo);
    await bench.call(pushTest, { endpoint: browser.endpoint }, demo);
    await turn(bench);
    expect((await bench.call(pushDevices, {}, demo)).devices).toEqual([]);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it.each([
    [429, { 'retry-after': '120' }, 120_000],
    [503, {}, 5_000],
  ])('are tried again after %i', async (status, headers, wait) => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    desk.service.answers.set(browser.path, { status, headers });
    await bench.call(pushSubscribe, asked(browser), demo);
    await bench.call(pushTest, { endpoint: browser.endpoint }, demo);
    await turn(bench);
    await turn(bench, wait - 1);
    expect(desk.service.received).toHaveLength(1);
    desk.service.answers.delete(browser.path);
    await turn(bench, 1);
    expect(desk.service.messages(browser.path)).toHaveLength(1);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('are dropped when they are too old', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    desk.service.answers.set(browser.path, { status: 500 });
    await bench.call(pushSubscribe, asked(browser), demo);
    await bench.call(pushTest, { endpoint: browser.endpoint }, demo);
    await turn(bench);
    await turn(bench, 600_000);
    expect(desk.service.received).toHaveLength(1);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('are never sent where a redirect leads', async () => {
    const errors: unknown[] = [];
    const bench = await desk.start({ report: (error) => errors.push(error) });
    const demo = await bench.login('demo');
    const [browser, elsewhere] = [desk.service.subscribe(), desk.service.subscribe()];
    desk.service.answers.set(browser.path, {
      status: 307,
      headers: { location: elsewhere.endpoint },
    });
    await bench.call(pushSubscribe, asked(browser), demo);
    await bench.call(pushTest, { endpoint: browser.endpoint }, demo);
    await turn(bench);
    expect(desk.service.received.map(({ path }) => path)).toEqual([browser.path]);
    expect(String(errors[0])).toContain('answered 307');
  });

  it('do not keep an exchange from closing when a push service is silent', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browser = desk.service.subscribe();
    desk.service.answers.set(browser.path, 'silence');
    await bench.call(pushSubscribe, asked(browser), demo);
    await bench.call(pushTest, { endpoint: browser.endpoint }, demo);
    await bench.core.backOffice.push.turn();
    await until('the request arrives', () => desk.service.received.length === 1);
    await bench.core.backOffice.push.close();
    expect(bench.core.backOffice.push.queue.size).toBe(1);
  });
});
