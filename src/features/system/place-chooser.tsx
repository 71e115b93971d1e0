import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../state/chosen-place.ts';
import { Button } from '../../ui/button.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { OwnPlaceOption } from './own-place-option.tsx';
import { PlaceOption } from './place-list.tsx';
import s from './places.module.css';
import { usePlaces } from './use-places.ts';
import { WorldMap } from './world-map.tsx';

interface PlaceChooserProps {
  readonly chosen: Place | null;
  readonly onChoose: (place: Place) => void;
}

/** Chooses a place: on the bundled map, by the device's position, or from a list. */
export function PlaceChooser({ chosen, onChoose }: PlaceChooserProps) {
  const { t } = useTranslation('system');
  const [search, setSearch] = useState('');
  const found = usePlaces(search);
  return (
    <>
      <div className={s['chart']}>
        <WorldMap place={chosen} onPick={onChoose} />
      </div>
      <OwnPlaceOption chosen={chosen} onChoose={onChoose} />
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
        <RowList
          label={t('places')}
          rows={found}
          height={56}
          row={(place) => (
            <PlaceOption
              name={place.name}
              where={place.where}
              chosen={chosen?.name === place.name}
              onChoose={() => onChoose(place)}
            />
          )}
        />
      )}
    </>
  );
}
