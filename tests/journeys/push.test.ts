import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE } from '@tideline/wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PUSH_AUTHORITY, PushService } from '../support/push-service.ts';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { ALERTS, AlertsScreen } from './alerts-screen.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';
import { PushedBrowser, withPushService } from './push-double.ts';

const NOTIFICATIONS = '/pages/settings/notifications';

/**
 * Push from the account to the notification: the exchange encrypts for a push service of the tests,
 * which decrypts with the browser's keys, and Chromium's worker gets what was inside. Only the
 * browser's own service, Google's, is not there: `PushManager` stands on the tests' one.
 */
inBrowser('a device whose app is closed', () => {
  let service: PushService;
  let folder: string;
  let exchange: ExchangeProcess;
  let on: AlertsScreen;
  let someone: Person;
  let address: ReturnType<PushService['subscribe']>;
  let pushed: PushedBrowser;

  const told = (kind: string) =>
    service.messages(address.path).filter((message) => message['kind'] === kind);
  const named = (name: string) => someone.page.getByRole('switch', { name, exact: true });
  const isOn = (name: string) => named(name).getAttribute('aria-checked');
  const SWITCH = 'Notifications while the app is closed';

  beforeAll(async () => {
    service = await PushService.start();
    folder = mkdtempSync(join(tmpdir(), 'tideline-push-'));
    const authority = join(folder, 'authority.pem');
    writeFileSync(authority, PUSH_AUTHORITY);
    exchange = await startExchange({
      env: { PUSH_PRIVATE_HOSTS: service.host, NODE_EXTRA_CA_CERTS: authority },
    });
    on = await AlertsScreen.enter(exchange.origin, { worker: true });
    someone = on.someone;
    address = service.subscribe();
    await withPushService(someone.context, address);
    await someone.context.grantPermissions(['notifications']);
    await logIn(someone);
  });
  afterAll(async () => {
    await exchange?.end();
    await service?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  it('is told after one tap, in the kinds and hours that the person chooses', async () => {
    await someone.go(NOTIFICATIONS);
    await sees(() => isOn(SWITCH)).toBe('false');
    await someone.expectAccessible();
    await named(SWITCH).press('Enter');
    await sees(() => isOn(SWITCH)).toBe('true');
    pushed = await PushedBrowser.of(someone.page);

    await named('Options').press('Enter');
    await sees(() => isOn('Options')).toBe('false');
    await named('Quiet hours').press('Enter');
    await someone.page.getByLabel('To', { exact: true }).fill('06:30');
    const api = await Caller.logIn(exchange.origin, 'demo');
    interface Devices {
      readonly devices: readonly Record<string, unknown>[];
    }
    await sees(() => api.get<Devices>('push/devices')).toMatchObject({
      devices: [
        {
          kinds: ['alert', 'fill', 'stop', 'liquidation', 'device'],
          ...{ quiet_from: 22 * 60, quiet_to: 6 * 60 + 30 },
        },
      ],
    });
    await named('Quiet hours').press('Enter');
    await sees(() => api.get<Devices>('push/devices')).toMatchObject({
      devices: [{ quiet_from: null }],
    });
    await someone.page.reload();
    await sees(() => isOn(SWITCH)).toBe('true');
    await sees(() => isOn('Options')).toBe('false');
    await sees(() => isOn('Quiet hours')).toBe('false');
    await someone.expectAccessible();
    someone.expectQuiet();
  });

  it('shows a test message, and a tap opens its page', async () => {
    await someone.page.getByRole('button', { name: 'Send a test message' }).click();
    await someone.page.getByText(/^Sent\. It appears/).waitFor();
    const [message] = await until(
      () => told('test'),
      (all) => all.length > 0,
    );
    await pushed.receive(JSON.stringify(message));
    await sees(() => pushed.shown()).toEqual([
      expect.objectContaining({ title: 'Test message', tag: 'test' }),
    ]);
    await pushed.tap('test');
    await someone.page.getByRole('heading', { name: 'Price alerts' }).waitFor();
    await sees(() => pushed.shown()).toEqual([]);
  });

  it('shows one notification for an order, and a tap opens its record', async () => {
    const api = await Caller.logIn(exchange.origin, 'demo');
    await api.post('coin/trade', {
      ...{ symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.01' },
      client_id: 'journey-push-fill',
    });
    const [message] = await until(
      () => told('fill'),
      (all) => all.length > 0,
    );
    const { title, tag } = message ?? {};
    await pushed.receive(JSON.stringify(message));
    await sees(() => pushed.shown()).toEqual([expect.objectContaining({ title, tag })]);
    // A later fill of the order.
    await pushed.receive(JSON.stringify({ ...message, body: 'In full' }));
    await sees(() => pushed.shown()).toEqual([{ title, tag, body: 'In full' }]);
    await pushed.tap(String(message?.['tag']));
    await someone.page.getByRole('heading', { name: /details/i }).waitFor();
    await sees(() => pushed.shown()).toEqual([]);
    someone.expectQuiet();
  });

  it('shows something for a message that it cannot read, and opens no foreign address', async () => {
    await pushed.receive('<html>');
    await sees(() => pushed.shown()).toEqual([
      expect.objectContaining({ title: 'Tideline', body: expect.stringMatching(/^A message/) }),
    ]);
    await pushed.tap('tideline');
    await someone.page.waitForURL(/#\/$/);
    const evil = { title: 'Win', body: 'now', tag: 'evil', page: '//evil.test/' };
    await someone.go(NOTIFICATIONS);
    await pushed.receive(JSON.stringify(evil));
    await sees(() => pushed.shown()).toHaveLength(1);
    await pushed.tap('evil');
    await someone.page.waitForURL(`${exchange.origin}/h5/#/`);
  });

  it('is told of an alert that the exchange decided, and the app says it no second time', async () => {
    await on.open();
    await on.set('50500');
    const api = on.page.waitForResponse((response) => response.url().endsWith('/api/push/alerts'));
    expect(await (await api).json()).toMatchObject({ type: 'ok' });
    await on.page.goto('about:blank');
    await on.send(50_700);
    const [message] = await until(
      () => told('alert'),
      (all) => all.length > 0,
    );
    expect(message).toMatchObject({ page: '/pages/trade/kline?symbol=BTCUSDT' });
    await someone.go(ALERTS);
    await until(
      () => on.rings(),
      (all) => all.length > 0,
    );
    await on.hear(50_700);
    expect(await on.rings()).toEqual([expect.objectContaining({ price: '50500.00', told: true })]);
    await sees(() => on.message().count()).toBe(0);
    expect(await on.stored()).toMatchObject({ alerts: [{ on: false, rings: 1 }] });
  });

  it('is told nothing while it is turned off, and stays the same device at another address', async () => {
    await someone.go(NOTIFICATIONS);
    await sees(() => isOn(SWITCH)).toBe('true');
    await named(SWITCH).press('Enter');
    await sees(() => isOn(SWITCH)).toBe('false');
    const api = await Caller.logIn(exchange.origin, 'demo');
    await sees(() => api.get('push/devices')).toEqual({ devices: [] });
    await named(SWITCH).press('Enter');
    await sees(() => isOn(SWITCH)).toBe('true');
    const { devices: before } = await api.get<{ readonly devices: readonly object[] }>(
      'push/devices',
    );
    expect(before).toHaveLength(1);
    // What the worker sends when the browser's service has given it another address.
    const { endpoint, p256dh, auth } = address;
    const renewed = await someone.page.evaluate(
      async ([path, form]) => {
        const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(form) });
        return ((await answer.json()) as { readonly type: string }).type;
      },
      [
        `${API_BASE}/push/renew`,
        { old_endpoint: endpoint, old_auth: auth, endpoint, p256dh, auth },
      ] as const,
    );
    expect(renewed).toBe('ok');
    await sees(() => api.get('push/devices')).toEqual({ devices: before });
    someone.expectQuiet();
  });

  it('is told nothing more after the log-out, and gives its address up', async () => {
    await someone.go('/pages/settings/account/index');
    await someone.page.getByRole('button', { name: 'Log out', exact: true }).first().click();
    await someone.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Log out', exact: true })
      .press('Enter');
    await sees(() => someone.page.evaluate(() => localStorage.getItem('journey.push'))).toBe(null);
    const api = await Caller.logIn(exchange.origin, 'demo');
    expect(await api.get('push/devices')).toEqual({ devices: [] });
    await someone.go(NOTIFICATIONS);
    await someone.page.getByRole('heading', { name: 'Log in first' }).waitFor();
    await someone.expectAccessible();
    someone.expectQuiet();
  });

  it('is asked to allow notifications where the browser blocks them, and to change a browser without push', async () => {
    const other = await person(exchange.origin, { worker: true });
    // A list of permissions without notifications blocks them.
    await other.context.grantPermissions(['geolocation']);
    await logIn(other);
    await other.go(NOTIFICATIONS);
    await other.page.getByRole('heading', { name: 'Blocked by the browser' }).waitFor();
    await other.expectAccessible();
    // The person allows them in the settings of the browser, and comes back.
    await other.context.grantPermissions(['notifications']);
    await other.comeBack();
    await other.page.getByRole('switch', { name: SWITCH, exact: true }).waitFor();
    await other.context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await other.page.reload();
    await other.page.getByRole('heading', { name: 'This browser cannot do it' }).waitFor();
    await other.expectAccessible();
    other.expectQuiet();
    await other.leave();
  });
});
