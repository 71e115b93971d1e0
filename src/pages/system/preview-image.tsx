import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pictureAddresses } from '../../api/own-picture.ts';
import s from '../../features/system/preview.module.css';
import { PreviewPicture } from '../../features/system/preview.tsx';
import { HOME } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { Empty } from '../../ui/state-view.tsx';

/**
 * Pictures of the address's query in full size: `urls`, and `current` (from 0) for the first one.
 */
export default function PreviewImage() {
  const { t } = useTranslation('system');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const addresses = pictureAddresses(query.get('urls'));
  const [at, setAt] = useState(() => Math.trunc(Number(query.get('current'))) || 0);
  const current = Math.min(Math.max(0, at), addresses.length - 1);
  const address = addresses[current];
  const go = (step: 1 | -1) => setAt(Math.min(Math.max(0, current + step), addresses.length - 1));
  const place = { number: current + 1, count: addresses.length };
  return (
    <div className={page['page']}>
      <NavBar title={address ? t('picture', place) : t('preview')} />
      <main className={classes(page['main'], s['main'])}>
        {address === undefined ? (
          <Empty icon="image" text={t('noPicture')}>
            <Button kind="secondary" onClick={() => void navigate(HOME, { replace: true })}>
              {t('toHome')}
            </Button>
          </Empty>
        ) : (
          <PreviewPicture
            key={address}
            address={address}
            alt={t('picture', place)}
            onStep={addresses.length > 1 ? go : null}
            first={current === 0}
            last={current === addresses.length - 1}
          />
        )}
      </main>
    </div>
  );
}
