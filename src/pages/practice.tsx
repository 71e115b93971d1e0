import { useTranslation } from 'react-i18next';
import { practiceTexts } from '../features/practice/texts.ts';
import { Corner } from '../features/wallet/corner.tsx';
import w from '../features/wallet/wallet.module.css';
import { lazyPart } from '../ui/lazy-part.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import page from '../ui/page.module.css';
import { SkeletonRows } from '../ui/skeleton.tsx';

const PracticeView = lazyPart(
  () => import('../features/practice/practice-view.tsx'),
  'PracticeView',
  <SkeletonRows rows={4} height={72} />,
);

/** Practice on a recorded day: days, own runs and their comparison. */
export default function Practice() {
  const { t } = useTranslation('practice');
  return (
    <div className={page['page']}>
      <NavBar title={t('title')} right={<Corner />} />
      <PracticeView className={w['scroller']} />
    </div>
  );
}
Practice.texts = practiceTexts;
