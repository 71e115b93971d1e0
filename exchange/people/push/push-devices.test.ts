import {
  pushAlerts,
  pushDevices,
  pushRenew,
  pushSubscribe,
  pushTest,
  pushUnsubscribe,
} from '@tideline/wire/calls/push';
import { changePassword, login, logout } from '@tideline/wire/calls/user';
import { PUSH_DEVICES_LIMIT } from '@tideline/wire/push';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { asked, pushDesk, turn } from './testing/push-desk.ts';

const desk = pushDesk();

describe('devices', () => {
  it('are listed newest first, with the one that asks', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const [one, two] = [desk.service.subscribe(), desk.service.subscribe()];
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
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const call = bench.call(pushSubscribe, asked(desk.service.subscribe(), changes), demo);
    await expect(call).rejects.toMatchObject({ id: 'field-invalid', field });
  });

  it('are in the security log when they come and when their user ends them', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const [one, two] = [desk.service.subscribe(), desk.service.subscribe()];
    const agent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile';
    await bench.call(pushSubscribe, asked(one), demo, { agent });
    // Other kinds of messages to the same browser.
    await bench.call(pushSubscribe, asked(one, { kinds: 'alert' }), demo, { agent });
    await bench.call(pushSubscribe, asked(two), demo);
    await bench.call(pushUnsubscribe, { endpoint: one.endpoint }, demo);
    await bench.call(pushUnsubscribe, { endpoint: one.endpoint }, demo);
    const events = await bench.core.backOffice.securityEvents();
    const told = events.filter(({ kind }) => kind.startsWith('push-'));
    expect(told.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['push-added', 'Chrome, Android'],
      ['push-added', ''],
      ['push-removed', 'Chrome, Android'],
    ]);
  });

  it('make room for the newest', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const browsers = Array.from({ length: PUSH_DEVICES_LIMIT + 1 }, () => desk.service.subscribe());
    for (const each of browsers) await bench.call(pushSubscribe, asked(each), demo);
    const { devices } = await bench.call(pushDevices, { endpoint: browsers[0]?.endpoint }, demo);
    expect(devices).toHaveLength(PUSH_DEVICES_LIMIT);
    expect(devices.some((each) => each.this_one)).toBe(false);
  });

  it('move to the user who uses the browser now, and tell nothing of others', async () => {
    const bench = await desk.start();
    const [demo, maker] = [await bench.login('demo'), await bench.login('maker')];
    const browser = desk.service.subscribe();
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
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const [one, two] = [desk.service.subscribe(), desk.service.subscribe()];
    await bench.call(pushSubscribe, asked(one), demo);
    await bench.call(pushSubscribe, asked(two), demo);
    const { devices } = await bench.call(pushUnsubscribe, { endpoint: one.endpoint }, demo);
    expect(devices).toHaveLength(1);
    const rest = await bench.call(pushUnsubscribe, { id: devices[0]?.id ?? '' }, demo);
    expect(rest.devices).toEqual([]);
  });

  it('are renewed by whoever knows the secret of the old address', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const [old, fresh] = [desk.service.subscribe(), desk.service.subscribe()];
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
    expect(desk.service.messages(fresh.path)).toMatchObject([{ kind: 'test' }]);
  });

  it('end with the session that subscribed, and not when it only expires', async () => {
    const bench = await desk.start();
    const entered = async () => {
      const { token } = await bench.call(login, { account: 'demo', password: 'tideline' });
      const caller = bench.core.authenticate(token);
      if (!caller) throw new Error('the session is over');
      return caller;
    };
    const [first, second] = [await entered(), await entered()];
    await bench.call(pushSubscribe, asked(desk.service.subscribe()), first);
    await bench.call(pushSubscribe, asked(desk.service.subscribe()), second);
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
    const bench = await desk.start();
    const form = { account: 'demo', password: 'tideline' };
    const { token } = await bench.call(login, form, null, { device: 'one' });
    const browser = desk.service.subscribe();
    const quiet = { quiet_from: '0', quiet_to: '1439' };
    await bench.call(pushSubscribe, asked(browser, quiet), bench.core.authenticate(token));
    await bench.call(login, form, null, { device: 'one' });
    await turn(bench);
    expect(desk.service.received).toEqual([]);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    await bench.call(login, form, null, { device: 'two', address: '192.0.2.7', agent });
    await turn(bench);
    expect(desk.service.messages(browser.path)).toMatchObject([
      {
        ...{ kind: 'device', title: 'Log-in from a new device' },
        body: 'Firefox, Linux. If it was not you, change your password now.',
        page: '/pages/settings/security/sessions',
      },
    ]);
  });

  it('end when their user logs out everywhere', async () => {
    const bench = await desk.start();
    const demo = await bench.login('demo');
    const other = { ...demo, sessionId: 'other' };
    const [one, two] = [desk.service.subscribe(), desk.service.subscribe()];
    await bench.call(pushSubscribe, asked(one), demo);
    await bench.call(pushSubscribe, asked(two), other);
    await bench.call(logout, { everywhere: '1' }, demo);
    expect((await bench.call(pushDevices, {}, demo)).devices).toEqual([]);
  });
});
