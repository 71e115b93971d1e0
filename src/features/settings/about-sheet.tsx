import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DEV_STREAMS } from '../../paths.ts';
import { Sheet } from '../../ui/sheet.tsx';
import s from './about-sheet.module.css';
import { DATA, LICENCES } from './licences.ts';

interface AboutSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Describes the app and the licences of its parts. */
export function AboutSheet({ open, onClose }: AboutSheetProps) {
  const { t } = useTranslation('account');
  return (
    <Sheet open={open} onClose={onClose} title={t('aboutTideline')} place="tall">
      <div className={s['about']}>
        <p>{t('about-paper')}</p>
        <p>{t('about-licence')}</p>
        <p>
          {t('about-charts')}{' '}
          <a
            className={s['link']}
            href="https://www.tradingview.com/"
            target="_blank"
            rel="noopener noreferrer"
          >
            TradingView
          </a>
        </p>
        <Link className={s['link']} to={DEV_STREAMS}>
          {t('testerStreams')}
        </Link>
        <h3>{t('licences')}</h3>
        <dl>
          {[...LICENCES, ...DATA].map(([name, licence]) => (
            <div key={name} className={s['part']}>
              <dt>{name}</dt>
              <dd>{licence}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Sheet>
  );
}
