import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { factorRequired$ } from '../api/factor-required.ts';
import { allTexts } from '../i18n/i18n.ts';

const ConfirmFactor = lazy(async () => {
  const [{ ConfirmFactor: component }] = await Promise.all([
    import('../features/identity/confirm-factor.tsx'),
    allTexts(),
  ]);
  return { default: component };
});

/** Opens the sheet for the second factor whenever a call was refused for want of it. */
export function ConfirmHost() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const subscription = factorRequired$.subscribe(() => setOpen(true));
    return () => subscription.unsubscribe();
  }, []);
  // Another screen is another intent.
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the path is what closes it
  useEffect(() => setOpen(false), [pathname]);
  if (!open) return null;
  return (
    <Suspense>
      <ConfirmFactor onClose={() => setOpen(false)} />
    </Suspense>
  );
}
