import type { PriceAlert } from '@tideline/streams/pure';
import {
  pushAlerts,
  pushDevices,
  pushKey,
  pushRenew,
  pushSubscribe,
  pushTest,
  pushUnsubscribe,
} from '@tideline/wire/calls/push';
import { coinAmend, coinCancel, coinTrade } from '@tideline/wire/calls/spot';
import { changePassword, login, logout } from '@tideline/wire/calls/user';
import { PUSH_DEVICES_LIMIT, PUSH_KINDS } from '@tideline/wire/push';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, PUSH_AUTHORITY, PushService } from '../../../tests/support/push-service.ts';
import { until } from '../../../tests/support/until.ts';
import type { CoreConfig } from '../../compose/core.ts';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';
import { PUSH_DEFAULTS } from './service.ts';

let service: PushService;
const benches: Bench[] = [];

beforeEach(async () => {
  service = await PushService.start();
});
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.core.close();
  await service.close();
  expect(service.faults).toEqual([]);
});

async function start(config: CoreConfig = {}): Promise<Bench> {
  const push = { ...PUSH_DEFAULTS, privateHosts: [service.host], ca: PUSH_AUTHORITY };
  const bench = await openBench({ config: { ...config, backOffice: { push } } });
  benches.push(bench);
  return bench;
}

const asked = ({ endpoint, p256dh, auth }: Browser, changes: object = {}) => ({
  ...{ endpoint, p256dh, auth, kinds: PUSH_KINDS.join(',') },
  ...{ quiet_from: '', quiet_to: '', zone: 'Asia/Tokyo', ...changes },
});

/** Runs the job and waits for what it began. */
async function turn({ core, clock }: Bench, later = 0): Promise<void> {
  clock.time += later;
  await core.backOffice.push.turn();
  await core.backOffice.push.sender.settled();
}

const order = (bench: Bench, caller: Caller, changes: object = {}) =>
  bench.call(
    coinTrade,
    {
      ...{ symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '61700', quantity: '0.05' },
      client_id: 'push-order-1',
      ...changes,
    } as never,
    caller,
  );

/** The market falls to a price and takes everything above it. */
function fall(bench: Bench, to: number, quantity = '20'): void {
  bench.market.tick('BTCUSDT', {
    deals: [[String(to), quantity, 'sell']],
    book: depthOf('BTCUSDT', [[String(to - 1), '1']], [[String(to + 1), '1']]),
  });
}

const alert = (changes: Partial<PriceAlert> = {}): PriceAlert => ({
  ...{ id: 'a1', symbol: 'BTCUSDT', direction: 'fall', price: '61000.00', repeat: 'once' },
  ...{ note: '', on: true, armed: true, since: 1, rangAt: null, rings: 0, ...changes },
});

describe('devices', () => {
  it('are listed newest first, with the one that asks', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const [one, two] = [service.subscribe(), service.subscribe()];
    const agent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile';
    await bench.call(pushSubscribe, asked(one), demo, { agent });
    await bench.call(pushSubscribe, asked(two, { kinds: 'alert,device' }), demo);
    const { devices } = await bench.call(pushDevices, { endpoint: one.endpoint }, demo);
    expect(devices).toMatchObject([
      { this_one: false, kinds: ['alert', 'device'] },
      { this_one: true, name: 'Chrome, Android', quiet_from: null, zone: 'Asia/Tokyo', sent: null },
    ]);
    const changed = await bench.call(
      pushSubscribe,
      asked(one, { quiet_from: '1380', quiet_to: '420' }),
      demo,
    );
    expect(changed.devices.find((each) => each.this_one)).toMatchObject({
      ...{ id: devices[1]?.id, quiet_from: 1_380, quiet_to: 420 },
    });
  });

  it.each([
    ['a page of this machine', { endpoint: 'https://127.0.0.1/push' }, 'endpoint'],
    ['http', { endpoint: 'http://push.example.org/1' }, 'endpoint'],
    ['another port', { endpoint: 'https://push.example.org:8443/1' }, 'endpoint'],
    ['an unknown kind', { kinds: 'alert,weather' }, 'kinds'],
    ['a key that is no point', { p256dh: 'B'.repeat(87) }, 'p256dh'],
    ['no time zone', { zone: 'Atlantis/Capital' }, 'zone'],
    ['half of quiet hours', { quiet_from: '60' }, 'quiet_to'],
    ['quiet hours without an end', { quiet_from: '60', quiet_to: '60' }, 'quiet_to'],
  ])('are refused with %s', async (_, changes, field) => {
    const bench = await start();
    const demo = await bench.login('demo');
    const call = bench.call(pushSubscribe, asked(service.subscribe(), changes), demo);
    await expect(call).rejects.toMatchObject({ id: 'field-invalid', field });
  });

  it('make room for the newest', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const browsers = Array.from({ length: PUSH_DEVICES_LIMIT + 1 }, () => service.subscribe());
    for (const each of browsers) await bench.call(pushSubscribe, asked(each), demo);
    const { devices } = await bench.call(pushDevices, { endpoint: browsers[0]?.endpoint }, demo);
    expect(devices).toHaveLength(PUSH_DEVICES_LIMIT);
    expect(devices.some((each) => each.this_one)).toBe(false);
  });

  it('move to the user who uses the browser now, and tell nothing of others', async () => {
    const bench = await start();
    const [demo, maker] = [await bench.login('demo'), await bench.login('maker')];
    const browser = service.subscribe();
    const { endpoint } = browser;
    await bench.call(pushSubscribe, asked(browser), demo);
    expect(await refusal(bench.call(pushTest, { endpoint }, maker))).toBe('not-found');
    expect(await refusal(bench.call(pushAlerts, { endpoint }, maker))).toBe('not-found');
    await bench.call(pushUnsubscribe, { endpoint }, maker);
    expect((await bench.call(pushDevices, {}, demo)).devices).toHaveLength(1);
    await bench.call(pushSubscribe, asked(browser), maker);
    expect((await bench.call(pushDevices, {}, demo)).devices).toEqual([]);
    expect((await bench.call(pushDevices, {}, maker)).devices).toHaveLength(1);
  });

  it('are ended by their user, here and elsewhere', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const [one, two] = [service.subscribe(), service.subscribe()];
    await bench.call(pushSubscribe, asked(one), demo);
    await bench.call(pushSubscribe, asked(two), demo);
    const { devices } = await bench.call(pushUnsubscribe, { endpoint: one.endpoint }, demo);
    expect(devices).toHaveLength(1);
    const rest = await bench.call(pushUnsubscribe, { id: devices[0]?.id ?? '' }, demo);
    expect(rest.devices).toEqual([]);
  });

  it('are renewed by whoever knows the secret of the old address', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const [old, fresh] = [service.subscribe(), service.subscribe()];
    await bench.call(pushSubscribe, asked(old), demo);
    const { endpoint, p256dh, auth } = fresh;
    const renewed = { old_endpoint: old.endpoint, endpoint, p256dh, auth };
    await bench.call(pushRenew, { ...renewed, old_auth: fresh.auth });
    const list = () => bench.call(pushDevices, { endpoint }, demo);
    expect((await list()).devices).toMatchObject([{ this_one: false }]);
    await bench.call(pushRenew, { ...renewed, old_auth: old.auth });
    expect((await list()).devices).toMatchObject([{ this_one: true }]);
    await bench.call(pushTest, { endpoint }, demo);
    await turn(bench);
    expect(service.messages(fresh.path)).toMatchObject([{ kind: 'test' }]);
  });

  it('end with the session that subscribed, and not when it only expires', async () => {
    const bench = await start();
    const entered = async () => {
      const { token } = await bench.call(login, { account: 'demo', password: 'tideline' });
      const caller = bench.core.authenticate(token);
      if (!caller) throw new Error('the session is over');
      return caller;
    };
    const [first, second] = [await entered(), await entered()];
    await bench.call(pushSubscribe, asked(service.subscribe()), first);
    await bench.call(pushSubscribe, asked(service.subscribe()), second);
    await bench.call(logout, {}, first);
    expect((await bench.call(pushDevices, {}, second)).devices).toHaveLength(1);
    bench.clock.time += 5 * 3_600_000;
    const third = await entered();
    expect((await bench.call(pushDevices, {}, third)).devices).toHaveLength(1);
    const password = { old: 'tideline', password: 'other-1234', password_confirm: 'other-1234' };
    await bench.call(changePassword, password, third);
    expect((await bench.call(pushDevices, {}, third)).devices).toEqual([]);
  });

  it('hear of a log-in from a new device, also in quiet hours', async () => {
    const bench = await start();
    const form = { account: 'demo', password: 'tideline' };
    const { token } = await bench.call(login, form, null, { device: 'one' });
    const browser = service.subscribe();
    const quiet = { quiet_from: '0', quiet_to: '1439' };
    await bench.call(pushSubscribe, asked(browser, quiet), bench.core.authenticate(token));
    await bench.call(login, form, null, { device: 'one' });
    await turn(bench);
    expect(service.received).toEqual([]);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    await bench.call(login, form, null, { device: 'two', address: '192.0.2.7', agent });
    await turn(bench);
    expect(service.messages(browser.path)).toMatchObject([
      {
        ...{ kind: 'device', title: 'Log-in from a new device' },
        body: 'Firefox, Linux. If it was not you, change your password now.',
        page: '/pages/settings/security/sessions',
      },
    ]);
  });

  it('end when their user logs out everywhere', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const other = { ...demo, sessionId: 'other' };
    const [one, two] = [service.subscribe(), service.subscribe()];
    await bench.call(pushSubscribe, asked(one), demo);
    await bench.call(pushSubscribe, asked(two), other);
    await bench.call(logout, { everywhere: '1' }, demo);
    expect((await bench.call(pushDevices, {}, demo)).devices).toEqual([]);
  });
});

describe('messages', () => {
  it('are encrypted for the device, signed with the key that it knows', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
    const { key } = await bench.call(pushKey, {});
    await bench.call(pushSubscribe, asked(browser), demo);
    await bench.call(pushTest, { endpoint: browser.endpoint }, demo);
    await turn(bench);
    expect(service.received).toMatchObject([
      { sender: key, status: 201, urgency: 'high', ttl: 600 },
    ]);
    expect(service.messages(browser.path)).toEqual([
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
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
    await bench.call(pushSubscribe, asked(browser), demo);
    const { id } = await order(bench, demo);
    fall(bench, 61_700, '0.02');
    await bench.core.settle();
    await turn(bench);
    expect(service.received).toEqual([]);
    bench.clock.time += 2_000;
    fall(bench, 61_690);
    await bench.core.settle();
    // A later fill does not put the message off.
    await turn(bench, 1_000);
    expect(service.messages(browser.path)).toMatchObject([
      {
        ...{ kind: 'fill', title: 'Order filled', tag: `spot-${id}` },
        body: 'BTC/USDT: bought 0.05000 BTC at 61,700.00 USDT on average.',
        page: `/pages/assets/recordDetail?kind=spot&id=${id}`,
      },
    ]);
    expect(service.received[0]).toMatchObject({ urgency: 'normal' });
  });

  it('come from fills only, not from a change of an order that was filled before', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
    await bench.call(pushSubscribe, asked(browser), demo);
    const { id } = await order(bench, demo);
    fall(bench, 61_700, '0.02');
    await bench.core.settle();
    await turn(bench, 3_000);
    const change = { id, price: '61000', client_id: 'push-amend-1' };
    await bench.call(coinAmend, change, demo);
    await bench.call(coinCancel, { id }, demo);
    await turn(bench, 3_000);
    expect(service.messages(browser.path)).toMatchObject([{ title: 'Order partly filled' }]);
  });

  it('are of the wanted kinds only', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
    await bench.call(pushSubscribe, asked(browser, { kinds: 'alert' }), demo);
    await order(bench, demo);
    fall(bench, 61_690);
    await bench.core.settle();
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('are dropped in quiet hours and not sent later', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
    // It is 21:00 in Tokyo.
    const quiet = { quiet_from: '1200', quiet_to: '420' };
    await bench.call(pushSubscribe, asked(browser, quiet), demo);
    await order(bench, demo);
    fall(bench, 61_690);
    await bench.core.settle();
    await turn(bench, 12 * 3_600_000);
    expect(service.received).toEqual([]);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('become one when there are many', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
    await bench.call(pushSubscribe, asked(browser), demo);
    for (let at = 0; at < 9; at += 1) {
      await order(bench, demo, { client_id: `push-order-${at}`, quantity: '0.01' });
    }
    fall(bench, 61_690);
    await bench.core.settle();
    await turn(bench, 3_000);
    await turn(bench, 3_000);
    expect(service.messages(browser.path)).toMatchObject([{ tag: 'summary', title: '9 messages' }]);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('are at most six a minute to a device; the next ones wait', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
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
    expect(service.messages(browser.path)).toHaveLength(6);
    await turn(bench, 60_000);
    expect(service.messages(browser.path)).toHaveLength(8);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('that wait for a push service are dropped in quiet hours', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
    service.answers.set(browser.path, { status: 503 });
    // It is 21:00 in Tokyo, and quiet from 21:01 on.
    const quiet = { quiet_from: '1261', quiet_to: '420' };
    await bench.call(pushSubscribe, asked(browser, quiet), demo);
    await order(bench, demo, { type: 'market', price: undefined });
    await bench.core.settle();
    await turn(bench, 3_000);
    expect(service.received).toHaveLength(1);
    await turn(bench, 60_000);
    expect(service.received).toHaveLength(1);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('end a subscription that is gone', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
    service.answers.set(browser.path, { status: 410 });
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
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
    service.answers.set(browser.path, { status, headers });
    await bench.call(pushSubscribe, asked(browser), demo);
    await bench.call(pushTest, { endpoint: browser.endpoint }, demo);
    await turn(bench);
    await turn(bench, wait - 1);
    expect(service.received).toHaveLength(1);
    service.answers.delete(browser.path);
    await turn(bench, 1);
    expect(service.messages(browser.path)).toHaveLength(1);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('are dropped when they are too old', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
    service.answers.set(browser.path, { status: 500 });
    await bench.call(pushSubscribe, asked(browser), demo);
    await bench.call(pushTest, { endpoint: browser.endpoint }, demo);
    await turn(bench);
    await turn(bench, 600_000);
    expect(service.received).toHaveLength(1);
    expect(bench.core.backOffice.push.queue.size).toBe(0);
  });

  it('are never sent where a redirect leads', async () => {
    const errors: unknown[] = [];
    const bench = await start({ report: (error) => errors.push(error) });
    const demo = await bench.login('demo');
    const [browser, elsewhere] = [service.subscribe(), service.subscribe()];
    service.answers.set(browser.path, { status: 307, headers: { location: elsewhere.endpoint } });
    await bench.call(pushSubscribe, asked(browser), demo);
    await bench.call(pushTest, { endpoint: browser.endpoint }, demo);
    await turn(bench);
    expect(service.received.map(({ path }) => path)).toEqual([browser.path]);
    expect(String(errors[0])).toContain('answered 307');
  });

  it('do not keep an exchange from closing when a push service is silent', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
    service.answers.set(browser.path, 'silence');
    await bench.call(pushSubscribe, asked(browser), demo);
    await bench.call(pushTest, { endpoint: browser.endpoint }, demo);
    await bench.core.backOffice.push.turn();
    await until('the request arrives', () => service.received.length === 1);
    await bench.core.backOffice.push.close();
    expect(bench.core.backOffice.push.queue.size).toBe(1);
  });
});

describe('price alerts', () => {
  it('ring by the prices of the exchange, and their device can ask how they stand', async () => {
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
    const { endpoint } = browser;
    await bench.call(pushSubscribe, asked(browser), demo);
    const list = [alert({ note: 'buy more' }), alert({ id: 'a2', price: '50000.00' })];
    const sent = await bench.call(pushAlerts, { endpoint, alerts: JSON.stringify(list) }, demo);
    expect(sent).toEqual({ alerts: list, rings: [] });
    fall(bench, 60_900);
    await bench.core.settle();
    await turn(bench);
    const at = bench.clock.time;
    expect(service.messages(browser.path)).toMatchObject([
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
    const bench = await start();
    const demo = await bench.login('demo');
    const browser = service.subscribe();
    await bench.call(pushSubscribe, asked(browser), demo);
    const call = bench.call(pushAlerts, { endpoint: browser.endpoint, alerts }, demo);
    expect(await refusal(call)).toBe('field-invalid');
  });
});
