// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { tradingDesk } from '../../testing/desk.ts';
import { setWalletPreferences, useWalletPreferences } from './preferences.ts';

tradingDesk();

/** The preferences after the app was opened again. */
function reopened() {
  const { tidelineStores = [] } = globalThis as { tidelineStores?: Iterable<() => void> };
  for (const begin of tidelineStores) begin();
  return useWalletPreferences.getState();
}

it('are those of this device, and the usual ones where it has none or others than there are', () => {
  const usual = { valuation: 'USDT', hidden: false, hideSmall: false };
  expect(reopened()).toEqual(usual);
  for (const changes of [{ valuation: 'BTC' }, { valuation: 'ETH', hidden: true }] as const) {
    setWalletPreferences(changes);
    expect(reopened()).toEqual({ ...usual, ...changes });
  }
  setWalletPreferences({ valuation: 'USDT', hidden: false, hideSmall: true });
  expect(reopened()).toEqual({ ...usual, hideSmall: true });
  const broken = { valuation: 'SOL', hidden: 'yes', hideSmall: 1 };
  localStorage.setItem('tideline.wallet', JSON.stringify(broken));
  expect(reopened()).toEqual(usual);
});
