import { expect, it } from 'vitest';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { Devices } from './devices.ts';

function desk() {
  const table = new Map<number, object>();
  let now = 0;
  let ids = 0;
  const tx = {
    get now() {
      return now;
    },
    nextId: () => {
      ids += 1;
      return ids;
    },
    put: (_: string, row: { id: number }) => table.set(row.id, row),
    remove: (_: string, id: number) => table.delete(id),
  } as unknown as Transaction;
  const devices = new Devices();
  const remember = (user: string, address: string, device: string | null, agent = '') => {
    now += 1;
    return devices.remember(tx, user, { address, device, agent });
  };
  return { devices, table, tx, remember };
}

const HOME = '198.51.100.7';
const AWAY = '203.0.113.9';

it('knows a user’s device anywhere, and the networks that the user came from', () => {
  const { devices, remember } = desk();
  remember('1', HOME, 'phone');
  const place = (user: string | null, address: string, device: string | null) =>
    devices.placeOf(user, { address, device, agent: '' });
  expect(place('1', AWAY, 'phone')).toEqual({ key: 'device:phone', known: 'device' });
  expect(place('1', HOME, 'other').known).toBe('network');
  expect(place('1', HOME, null).known).toBe('network');
  expect(place('1', AWAY, 'other').known).toBeNull();
  expect(place('1', AWAY, null).known).toBeNull();
  expect(place('2', HOME, 'phone').known).toBeNull();
  expect(place(null, HOME, 'phone').known).toBeNull();
  expect(place('1', HOME, null).key).toBe(place(null, HOME, 'phone').key);
  expect(place('1', HOME, null).key).not.toBe(place('1', AWAY, null).key);
});

it('is new only to a user who had others, and keeps its id and its first login', () => {
  const { remember } = desk();
  const first = remember('1', HOME, 'phone');
  expect([first.isNew, first.row.created, first.row.seen]).toEqual([false, 1, 1]);
  const again = remember('1', AWAY, 'phone');
  expect([again.isNew, again.row.id, again.row.created, again.row.seen]).toEqual([
    false,
    first.row.id,
    1,
    2,
  ]);
  const second = remember('1', AWAY, 'desk');
  expect([second.isNew, second.row.id === first.row.id]).toEqual([true, false]);
});

it('takes clients without a secret for one device per network', () => {
  const { remember } = desk();
  const ids = [
    remember('1', HOME, null),
    remember('1', HOME, null),
    remember('1', AWAY, null),
    remember('1', HOME, 'phone'),
    remember('1', HOME, null),
  ].map(({ row }) => row.id);
  expect(ids).toEqual([1, 1, 2, 3, 1]);
});

it('remembers 50 devices of a user, and drops the least recently seen', () => {
  const { devices, table, remember } = desk();
  for (let at = 0; at < 50; at += 1) remember('1', HOME, `device-${at}`);
  remember('2', HOME, 'theirs');
  remember('1', HOME, 'device-0');
  expect(devices.of('1')).toHaveLength(50);
  remember('1', HOME, 'one more');
  const names = devices.of('1').map(({ device }) => device);
  expect([names.length, names[0], names[1], names.at(-1)]).toEqual([
    50,
    'one more',
    'device-0',
    'device-2',
  ]);
  expect([table.size, devices.of('2').length]).toEqual([51, 1]);
});

it('forgets one device, or all of a user', () => {
  const { devices, table, tx, remember } = desk();
  const phone = remember('1', HOME, 'phone').row;
  const desktop = remember('1', HOME, 'desk').row;
  const theirs = remember('2', HOME, 'phone').row;
  expect(devices.find('1', phone.id)).toEqual(phone);
  expect(devices.find('2', phone.id)).toBeNull();
  devices.forget(tx, phone);
  devices.followRemoval(999);
  expect([devices.of('1'), devices.find('1', phone.id)]).toEqual([[desktop], null]);
  devices.forgetAll(tx, '1');
  expect([devices.of('1'), [...table.values()]]).toEqual([[], [theirs]]);
  devices.restore([phone]);
  expect([devices.of('1'), devices.of('2')]).toEqual([[phone], []]);
});

it('orders devices by their last login, and by id when it was at once', () => {
  const { devices, remember } = desk();
  const { row } = remember('1', HOME, 'a');
  devices.restore([1, 3, 2].map((id) => ({ ...row, id, device: `${id}`, seen: id === 1 ? 9 : 5 })));
  expect(devices.of('1').map(({ id }) => id)).toEqual([1, 3, 2]);
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537.36 Edg/120', 'Edge, Windows'],
  [
    'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/23 Chrome/115 Safari',
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Firefox/121.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17 Safari/605', 'Safari, macOS'],
  ['Opera/9.8', 'Opera'],
  ['something (Windows)', 'Windows'],
  ['curl/8.5 <script>', 'curl/8.5 script'],
  [`bot-${'x'.repeat(60)}`, `bot-${'x'.repeat(36)}`],
  ['', ''],
])('calls %s %s', (agent, name) => {
  const { remember } = desk();
  expect(remember('1', HOME, 'phone', agent).row.agent).toBe(name);
});

it('looks for the places of a user, and for none of a name that nobody has', () => {
  const asked: unknown[] = [];
  const devices = new Devices({ arrive: (user: unknown) => asked.push(user) } as never);
  const origin = { address: '192.0.2.1', device: 'phone', agent: '' };
  expect(devices.placeOf(null, origin).known).toBeNull();
  expect(asked).toEqual([]);
  expect(devices.placeOf('7', origin).known).toBeNull();
  expect(asked).toEqual(['7']);
});

it('brings an account into memory before it looks at its devices', () => {
  const asked: string[] = [];
  const devices = new Devices({ arrive: (user: string) => asked.push(user) } as never);
  devices.of('1');
  devices.find('2', 5);
  devices.placeOf('3', { address: HOME, device: null, agent: '' });
  devices.placeOf(null, { address: HOME, device: null, agent: '' });
  expect(asked).toEqual(['1', '2', '3']);
});
