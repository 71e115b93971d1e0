import { useTranslation } from 'react-i18next';
import { Skeleton } from '../ui/skeleton.tsx';
import s from './desk-place.module.css';

interface DeskPlaceProps {
  readonly wide?: boolean;
  readonly failed?: boolean;
}

/**
 * Place of a trading page's ticket and book while their code loads: the same on the placeholder of
 * the whole page, in the document and in the app.
 *
 * @param wide - on a page that uses the whole of a wide window
 * @param failed - the code could not be loaded; it is requested again by itself
 */
export function DeskPlace({ wide = false, failed = false }: DeskPlaceProps) {
  return (
    <div className={s['place']} aria-busy="true" data-desk data-wide={wide || undefined}>
      {failed && <Failure />}
      <Skeleton height={400} />
      <Skeleton height={400} />
    </div>
  );
}

function Failure() {
  const { t } = useTranslation();
  return (
    <p className={s['failure']} role="alert">
      {t('loadFailed')}
    </p>
  );
}
