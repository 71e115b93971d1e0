import { create } from 'zustand';
import { readObject, writeObject } from '../../state/stored.ts';
import { VALUATIONS, type Valuation } from './valuation.ts';

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

/** How a person wants to see what they own; kept on this device. */
export const useWalletPreferences = create<WalletPreferences>(load);
useWalletPreferences.subscribe((preferences) => writeObject(KEY, preferences));

export const setWalletPreferences = (changes: Partial<WalletPreferences>): void =>
  useWalletPreferences.setState(changes);

/** What stands for a hidden amount. */
export const HIDDEN = '••••••';
