import { useTranslation } from 'react-i18next';
import { useSession } from '../../state/session.ts';
import { VisitorNote } from '../../trading/visitor-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { OptionLists } from './use-option-lists.ts';

// A visitor needs neither.
const Results = lazyPart(() => import('./results.tsx'), 'Results');
const OptionOrders = lazyPart(
  () => import('./option-orders.tsx'),
  'OptionOrders',
  <SkeletonRows rows={2} height={110} />,
);

/** New results, running options and the history; a visitor gets the link to the login. */
export function OwnOptions({ lists }: { readonly lists: OptionLists }) {
  const { t } = useTranslation('option');
  const token = useSession((session) => session.token);
  return (
    <>
      <Results orders={lists.settled} onDismiss={lists.dismiss} />
      {token ? (
        <OptionOrders
          running={lists.running}
          changed={lists.changed}
          ended={lists.ended}
          onRefresh={lists.refresh}
        />
      ) : (
        <VisitorNote text={t('visitor')} />
      )}
    </>
  );
}
