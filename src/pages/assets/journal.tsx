import { useTranslation } from 'react-i18next';
import { journalTexts } from '../../features/journal/texts.ts';
import { Corner } from '../../features/wallet/corner.tsx';
import w from '../../features/wallet/wallet.module.css';
import { RECORD } from '../../paths.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { SkeletonRows } from '../../ui/skeleton.tsx';

const JournalView = lazyPart(
  () => import('../../features/journal/journal-view.tsx'),
  'JournalView',
  <SkeletonRows rows={5} height={60} />,
);

/** The journal: trades from flat to flat with their figures. */
export default function Journal() {
  const { t } = useTranslation(['journal', 'wallet']);
  return (
    <div className={page['page']}>
      <NavBar title={t('title')} right={<Corner to={RECORD} label={t('wallet:records')} />} />
      <JournalView className={w['scroller']} />
    </div>
  );
}
Journal.texts = journalTexts;
