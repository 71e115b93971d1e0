import type { Health, Live, QuoteBoard } from '@tideline/streams';
import type { Closure } from '@tideline/wire';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHealth, useQuoteStatus } from '../market/hooks.ts';
import { useSettings } from '../state/settings.ts';
import { AgeText, PairAge } from './age-text.tsx';
import { StatusBadge } from './badge.tsx';
import { type Trust, trustOf, venueOf } from './trust.ts';

/** Why the venue does not trade, by its own word. @param symbols - all of them must be closed */
function closureOf({ feed }: Health, symbols: readonly string[]): Closure | undefined {
  const [first = ''] = symbols;
  return symbols.every((symbol) => feed?.closed?.[symbol]) ? feed?.closed?.[first] : undefined;
}

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
 * Why prices are not updated: the venue's own word, where it says that all these pairs do not
 * trade.
 */
export function useWhyOld(symbols: readonly string[]): string {
  const { t } = useTranslation();
  const health = useHealth();
  const why = closureOf(health, symbols);
  return t(why ? `closedAt-${why}` : 'trust-stale', { venue: health.feed?.label });
}

/**
 * Words for a status region: a doubt about prices, and once after it that they are live again. The
 * region stays in the page while it is empty, because a screen reader speaks only what changes in
 * it.
 */
export function useSpokenTrust(trust: Trust, symbols: readonly string[]): ReactNode {
  const { t } = useTranslation();
  const whyOld = useWhyOld(symbols);
  const [doubted, setDoubted] = useState(false);
  const doubt = isDoubt(trust);
  if (doubt && !doubted) setDoubted(true);
  if (trust === 'stale') return whyOld;
  return (doubt || (doubted && trust === 'live')) && t(`trust-${doubt ? trust : 'again'}`);
}

const NONE: readonly string[] = [];

interface ConnectionBadgeProps {
  /** The displayed values: they may be delayed while others are live. */
  readonly board: Live<QuoteBoard>;
}

/** Badge for the prices of all pairs; without an age for the document's, which nobody counts. */
export function ConnectionBadge({ board }: ConnectionBadgeProps) {
  const { status, value, asOf, source } = board;
  const symbols = value ? [...value.quotes.keys()] : NONE;
  const health = useHealth();
  const pace = useSettings((settings) => settings.pace);
  const trust = trustOf(status, health, pace);
  return (
    <>
      <StatusBadge
        trust={trust}
        venue={venueOf(health)}
        age={asOf !== null && source !== 'cache' && <AgeText asOf={asOf} />}
        closure={closureOf(health, symbols)}
      />
      <span role="status" className="visually-hidden">
        {useSpokenTrust(trust, symbols)}
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
  const health = useHealth();
  return (
    <StatusBadge
      trust={useTrust(symbol)}
      dotOnly={dotOnly}
      venue={venueOf(health)}
      age={<PairAge symbol={symbol} />}
      closure={closureOf(health, [symbol])}
    />
  );
}
