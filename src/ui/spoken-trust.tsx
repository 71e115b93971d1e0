import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trust } from './badge.tsx';

const CALM: ReadonlySet<Trust> = new Set(['loading', 'live', 'replay']);

/** Whether displayed prices are not what a person expects of them. */
export const isDoubt = (trust: Trust): boolean => !CALM.has(trust);

/**
 * Words for a status region: a doubt about prices, and once after it that they are live again. The region
 * stays in the page while it is empty, because a screen reader speaks only what changes in it.
 */
export function useSpokenTrust(trust: Trust): string {
  const { t } = useTranslation();
  const [doubted, setDoubted] = useState(false);
  const doubt = isDoubt(trust);
  if (doubt && !doubted) setDoubted(true);
  if (doubt) return t(`trust-${trust}`);
  return doubted && trust === 'live' ? t('liveAgain') : '';
}

/** A region with {@link useSpokenTrust}, where nothing shown has its words. */
export function SpokenTrust({ trust }: { readonly trust: Trust }) {
  return (
    <span role="status" className="visually-hidden">
      {useSpokenTrust(trust)}
    </span>
  );
}
