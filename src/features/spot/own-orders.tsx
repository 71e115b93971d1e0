import { useTranslation } from 'react-i18next';
import { useSession } from '../../state/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { VisitorNote } from '../../ui/visitor-note.tsx';
import type { SpotLists } from './use-spot-lists.ts';

// A visitor never needs it.
const Orders = lazyPart(
  () => import('./orders.tsx').then((module) => module.Orders),
  <SkeletonRows rows={2} height={110} />,
);

/** The person's spot orders; a visitor gets the link to the login. */
export function OwnOrders({ lists }: { readonly lists: SpotLists }) {
  const { t } = useTranslation('trade');
  const token = useSession((session) => session.token);
  if (!token) return <VisitorNote text={t('visitorOrders')} />;
  return <Orders orders={lists.orders} onRefresh={lists.refresh} />;
}
