import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../state/session.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { VisitorNote } from '../../ui/visitor-note.tsx';
import type { ContractLists } from './use-contract-lists.ts';

// A third of the page's code, which a visitor never needs.
const AccountView = lazy(() =>
  import('./account-view.tsx').then((module) => ({ default: module.AccountView })),
);

/** The contract account with its positions and orders; a visitor gets the link to the login. */
export function OwnContracts({ lists }: { readonly lists: ContractLists }) {
  const { t } = useTranslation('lever');
  const token = useSession((session) => session.token);
  if (!token) return <VisitorNote text={t('visitor')} />;
  return (
    <Suspense fallback={<SkeletonRows rows={3} height={110} />}>
      <AccountView
        available={lists.terms?.available ?? null}
        open={lists.open}
        onRefresh={lists.refresh}
      />
    </Suspense>
  );
}
