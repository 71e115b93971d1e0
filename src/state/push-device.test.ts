// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import {
  leaveDevice,
  type PushDevice,
  setPushDevice,
  usePushDevice,
  watchedAt,
} from './push-device.ts';
import { useSession } from './session.ts';

const KEY = 'tideline.push';
const DEVICE: PushDevice = {
  ...{ user: 'u', endpoint: 'https://push.test/1', kinds: ['alert', 'fill'], zone: 'Asia/Tokyo' },
  quiet: { from: 1_320, to: 420 },
};

/** Another tab stores a text. */
function stores(text: string): PushDevice | null {
  localStorage.setItem(KEY, text);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  return usePushDevice.getState().device;
}

afterEach(() => {
  setPushDevice(null);
  localStorage.clear();
});

it('follows other tabs, and takes nothing damaged', () => {
  expect(stores(JSON.stringify(DEVICE))).toEqual(DEVICE);
  expect(stores(JSON.stringify({ ...DEVICE, quiet: 7 }))).toEqual({ ...DEVICE, quiet: null });
  expect(stores(JSON.stringify({ ...DEVICE, kinds: ['fill', 'spam'] }))?.kinds).toEqual(['fill']);
  for (const damaged of ['', '[]', '{}', JSON.stringify({ ...DEVICE, endpoint: null })])
    expect(stores(damaged)).toBeNull();
});

it('ends with a log-out, which those who follow it hear once', () => {
  setPushDevice(DEVICE);
  useSession.setState({ token: 't', user: { id: 'u' } as never });
  let heard = 0;
  const end = usePushDevice.subscribe(() => {
    heard += 1;
    // As the device does that gives its address up.
    setPushDevice(null);
  });
  leaveDevice();
  end();
  expect([heard, localStorage.getItem(KEY), useSession.getState().token]).toEqual([1, null, null]);
});

it('has its alerts watched only where it is told of them', () => {
  expect(watchedAt({ device: DEVICE })).toBe(DEVICE.endpoint);
  expect(watchedAt({ device: { ...DEVICE, kinds: ['fill'] } })).toBeNull();
  expect(watchedAt({ device: null })).toBeNull();
});
