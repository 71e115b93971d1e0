import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { keepAccountPath } from '../links.ts';
import { isGuest, useSession } from '../state/session.ts';
import s from './guest-wall.module.css';
import { Page } from './page.tsx';
import { Empty } from './state-view.tsx';

const wrapped = new Map<ComponentType, ComponentType>();

/**
 * A page that needs a full account. A demo account sees what is missing instead, and returns to the
 * page after it has added a contact.
 */
export function behindGuestWall(Full: ComponentType): ComponentType {
  const known = wrapped.get(Full);
  if (known) return known;
  const Walled = () => (useSession(isGuest) ? <GuestWall /> : <Full />);
  wrapped.set(Full, Walled);
  return Walled;
}

function GuestWall() {
  const { t } = useTranslation(['account', 'common']);
  const { pathname, search } = useLocation();
  return (
    <Page title={t('wallTitle')} spaced>
      <Empty icon="lock" text={t('wallText')}>
        <Link className={s['add']} to={keepAccountPath(pathname + search)}>
          {t('common:addContact')}
        </Link>
      </Empty>
    </Page>
  );
}
