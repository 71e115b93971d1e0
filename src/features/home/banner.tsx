import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { keepAccountPath } from '../../links.ts';
import { HOME } from '../../paths.ts';
import { dismissBanner, useBannerDismissed } from '../../state/home-banner.ts';
import { isGuest, useSession } from '../../state/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import s from './banner.module.css';

/**
 * One line below the total: a demo account learns how to keep it; others learn that this is paper
 * trading, until they dismiss it.
 */
export function Banner() {
  const guest = useSession(isGuest);
  const dismissed = useBannerDismissed(({ dismissed: over }) => over);
  if (guest) return <GuestBanner />;
  return dismissed ? null : <PaperBanner />;
}

function GuestBanner() {
  const { t } = useTranslation();
  return (
    <Link className={s['banner']} to={keepAccountPath(HOME)}>
      <Icon name="user" size={20} />
      <span className={s['text']}>{t('guestNote')}</span>
      <Icon name="right" size={18} />
    </Link>
  );
}

function PaperBanner() {
  const { t } = useTranslation('home');
  return (
    <section className={s['banner']} aria-label={t('bannerTitle')}>
      <span className={s['text']}>{t('bannerTitle')}</span>
      <IconButton icon="close" iconSize={18} label={t('dismiss')} onClick={dismissBanner} />
    </section>
  );
}
