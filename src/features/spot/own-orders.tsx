import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../state/session.ts';
import { VisitorNote } from '../../trading/visitor-note.tsx';
import { lazyPart, withLoaded } from '../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { SpotLists } from './use-spot-lists.ts';

// A visitor never needs it.
const Orders = lazyPart(
  () =>
    withLoaded(
      import('./orders.tsx'),
      import('./texts.ts').then(({ orderTexts }) => orderTexts()),
    ),
  'Orders',
  <SkeletonRows rows={2} height={56} />,
);

interface OwnOrdersProps {
  readonly lists: SpotLists;
  readonly instrument: Instrument;
}

/** The person's spot orders; a visitor gets the link to the login. */
export function OwnOrders({ lists, instrument }: OwnOrdersProps) {
  const { t } = useTranslation('trade');
  const token = useSession((session) => session.token);
  if (!token) return <VisitorNote text={t('visitorOrders')} />;
  return <Orders lists={lists} instrument={instrument} />;
}
