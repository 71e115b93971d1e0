import { useTranslation } from 'react-i18next';
import { useSession } from '../../state/session.ts';
import { VisitorNote } from '../../trading/visitor-note.tsx';
import { lazyPart, withLoaded } from '../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { positionTexts } from './position-texts.ts';
import type { ContractLists } from './use-contract-lists.ts';

// A third of the page's code, which a visitor never needs.
const LazyAccountView = lazyPart(
  () => withLoaded(import('./account-view.tsx'), positionTexts()),
  'AccountView',
  <SkeletonRows rows={3} height={110} />,
);

interface OwnContractsProps {
  /** The displayed pair. */
  readonly symbol: string;
  readonly lists: ContractLists;
}

/** The contract account with its positions and orders; a visitor gets the link to the login. */
export function OwnContracts({ symbol, lists }: OwnContractsProps) {
  const { t } = useTranslation('lever');
  const token = useSession((session) => session.token);
  if (!token) return <VisitorNote text={t('visitor')} />;
  return (
    <LazyAccountView
      symbol={symbol}
      available={lists.terms?.available ?? null}
      open={lists.open}
      onRefresh={lists.refresh}
    />
  );
}
