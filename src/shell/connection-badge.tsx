import type { Health } from '#streams';
import { useHealth } from '../market/hooks.ts';
import { useSettings, type UpdatePace } from '../state/settings.ts';
import { StatusBadge, type Trust } from '../ui/badge.tsx';

/** What a screen may call its prices, in one word. A replay is never passed off as live. */
export function trustOf({ capabilities, offline, feed }: Health, pace: UpdatePace): Trust {
  if (offline) return 'offline';
  if (pace === 'paused') return 'paused';
  const { prices } = capabilities;
  if (prices === 'down') return 'offline';
  if (prices === 'live' && feed?.kind === 'recording') return 'replay';
  return prices;
}

export function ConnectionBadge() {
  const health = useHealth();
  const pace = useSettings((settings) => settings.pace);
  return <StatusBadge trust={trustOf(health, pace)} />;
}
