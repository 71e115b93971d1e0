import type { Health, Status } from '@tideline/streams';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHealth, useQuoteStatus } from '../market/hooks.ts';
import { type UpdatePace, useSettings } from '../state/settings.ts';
import { AgeText, PairAge } from './age-text.tsx';
import { StatusBadge, type Trust } from './badge.tsx';

/** Status of displayed prices in one word. A replay never appears as live. */
export function trustOf(status: Status, { offline, feed }: Health, pace: UpdatePace): Trust {
  if (offline || status === 'down') return 'offline';
  if (pace === 'paused') return 'paused';
  return status === 'live' && feed?.kind === 'recording' ? 'replay' : status;
}

/** The venue of a live market; undefined for the simulated one and recordings. */
const venueOf = ({ feed }: Health): string | undefined =>
  feed?.kind === 'live' ? feed.label : undefined;

/**
 * Whether displayed prices may be old; figures computed from them are then shown without colour.
 */
export const isOld = (trust: Trust): boolean => trust === 'stale' || trust === 'offline';

/** Status of one pair's prices. A price change alone causes no render. */
export function useTrust(symbol: string): Trust {
  const status = useQuoteStatus(symbol);
  const health = useHealth();
  const pace = useSettings((settings) => settings.pace);
  return trustOf(status, health, pace);
}

/** Whether displayed prices are not what a person expects of them. */
export const isDoubt = (trust: Trust): boolean =>
  isOld(trust) || trust === 'delayed' || trust === 'paused';

/**
 * Words for a status region: a doubt about prices, and once after it that they are live again. The region
 * stays in the page while it is empty, because a screen reader speaks only what changes in it.
 */
export function useSpokenTrust(trust: Trust): ReactNode {
  const { t } = useTranslation();
  const [doubted, setDoubted] = useState(false);
  const doubt = isDoubt(trust);
  if (doubt && !doubted) setDoubted(true);
  return (doubt || (doubted && trust === 'live')) && t(`trust-${doubt ? trust : 'again'}`);
}

interface ConnectionBadgeProps {
  /** Of the displayed values: they may be delayed while others are live. */
  readonly status: Status;
  /** Exchange time of which the values are; null while unknown. */
  readonly asOf: number | null;
}

export function ConnectionBadge({ status, asOf }: ConnectionBadgeProps) {
  const health = useHealth();
  const pace = useSettings((settings) => settings.pace);
  const trust = trustOf(status, health, pace);
  return (
    <>
      <StatusBadge
        trust={trust}
        venue={venueOf(health)}
        age={asOf !== null && <AgeText asOf={asOf} />}
      />
      <span role="status" className="visually-hidden">
        {useSpokenTrust(trust)}
      </span>
    </>
  );
}

interface QuoteBadgeProps {
  readonly symbol: string;
  readonly dotOnly?: boolean;
}

/** Badge for one pair's prices. */
export function QuoteBadge({ symbol, dotOnly = false }: QuoteBadgeProps) {
  const venue = venueOf(useHealth());
  return (
    <StatusBadge
      trust={useTrust(symbol)}
      dotOnly={dotOnly}
      venue={venue}
      age={<PairAge symbol={symbol} />}
    />
  );
}
