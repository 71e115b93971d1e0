// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSeenWallet, keepSeenWallet, readSeenWallet } from './seen-wallet.ts';
import { logOut, useSession } from './session.ts';

const SEEN = {
  time: 17,
  balances: [['currency', 'BTC', '1', '0']],
  positions: [],
  stakes: [],
  prices: [['BTCUSDT', '93000']],
} as const;
const user = (id: string) => useSession.setState({ token: id, user: { id } as never });

beforeEach(() => localStorage.clear());
afterEach(logOut);

it('keeps what a user saw last, for that user only', () => {
  user('1');
  keepSeenWallet(SEEN);
  expect(readSeenWallet()).toEqual(SEEN);
  user('2');
  expect(readSeenWallet()).toBeNull();
});

it('leaves nothing on the device after the log-out', () => {
  user('1');
  keepSeenWallet(SEEN);
  logOut();
  expect(JSON.stringify({ ...localStorage })).not.toContain('93000');
  keepSeenWallet(SEEN);
  expect(JSON.stringify({ ...localStorage })).not.toContain('93000');
});

it('refuses a changed entry', () => {
  user('1');
  localStorage.setItem(
    'tideline.seen-wallet',
    '{"user":"1","time":1,"balances":[["a"]],"prices":[]}',
  );
  expect(readSeenWallet()).toBeNull();
  keepSeenWallet(SEEN);
  forgetSeenWallet();
  expect(readSeenWallet()).toBeNull();
});
