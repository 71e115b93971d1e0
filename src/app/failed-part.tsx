import { useTranslation } from 'react-i18next';
import { lazyPart } from '../ui/lazy-part.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import s from '../ui/page.module.css';
import { Empty } from '../ui/state-view.tsx';
import { loadLater } from './load-later.ts';

/** The view of a page that failed to load. */
export const FailedPart = lazyPart(loadLater, 'PageFailed', <Unloaded />);

/** The network went before that code had loaded; it loads when the network returns. */
function Unloaded() {
  const { t } = useTranslation();
  return (
    <div className={s['page']}>
      <NavBar title="" />
      <Empty icon="offline" text={t('loadFailed')} />
    </div>
  );
}
