import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  coordinateText,
  mapAddress,
  placeOf,
  sexagesimalText,
} from '../../features/system/coordinates.ts';
import { WorldMap } from '../../features/system/world-map.tsx';
import { CHOOSE_LOCATION } from '../../paths.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/state-view.tsx';
import s from './open-location.module.css';

/** A place from the address: its coordinates to copy, and a link to the device's map app. */
export default function OpenLocation() {
  const { t } = useTranslation('system');
  const [query] = useSearchParams();
  const place = placeOf(query);
  if (!place) {
    return (
      <Page title={t('location')} spaced>
        <Empty icon="pin" text={t('noLocation')}>
          <Link className={s['link']} to={CHOOSE_LOCATION}>
            {t('chooseLocation')}
          </Link>
        </Empty>
      </Page>
    );
  }
  const degrees = coordinateText(place);
  return (
    <Page title={t('location')} spaced>
      <div className={s['card']}>
        <WorldMap place={place} />
        <p className={s['name']}>{place.name || degrees}</p>
        <p className={s['note']}>{t('mapNote')}</p>
      </div>
      <h2 className={s['title']}>{t('coordinates')}</h2>
      <dl className={s['facts']}>
        <div>
          <dt>{t('degrees')}</dt>
          <dd>
            <span>{degrees}</span>
            <CopyButton text={degrees} label={t('copyCoordinates')} />
          </dd>
        </div>
        <div>
          <dt>{t('compass')}</dt>
          <dd>{sexagesimalText(place)}</dd>
        </div>
      </dl>
      <a className={s['open']} href={mapAddress(place, navigator.userAgent)}>
        {t('openMap')}
      </a>
    </Page>
  );
}
