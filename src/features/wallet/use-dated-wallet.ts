import type { Live, QuoteBoard } from '@tideline/streams';
import { useEffect, useRef } from 'react';
import { useHealth } from '../../market/hooks.ts';
import { market } from '../../market/market.ts';
import type { LiveWallet } from '../../market/wallet/use-wallet.ts';
import { oldestPrice, type Quotes } from '../../market/wallet/valuation.ts';
import type { Wallet } from '../../market/wallet/wallet.state.ts';
import { keepSeenWallet } from '../../state/seen-wallet.ts';
import { useSession } from '../../state/session.ts';
import { useSettings } from '../../state/settings.ts';
import { isOld } from '../../trading/connection-badge.tsx';
import { trustOf } from '../../trading/trust.ts';
import { type DatedWallet, lastSeen, toSeen } from './seen-wallet.ts';

/** Interval at which what is shown is stored, ms: storage is synchronous. */
const STORE_EVERY = 5_000;

export interface ShownWallet {
  readonly wallet: Wallet | null;
  readonly quotes: Quotes | null;
  /** Prices or balances may be old. */
  readonly old: boolean;
  /** Time of what is shown when it is old, ms UTC; null when it is current or unknown. */
  readonly asOf: number | null;
}

/**
 * The wallet and its prices while both are current; afterwards the last ones that were, with their
 * time, also after the app was closed.
 */
export function useDatedWallet(
  { data, state }: LiveWallet,
  { value, status, asOf }: Live<QuoteBoard>,
): ShownWallet {
  const health = useHealth();
  const pace = useSettings((settings) => settings.pace);
  const user = useSession((session) => session.user?.id ?? null);
  const trust = trustOf(status, health, pace);
  const old = isOld(trust) || state === 'error';
  const quotes = value?.quotes ?? null;
  // The list can be live without the price of each held coin.
  const since = data && value ? oldestPrice(data, value.silent) : null;
  const current =
    data !== null && state === 'success' && trust === 'live' && quotes !== null && since === null;
  const seen = useRef<{ readonly user: string | null; readonly dated: DatedWallet } | null>(null);
  const stored = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!current) return;
    const dated = { wallet: data, quotes, time: asOf ?? market.serverNow() };
    seen.current = { user, dated };
    if (performance.now() - stored.current < STORE_EVERY) return;
    stored.current = performance.now();
    keepSeenWallet(toSeen(dated));
  }, [current, data, quotes, asOf, user]);
  useEffect(
    () => () => {
      const last = seen.current;
      if (last && last.user === useSession.getState().user?.id) keepSeenWallet(toSeen(last.dated));
    },
    [],
  );
  if (!old) return { wallet: data, quotes, old: since !== null, asOf: since };
  const dated = seen.current?.user === user ? seen.current.dated : lastSeen();
  if (!dated) return { wallet: data, quotes, old, asOf: null };
  return { wallet: dated.wallet, quotes: dated.quotes, old, asOf: dated.time };
}
