import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HOME, SPOT } from '../../paths.ts';
import { isLoggedIn, useSession } from '../../state/session.ts';
import { loginPath } from '../../ui/login-path.ts';
import s from './banner.module.css';

/** States that this is paper trading and offers the next step. */
export function Banner() {
  const { t } = useTranslation('home');
  const loggedIn = useSession(isLoggedIn);
  return (
    <section className={s['banner']} aria-label={t('bannerTitle')}>
      <svg
        className={s['wave']}
        viewBox="0 0 360 112"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          d="M0 82c40 0 40-34 80-34s40 30 80 30 40-52 80-52 40 24 80 24 30-16 40-20v82H0z"
          fill="currentColor"
        />
      </svg>
      <p className={s['title']}>{t('bannerTitle')}</p>
      <p className={s['text']}>{t('bannerText')}</p>
      <Link className={s['action']} to={loggedIn ? SPOT : loginPath(HOME, '')}>
        {t(loggedIn ? 'bannerTrade' : 'bannerLogin')}
      </Link>
    </section>
  );
}
