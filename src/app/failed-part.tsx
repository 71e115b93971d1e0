import { useTranslation } from 'react-i18next';
import { lazyPart } from '../ui/lazy-part.tsx';
import s from './page-loading.module.css';

export const loadFailedPart = () => import('./page-failed.tsx').then((module) => module.default);

/** {@link loadFailedPart}, which the app loads ahead while there is a network. */
export const FailedPart = lazyPart(loadFailedPart, <Unloaded />);

function Unloaded() {
  const { t } = useTranslation();
  return (
    <p role="alert" className={s['loading']}>
      {t('loadFailed')}
    </p>
  );
}
