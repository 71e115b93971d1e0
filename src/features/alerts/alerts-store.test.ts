// @vitest-environment jsdom

import type { PriceAlert, Ring } from '@tideline/streams/pure';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_ALERTS, MAX_RINGS } from './alert-limits.ts';
import { ALERTS_KEY } from './alerts-key.ts';
import { changeAlerts, NO_ALERTS, readAlerts, useAlerts } from './alerts-store.ts';
import {
  alertChanged,
  priceReceived,
  ringsCleared,
  ringsReturned,
  ringsSeen,
  waysChanged,
  withAlert,
  withoutAlert,
} from './changes.ts';

const alertOf = (id: string, changes: Partial<PriceAlert> = {}): PriceAlert => ({
  id,
  symbol: 'BTCUSDT',
  direction: 'rise',
  price: '60000.00',
  repeat: 'once',
  note: '',
  on: true,
  armed: true,
  since: 1,
  rangAt: null,
  rings: 0,
  ...changes,
});
const ringOf = (id: string, changes: Partial<Ring> = {}): Ring => ({
  id,
  symbol: 'BTCUSDT',
  direction: 'rise',
  price: '60000.00',
  note: '',
  last: '60001.00',
  at: 5,
  away: false,
  seen: false,
  ...changes,
});
const stored = () => JSON.parse(localStorage.getItem(ALERTS_KEY) ?? 'null');
const ids = () => useAlerts.getState().alerts.map(({ id }) => id);
const reading = (last: string) => ({ last, at: 10, unbroken: true });

beforeEach(() => {
  localStorage.clear();
  useAlerts.setState(NO_ALERTS);
});

describe('stored alerts', () => {
  it('are read as they were written', () => {
    changeAlerts(withAlert(alertOf('a', { note: 'ひとこと 😀' })));
    changeAlerts(withAlert(alertOf('b', { direction: 'fall', repeat: 'always', rangAt: 7 })));
    changeAlerts(waysChanged({ sound: true }));
    expect(readAlerts(stored())).toEqual(useAlerts.getState());
    expect(stored().version).toBe(1);
  });

  it.each([
    ['nothing', null],
    ['another version', { version: 2, alerts: [alertOf('a')] }],
    ['no version', { alerts: [alertOf('a')] }],
    ['somebody else’s', { theme: 'dark' }],
  ])('has no alerts for %s', (_, value) => {
    expect(readAlerts(value)).toBe(NO_ALERTS);
  });

  it.each([
    ['no id', { id: '' }],
    ['a pair nobody trades', { symbol: 'XYZUSDT' }],
    ['a price with too many digits', { price: '1.001' }],
    ['a price of nothing', { price: '0.00' }],
    ['a number for a price', { price: 60_000 }],
    ['a price below nothing', { price: '-1' }],
    ['no text for a price', { price: 'NaN' }],
    ['a direction there is not', { direction: 'up' }],
    ['a rhythm there is not', { repeat: 'daily' }],
    ['a note too long', { note: 'x'.repeat(41) }],
    ['a switch that is a word', { on: 'true' }],
    ['no word on being armed', { armed: undefined }],
    ['a time that is none', { since: Number.NaN }],
    ['a ring at no time', { rangAt: 'yesterday' }],
    ['half a ring', { rings: 0.5 }],
  ])('drops an alert with %s and keeps its neighbour', (_, changes) => {
    const broken = { ...alertOf('a'), ...changes };
    const { alerts } = readAlerts({ version: 1, alerts: [broken, null, 7, alertOf('b')] });
    expect(alerts).toEqual([alertOf('b')]);
  });

  it('lose a ring without a price, duplicate ids, and everything above the maximum', () => {
    const many = Array.from({ length: 80 }, (_, index) => alertOf(`a${index}`));
    const rings = Array.from({ length: 80 }, (_, index) => ringOf(`r${index}`));
    const state = readAlerts({
      version: 1,
      alerts: [alertOf('a0'), ...many],
      rings: [ringOf('x', { last: '--' }), ...rings],
      ways: 'loud',
    });
    expect([state.alerts.length, state.rings.length]).toEqual([MAX_ALERTS, MAX_RINGS]);
    expect(state.rings[0]?.id).toBe('r0');
    expect(state.ways).toEqual(NO_ALERTS.ways);
  });

  it.each(['{"version":1', '[]', '7', '{"version":9}'])(
    'clears %s away at the start',
    async (text) => {
      localStorage.setItem(ALERTS_KEY, text);
      vi.resetModules();
      const fresh = await import('./alerts-store.ts');
      expect(fresh.useAlerts.getState()).toEqual(NO_ALERTS);
      expect(localStorage.getItem(ALERTS_KEY)).toBeNull();
    },
  );
});

describe('changes', () => {
  it('adds at the top, restores at the old place, and never exceeds the maximum', () => {
    for (const id of ['a', 'b', 'c']) changeAlerts(withAlert(alertOf(id)));
    expect(ids()).toEqual(['c', 'b', 'a']);
    changeAlerts(withoutAlert('b'));
    expect(ids()).toEqual(['c', 'a']);
    changeAlerts(withAlert(alertOf('b'), 1));
    expect(ids()).toEqual(['c', 'b', 'a']);
    expect(changeAlerts(withAlert(alertOf('b')))).toBe(false);
    for (let n = 3; n < MAX_ALERTS; n += 1) changeAlerts(withAlert(alertOf(`n${n}`)));
    expect(changeAlerts(withAlert(alertOf('more')))).toBe(false);
    expect(ids()).toHaveLength(MAX_ALERTS);
  });

  it('changes another tab’s stored state, not its own last one', () => {
    changeAlerts(withAlert(alertOf('a')));
    const other = { ...stored(), alerts: [alertOf('b'), alertOf('a')] };
    localStorage.setItem(ALERTS_KEY, JSON.stringify(other));
    changeAlerts(alertChanged('a', { on: false }));
    expect(ids()).toEqual(['b', 'a']);
    expect(useAlerts.getState().alerts[1]?.on).toBe(false);
  });

  it('receives another tab’s change', () => {
    localStorage.setItem(ALERTS_KEY, JSON.stringify({ version: 1, alerts: [alertOf('b')] }));
    window.dispatchEvent(new StorageEvent('storage', { key: ALERTS_KEY }));
    expect(ids()).toEqual(['b']);
  });

  it('keeps alerts in memory without a store', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    changeAlerts(withAlert(alertOf('a')));
    changeAlerts(withAlert(alertOf('b')));
    full.mockRestore();
    expect(ids()).toEqual(['b', 'a']);
  });

  it('keeps a ring when its alert is deleted, and drops the oldest', () => {
    changeAlerts(withAlert(alertOf('a', { repeat: 'always' })));
    changeAlerts(withAlert(alertOf('b', { symbol: 'ETHUSDT', price: '60000' })));
    changeAlerts(priceReceived('BTCUSDT', reading('60010.00')));
    changeAlerts(withoutAlert('a'));
    const { rings, alerts } = useAlerts.getState();
    expect(rings.map(({ id, last }) => [id, last])).toEqual([['a-1', '60010.00']]);
    // Another pair's price does not affect it.
    expect(alerts.map(({ id, armed }) => [id, armed])).toEqual([['b', true]]);
    const old = Array.from({ length: MAX_RINGS }, (_, index) => ringOf(`r${index}`));
    const full = { ...NO_ALERTS, alerts: [alertOf('z')], rings: old };
    const after = priceReceived('BTCUSDT', reading('61000'))(full);
    expect([after.rings[0]?.id, after.rings.length]).toEqual(['z-1', MAX_RINGS]);
  });

  it('does not write when a price changes nothing', () => {
    const state = { ...NO_ALERTS, alerts: [alertOf('a')] };
    expect(priceReceived('BTCUSDT', reading('59999'))(state)).toBe(state);
    expect(priceReceived('ETHUSDT', reading('70000'))(state)).toBe(state);
  });

  it('marks rings as seen, clears them, and restores them below newer ones', () => {
    const state = { ...NO_ALERTS, rings: [ringOf('b'), ringOf('a')] };
    const seen = ringsSeen(state);
    expect(seen.rings.every((ring) => ring.seen)).toBe(true);
    expect(ringsSeen(seen)).toBe(seen);
    const cleared = { ...ringsCleared(seen), rings: [ringOf('c')] };
    expect(ringsReturned(seen.rings)(cleared).rings.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(ringsCleared(NO_ALERTS)).toBe(NO_ALERTS);
  });
});
