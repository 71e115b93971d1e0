import { useSubscription } from 'observable-hooks';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { factorRequired$ } from '../api/factor-required.ts';
import { allTexts } from '../i18n/i18n.ts';
import { lazyPart, withLoaded } from '../ui/lazy-part.tsx';

const ConfirmFactor = lazyPart(
  () => withLoaded(import('../features/identity/confirm-factor.tsx'), allTexts()),
  'ConfirmFactor',
);

/**
 * The sheet for the second factor, when a call was refused without it. It may open on every screen.
 */
export function ConfirmHost() {
  const [asked, setAsked] = useState<{ readonly ticket: string | null } | null>(null);
  // A change of screen cancels the intent.
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the path is what closes it
  useEffect(() => setAsked(null), [pathname]);
  // After the effect above: a call may have been refused before this part had loaded.
  useSubscription(factorRequired$, (ticket) => setAsked({ ticket }));
  return (
    asked && (
      <ConfirmFactor key={asked.ticket} ticket={asked.ticket} onClose={() => setAsked(null)} />
    )
  );
}
