import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HOME, REGISTER } from '../../paths.ts';
import { LazyDemoButton } from '../../trading/lazy-demo-button.tsx';
import { loginPath } from '../../ui/login-path.ts';
import s from './welcome.module.css';

/** A visitor's first step: a demo account in one tap, or an own account. */
export function Welcome() {
  const { t } = useTranslation('home');
  return (
    <section className={s['welcome']} aria-label={t('welcomeTitle')}>
      <h2 className={s['title']}>{t('welcomeTitle')}</h2>
      <p className={s['text']}>{t('welcomeText')}</p>
      <p className={s['ways']}>
        <LazyDemoButton className={s['way']} />
        <Link className={s['login']} to={REGISTER}>
          {t('signUp')}
        </Link>
      </p>
      <p className={s['have']}>
        <Link className={s['text']} to={loginPath(HOME, '')}>
          {t('haveAccount')}
        </Link>
      </p>
    </section>
  );
}
