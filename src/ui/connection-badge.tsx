import type { Health, Status } from '#streams';
import { useHealth, useQuoteStatus } from '../market/hooks.ts';
import { type UpdatePace, useSettings } from '../state/settings.ts';
import { StatusBadge, type Trust } from './badge.tsx';

/** What a screen may call its prices, in one word. A replay is never passed off as live. */
export function trustOf(status: Status, { offline, feed }: Health, pace: UpdatePace): Trust {
  if (offline || status === 'down') return 'offline';
  if (pace === 'paused') return 'paused';
  return status === 'live' && feed?.kind === 'recording' ? 'replay' : status;
}

/** @param status - of the very values the screen shows: they may be late while others are not */
export function ConnectionBadge({ status }: { readonly status: Status }) {
  const health = useHealth();
  const pace = useSettings((settings) => settings.pace);
  return <StatusBadge trust={trustOf(status, health, pace)} />;
}

/** The badge of one pair's prices. */
export function QuoteBadge({ symbol }: { readonly symbol: string }) {
  return <ConnectionBadge status={useQuoteStatus(symbol)} />;
}
