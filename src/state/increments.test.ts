// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const OWN = { symbol: 'BTCUSDT', tick: '0.1', lot: '0.0001', minTurnover: '0.5' };

/** Fresh modules, as after a load of the page. */
async function loaded() {
  vi.resetModules();
  const state = await import('./increments.ts');
  const wire = await import('@tideline/wire');
  state.adoptStored();
  return { ...state, ...wire };
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.resetModules());

describe('steps of a live venue on this device', () => {
  it('take effect with the next load: the venue’s pairs only, in its steps', async () => {
    const first = await loaded();
    expect(first.hasStored()).toBe(false);
    expect(first.storeIncrements([OWN])).toBe(true);
    const second = await loaded();
    expect(second.INSTRUMENTS.map(({ symbol }) => symbol)).toEqual(['BTCUSDT']);
    expect(second.instrumentOf('BTCUSDT')).toMatchObject({ tick: '0.1', priceDecimals: 1 });
    expect(second.instrumentOf('ETHUSDT')).toBeUndefined();
    expect(second.storeIncrements([OWN])).toBe(false);
  });

  it('give way to the simulated market’s', async () => {
    const { INSTRUMENTS, storeIncrements } = await loaded();
    const all = INSTRUMENTS.map(({ symbol, tick, lot, minTurnover }) => {
      return { symbol, tick, lot, minTurnover };
    });
    storeIncrements([OWN]);
    expect((await loaded()).storeIncrements(all)).toBe(true);
    const { INSTRUMENTS: again, storeIncrements: store } = await loaded();
    expect(again).toHaveLength(all.length);
    expect(store(all)).toBe(false);
  });

  it.each(['[]', '{"list":[{"symbol":"BTCUSDT","tick":"0","lot":"1","minTurnover":"5"}]}', 'x'])(
    'ignores %s in the store',
    async (text) => {
      localStorage.setItem('tideline.increments', text);
      const { INSTRUMENTS, instrumentOf } = await loaded();
      expect(INSTRUMENTS.length).toBeGreaterThan(10);
      expect(instrumentOf('BTCUSDT')?.tick).toBe('0.01');
    },
  );
});
