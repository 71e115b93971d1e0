// @vitest-environment jsdom
// Longer than 300 lines: one browser with its push service, in each state that the page shows.
import '../../testing/texts.ts';
import { fireEvent } from '@testing-library/react';
import { PUSH_KINDS } from '@tideline/wire/push';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepInStep } from '../../features/push/device.ts';
import { leaveDevice, usePushDevice } from '../../state/push-device.ts';
import { useSession } from '../../state/session.ts';
import { tradingDesk } from '../../testing/desk.ts';
import { field, press, show, turn } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import Notifications from './notifications.tsx';

const SWITCH = 'Notifications while the app is closed';
const KEY = 'BAECAw';
const desk = tradingDesk();

/** The browser's part: permission, worker and push service. */
let here: {
  permission: NotificationPermission;
  /** What the person answers to the browser's question. */
  answer: NotificationPermission;
  subscription: PushSubscription | null;
  /** What the push service answers. */
  refuses: boolean;
  number: number;
};

function subscriptionOf(key: ArrayBuffer, endpoint: string): PushSubscription {
  const subscription = {
    endpoint,
    options: { applicationServerKey: key, userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: async () => {
      if (here.subscription === subscription) here.subscription = null;
      return true;
    },
  } as unknown as PushSubscription;
  return subscription;
}

const manager = {
  getSubscription: async () => here.subscription,
  subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    if (here.refuses) throw new DOMException('push service error', 'AbortError');
    if (here.subscription) throw new DOMException('another key', 'InvalidStateError');
    here.number += 1;
    const key = applicationServerKey.buffer as ArrayBuffer;
    here.subscription = subscriptionOf(key, `https://push.test/${here.number}`);
    return here.subscription;
  },
};

/** A device of the user, as the exchange lists it. */
const deviceOf = (id: string, changes: object = {}) => ({
  ...{ id, name: 'Firefox, Linux', this_one: false, kinds: PUSH_KINDS, quiet_from: null },
  ...{ quiet_to: null, zone: 'UTC', created: Date.UTC(2020, 0, 1), sent: null, ...changes },
});
/** What an exchange answers that knows this device. */
const answered = (path: string) => {
  const devices = usePushDevice.getState().device ? [deviceOf('1', { this_one: true })] : [];
  return { data: path === 'push/key' ? { key: KEY } : { devices } };
};

beforeEach(() => {
  here = {
    permission: 'default',
    answer: 'granted',
    subscription: null,
    refuses: false,
    number: 0,
  };
  const registration = { pushManager: manager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return here.permission;
    },
    requestPermission: async () => {
      here.permission = here.answer;
      return here.permission;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  desk.reply = answered;
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  usePushDevice.setState({ device: null });
});

const sentTo = (path: string) => desk.sent.filter((each) => each['path'] === path);
const open = () => show(<Notifications />);
const shown = () => outline().join('\n');

describe('notifications (ROUTE:/pages/settings/notifications)', () => {
  it('are off, and one tap turns them on with every kind', async () => {
    const before = (await open()).join('\n');
    expect(before).toContain(`[${SWITCH}]`);
    expect(before).not.toContain(`[${SWITCH}] on`);
    expect(before).toContain('No other device is told');
    expect(desk.sent.map((each) => each['path'])).toEqual(['push/devices']);
    await turn(SWITCH);
    await settled();
    expect(shown()).toContain(`[${SWITCH}] on`);
    expect(sentTo('push/subscribe')).toEqual([
      {
        ...{ path: 'push/subscribe', endpoint: 'https://push.test/1', p256dh: 'P', auth: 'A' },
        ...{ kinds: PUSH_KINDS.join(','), quiet_from: '', quiet_to: '', zone: 'UTC' },
      },
    ]);
    const key = new Uint8Array(here.subscription?.options.applicationServerKey ?? []);
    expect([...key]).toEqual([4, 1, 2, 3]);
    expect(usePushDevice.getState().device).toMatchObject({ user: 'u', quiet: null });
  });

  it('can be turned off, also without an answer', async () => {
    await open();
    await turn(SWITCH);
    desk.reply = () => ({ error: { id: 'internal' } });
    await turn(SWITCH);
    await settled();
    expect(shown()).not.toContain(`[${SWITCH}] on`);
    expect(here.subscription).toBeNull();
    expect(sentTo('push/unsubscribe')).toEqual([
      { path: 'push/unsubscribe', endpoint: 'https://push.test/1' },
    ]);
  });

  it('come in the chosen kinds, of which one always stays', async () => {
    await open();
    for (const name of ['Price alerts', 'Fills', 'Stops and triggers', 'Options', 'New devices'])
      await turn(name);
    expect(shown()).toContain('The last one: to stop everything');
    expect(shown()).toContain('[Liquidations] off on');
    await turn(SWITCH);
    await turn('Fills');
    await settled();
    expect(sentTo('push/subscribe').map((each) => each['kinds'])).toEqual([
      'liquidation',
      'fill,liquidation',
    ]);
  });

  it('rest in quiet hours, which are two different times', async () => {
    await open();
    await turn('Quiet hours');
    expect(shown()).toContain('Time zone of this device: UTC');
    await turn(SWITCH);
    fireEvent.change(field('From'), { target: { value: '07:00' } });
    expect(shown()).toContain('Both times are the same');
    fireEvent.blur(field('From'));
    fireEvent.change(field('From'), { target: { value: '23:15' } });
    fireEvent.blur(field('From'));
    await settled();
    expect(sentTo('push/subscribe').map((each) => [each['quiet_from'], each['quiet_to']])).toEqual([
      ['1320', '420'],
      ['1395', '420'],
    ]);
  });

  it('stay off when the person refuses, and the page says how to allow them once blocked', async () => {
    here.answer = 'default';
    await open();
    await turn(SWITCH);
    await settled();
    expect(desk.toasts()).toEqual(['! Not allowed. Nothing was turned on.']);
    expect(sentTo('push/key')).toEqual([]);
    here.answer = 'denied';
    await turn(SWITCH);
    await settled();
    expect(shown()).toContain('Blocked by the browser');
    expect(shown()).not.toContain(SWITCH);
    here.permission = 'granted';
    fireEvent.focus(window);
    expect(shown()).toContain(SWITCH);
  });

  it('stay off when the push service refuses, or the exchange does or is away', async () => {
    await open();
    here.refuses = true;
    await turn(SWITCH);
    await settled();
    expect(desk.toasts().at(-1)).toMatch(/^! The browser's push service refused/);
    here.refuses = false;
    desk.reply = (path) =>
      path === 'push/key' ? { data: { key: KEY } } : { error: { id: 'rate-limited' } };
    await turn(SWITCH);
    await settled();
    // An address that the exchange does not know is given back.
    expect(here.subscription).toBeNull();
    expect(desk.toasts()).toHaveLength(2);
    desk.reply = () => Promise.reject(new Error('no network'));
    await turn(SWITCH);
    await settled();
    expect(desk.toasts().at(-1)).toMatch(/did not answer/);
    expect(shown()).not.toContain(`[${SWITCH}] on`);
  });

  it('take a new address when the exchange has a new key', async () => {
    here.subscription = subscriptionOf(new Uint8Array([9]).buffer, 'https://push.test/0');
    await open();
    await turn(SWITCH);
    await settled();
    expect(sentTo('push/subscribe').map((each) => each['endpoint'])).toEqual([
      'https://push.test/1',
    ]);
  });

  it('can be tested', async () => {
    await open();
    await turn(SWITCH);
    await press('Send a test message');
    expect(sentTo('push/test')).toEqual([{ path: 'push/test', endpoint: 'https://push.test/1' }]);
    expect(desk.toasts().at(-1)).toMatch(/^Sent\./);
  });

  it('of other devices are listed, and each can be ended', async () => {
    const devices = [
      deviceOf('7', { name: 'Safari, iPhone', sent: Date.UTC(2020, 0, 2, 9) }),
      deviceOf('8'),
    ];
    desk.reply = (path) => ({ data: { devices: path === 'push/devices' ? devices : [] } });
    const before = (await open()).join('\n');
    expect(before).toContain('Safari, iPhone Since 01/01, 00:00 Last message 01/02, 09:00');
    expect(before).toContain('No message yet');
    desk.reply = () => ({ data: { devices: devices.slice(1) } });
    await press('End: Safari, iPhone, 01/01, 00:00');
    expect(sentTo('push/unsubscribe')).toEqual([{ path: 'push/unsubscribe', id: '7' }]);
  });

  it.each([
    ['home', 'Apple Computer, Inc.', 'Add Tideline to the home screen'],
    ['none', 'Google Inc.', 'This browser cannot do it'],
  ])('name what is missing without push: %s', async (_, vendor, text) => {
    vi.stubGlobal('PushManager', undefined);
    Reflect.deleteProperty(window, 'PushManager');
    vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const page = (await open()).join('\n');
    expect(page).toContain(text);
    expect(page).not.toContain(SWITCH);
  });

  it('name the address over http, and ask a visitor to log in', async () => {
    vi.stubGlobal('isSecureContext', false);
    expect((await open()).join('\n')).toContain('This address is http');
    vi.stubGlobal('isSecureContext', true);
    useSession.setState({ token: null, user: null });
    const page = (await open()).join('\n');
    expect(page).toContain('Log in first');
    expect(page).toContain('[Log in]');
    expect(page).not.toContain('Other devices');
  });
});

describe('a subscribed device', () => {
  const subscribe = async () => {
    await open();
    await turn(SWITCH);
    await settled();
    desk.sent.length = 0;
  };

  it('gives its address up at the log-out, so that nobody else gets its messages', async () => {
    await subscribe();
    leaveDevice();
    await keepInStep();
    expect(here.subscription).toBeNull();
    expect(desk.sent).toEqual([]);
  });

  it('stays subscribed when its session ends by itself, until another user logs in', async () => {
    await subscribe();
    useSession.setState({ token: null, user: null });
    await keepInStep();
    expect(here.subscription).not.toBeNull();
    useSession.setState({ token: 't2', user: { id: 'u' } as never });
    await keepInStep();
    expect(here.subscription).not.toBeNull();
    useSession.setState({ token: 't3', user: { id: 'other' } as never });
    await keepInStep();
    expect(here.subscription).toBeNull();
    expect(usePushDevice.getState().device).toBeNull();
  });

  it('learns that it was ended on another device', async () => {
    await subscribe();
    desk.reply = () => ({ data: { devices: [] } });
    await keepInStep();
    expect(here.subscription).toBeNull();
    expect(usePushDevice.getState().device).toBeNull();
  });

  it('keeps everything while the exchange does not answer', async () => {
    await subscribe();
    desk.reply = () => Promise.reject(new Error('no network'));
    await keepInStep();
    expect(here.subscription).not.toBeNull();
    expect(usePushDevice.getState().device).not.toBeNull();
  });

  it('tells the exchange an address that the browser has changed, and ends the old one', async () => {
    await subscribe();
    const held = here.subscription?.options.applicationServerKey ?? new ArrayBuffer();
    here.subscription = subscriptionOf(held, 'https://push.test/changed');
    await keepInStep();
    // The page reads the list of devices beside it.
    const commands = desk.sent.filter((each) => each['path'] !== 'push/devices');
    expect(commands.map((each) => [each['path'], each['endpoint']])).toEqual([
      ['push/subscribe', 'https://push.test/changed'],
      ['push/unsubscribe', 'https://push.test/1'],
    ]);
    // The browser dropped it.
    here.subscription = null;
    await keepInStep();
    expect(usePushDevice.getState().device?.endpoint).toBe('https://push.test/2');
  });

  it('ends when the person takes the permission away', async () => {
    await subscribe();
    here.permission = 'denied';
    await keepInStep();
    expect(here.subscription).toBeNull();
    expect(sentTo('push/unsubscribe')).toHaveLength(1);
  });

  it('tells the exchange a new time zone, in which its quiet hours are', async () => {
    await subscribe();
    const { device } = usePushDevice.getState();
    if (device) usePushDevice.setState({ device: { ...device, zone: 'Asia/Tokyo' } });
    await keepInStep();
    expect(sentTo('push/subscribe')).toEqual([expect.objectContaining({ zone: 'UTC' })]);
    await keepInStep();
    expect(sentTo('push/subscribe')).toHaveLength(1);
  });
});
