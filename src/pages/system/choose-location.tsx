import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { LANGUAGE_TAGS } from '#wire';
import { coordinateText, placePath } from '../../features/system/coordinates.ts';
import { PlaceOption } from '../../features/system/place-list.tsx';
import s from '../../features/system/places.module.css';
import { PLACES } from '../../features/system/places.ts';
import { useOwnPlace } from '../../features/system/use-own-place.ts';
import { type Place, useChosenPlace } from '../../state/chosen-place.ts';
import { useLanguage } from '../../state/language.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { useBack } from '../../ui/use-back.ts';

/** A place without a map: where one is, or one of a list. */
export default function ChooseLocation() {
  const { t } = useTranslation('system');
  const navigate = useNavigate();
  const back = useBack();
  const lang = useLanguage((state) => state.lang);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Place | null>(null);
  const own = useOwnPlace();
  const countries = new Intl.DisplayNames([LANGUAGE_TAGS[lang]], { type: 'region' });
  const wanted = search.normalize('NFKC').trim().toLowerCase();
  const found = PLACES.map((place) => ({
    ...place,
    name: t(`place-${place.id}`),
    where: countries.of(place.country) ?? place.country,
  })).filter(({ id, name, where }) =>
    [id, name, where].some((text) => text.toLowerCase().includes(wanted)),
  );

  const choose = () => {
    if (!chosen) return toast(t('chooseFirst'), 'error');
    useChosenPlace.setState({ place: chosen });
    back();
  };
  const ownPlace: Place | null = own.at && { ...own.at, name: coordinateText(own.at) };
  return (
    <Page
      title={t('chooseLocation')}
      footer={
        <footer className={s['foot']}>
          <Button
            kind="secondary"
            disabled={chosen === null}
            onClick={() => chosen && void navigate(placePath(chosen))}
          >
            {t('show')}
          </Button>
          <Button onClick={choose}>{t('choose')}</Button>
        </footer>
      }
    >
      <div className={s['top']}>
        {ownPlace ? (
          <ul>
            <PlaceOption
              name={t('here')}
              where={ownPlace.name}
              chosen={chosen?.name === ownPlace.name}
              onChoose={() => setChosen(ownPlace)}
            />
          </ul>
        ) : (
          <Button
            kind="secondary"
            className={s['own']}
            busy={own.state === 'asking'}
            onClick={own.ask}
          >
            <span className={s['own-text']}>
              <Icon name="pin" size={20} />
              {t('useOwn')}
            </span>
          </Button>
        )}
        <p role="status" className={s['note']}>
          {own.state === 'failed' ? t(`own-${own.reason}`) : t('ownNote')}
        </p>
      </div>
      <div className={s['search']}>
        <SearchBox value={search} onValue={setSearch} label={t('searchPlaces')} />
      </div>
      {found.length === 0 ? (
        <Empty icon="search" text={t('noPlaces')}>
          <Button kind="secondary" onClick={() => setSearch('')}>
            {t('allPlaces')}
          </Button>
        </Empty>
      ) : (
        <ul className={s['list']} aria-label={t('places')}>
          {found.map((place) => (
            <PlaceOption
              key={place.id}
              name={place.name}
              where={place.where}
              chosen={chosen?.name === place.name}
              onChoose={() => setChosen(place)}
            />
          ))}
        </ul>
      )}
    </Page>
  );
}
