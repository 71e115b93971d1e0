// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  keepPending,
  markPending,
  readPending,
  settlePending,
  unconfirmedOf,
  usePending,
} from './pending-commands.ts';
import { logOut, useSession } from './session.ts';
import { readObject } from './stored.ts';

const KEY = { clientId: 'c1', kind: 'spot-order', ref: 'c1', place: '/pages/trade/index' } as const;
const mine = () => unconfirmedOf(usePending.getState(), 'u').map(({ clientId }) => clientId);
/** State after a reload: the stored commands, and none pending. */
const reload = () =>
  usePending.setState({
    commands: readPending(readObject('tideline.pending')),
    running: new Set(),
  });

beforeEach(() => useSession.setState({ token: 't', user: { id: 'u' } as never }));
afterEach(() => {
  logOut();
  localStorage.clear();
  usePending.setState({ commands: [], running: new Set() });
});

describe('commands without an answer', () => {
  it('are unconfirmed when no answer came, until one is found', () => {
    keepPending(KEY, 5);
    expect(mine()).toEqual([]);
    markPending('c1', 'unknown');
    expect(mine()).toEqual(['c1']);
    settlePending('c1');
    expect(mine()).toEqual([]);
    expect(localStorage.getItem('tideline.pending')).toBeNull();
  });

  it('survive a reload while sending', () => {
    keepPending(KEY, 5);
    reload();
    expect(mine()).toEqual(['c1']);
  });

  it('belong to their sender, who sees them again after the next log-in', () => {
    keepPending(KEY, 5);
    markPending('c1', 'lost');
    logOut();
    expect(unconfirmedOf(usePending.getState(), null)).toEqual([]);
    expect(unconfirmedOf(usePending.getState(), 'other')).toEqual([]);
    reload();
    expect(mine()).toEqual(['c1']);
  });

  it('of another tab are kept', () => {
    const foreign = { ...KEY, clientId: 'c2', owner: 'u', sent: 1, state: 'unknown' };
    localStorage.setItem('tideline.pending', JSON.stringify({ commands: [foreign] }));
    keepPending(KEY, 5);
    settlePending('c1');
    expect(mine()).toEqual(['c2']);
  });

  it('that are malformed are dropped', () => {
    const good = { ...KEY, owner: 'u', sent: 1, state: 'unknown' };
    const rows = [good, null, 7, { ...good, place: 1 }, { ...good, sent: 'x' }];
    expect(readPending({ commands: rows })).toEqual([good]);
    expect(readPending({ commands: 'x' })).toEqual([]);
    expect(readPending(null)).toEqual([]);
  });
});
