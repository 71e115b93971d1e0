import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../state/session.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { VisitorNote } from '../../ui/visitor-note.tsx';
import type { OptionLists } from './use-option-lists.ts';

// A visitor needs neither.
const Results = lazy(() => import('./results.tsx').then((module) => ({ default: module.Results })));
const OptionOrders = lazy(() =>
  import('./option-orders.tsx').then((module) => ({ default: module.OptionOrders })),
);

/** New results, running options and the history; a visitor gets the link to the login. */
export function OwnOptions({ lists }: { readonly lists: OptionLists }) {
  const { t } = useTranslation('option');
  const token = useSession((session) => session.token);
  return (
    <>
      <Suspense fallback={null}>
        <Results orders={lists.settled} onDismiss={lists.dismiss} />
      </Suspense>
      {token ? (
        <Suspense fallback={<SkeletonRows rows={2} height={110} />}>
          <OptionOrders running={lists.running} ended={lists.ended} onRefresh={lists.refresh} />
        </Suspense>
      ) : (
        <VisitorNote text={t('visitor')} />
      )}
    </>
  );
}
