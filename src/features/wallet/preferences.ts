import { create } from 'zustand';
import { VALUATIONS, type Valuation } from '../../market/wallet/valuation.ts';
import { readObject, writeObject } from '../../state/stored.ts';

const KEY = 'tideline.wallet';

interface WalletPreferences {
  readonly valuation: Valuation;
  /** Shows amounts as dots, for privacy. */
  readonly hidden: boolean;
  readonly hideSmall: boolean;
}

function load(): WalletPreferences {
  const stored = readObject(KEY);
  return {
    valuation: VALUATIONS.find((each) => each === stored?.['valuation']) ?? 'USDT',
    hidden: stored?.['hidden'] === true,
    hideSmall: stored?.['hideSmall'] === true,
  };
}

/** Display preferences of the wallet, stored on this device. */
export const useWalletPreferences = create<WalletPreferences>(load);
useWalletPreferences.subscribe((preferences) => writeObject(KEY, preferences));

export const setWalletPreferences = (changes: Partial<WalletPreferences>): void =>
  useWalletPreferences.setState(changes);

/** Replaces a hidden amount. */
export const HIDDEN = '••••••';
