import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { keepAccountPath } from '../links.ts';
import { SPOT } from '../paths.ts';
import { isGuest, useSession } from '../state/session.ts';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page.tsx';
import s from './guest-wall.module.css';

/** Namespaces of the wall and of the titles of pages. */
const TEXTS = [
  'common',
  'account',
  'alerts',
  'help',
  'notice',
  'system',
  'trust',
  'verify',
  'wallet',
] as const;
/** Keys of the titles of pages, by path. */
type Titles = Readonly<Partial<Record<string, ParseKeys<typeof TEXTS>>>>;

const wrapped = new Map<ComponentType, ComponentType>();

/**
 * A page that needs a full account. A demo account sees what is missing instead, and returns to the
 * page after it has added a contact.
 */
export function behindGuestWall(Full: ComponentType, titles: Titles): ComponentType {
  const known = wrapped.get(Full);
  if (known) return known;
  const Walled = () => (useSession(isGuest) ? <GuestWall titles={titles} /> : <Full />);
  wrapped.set(Full, Walled);
  return Walled;
}

function GuestWall({ titles }: { readonly titles: Titles }) {
  const { t } = useTranslation(TEXTS);
  const { pathname, search } = useLocation();
  const title = titles[pathname];
  return (
    <Page title={title ? t(title) : t('account:wallTitle')} spaced>
      <section className={s['wall']}>
        <span className={s['lock']}>
          <Icon name="lock" size={32} />
        </span>
        <h2 className={s['title']}>{t('account:wallTitle')}</h2>
        <p className={s['needs']}>{t('account:wallNeeds')}</p>
        <ul className={s['gains']}>
          {([1, 2, 3] as const).map((gain) => (
            <li key={gain}>
              <Icon name="check" size={20} />
              <span>{t(`account:wallGain-${gain}`)}</span>
            </li>
          ))}
        </ul>
        <p className={s['stays']}>{t('account:wallText')}</p>
        <Link className={s['add']} to={keepAccountPath(pathname + search)}>
          {t('addContact')}
        </Link>
        <Link className={s['trade']} to={SPOT}>
          {t('account:wallTrade')}
        </Link>
      </section>
    </Page>
  );
}
