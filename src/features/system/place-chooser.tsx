import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedLocation } from '../../state/chosen-place.ts';
import { Button } from '../../ui/button.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';
import { OwnPlaceOption } from './own-place-option.tsx';
import { PlaceOption } from './place-list.tsx';
import s from './places.module.css';
import { usePlaces } from './use-places.ts';
import { WorldMap } from './world-map.tsx';

interface PlaceChooserProps {
  readonly chosen: NamedLocation | null;
  readonly onChoose: (place: NamedLocation) => void;
}

/** Chooses a place: on the bundled map, by the device's position, or by searching cities. */
export function PlaceChooser({ chosen, onChoose }: PlaceChooserProps) {
  const { t } = useTranslation(['system', 'common']);
  const [search, setSearch] = useState('');
  const { places: found, state, retry } = usePlaces(search);
  return (
    <>
      <div className={s['chart']}>
        <WorldMap place={chosen} onPick={onChoose} />
      </div>
      <OwnPlaceOption chosen={chosen} onChoose={onChoose} />
      <div className={s['search']}>
        <SearchBox value={search} onValue={setSearch} label={t('searchPlaces')} />
      </div>
      {found.length === 0 && state === 'loading' ? (
        <Skeleton height={56} />
      ) : found.length === 0 && state !== 'failed' ? (
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
              chosen={chosen?.name === place.name && chosen.latitude === place.latitude}
              onChoose={() => onChoose(place)}
            />
          )}
        />
      )}
      {state === 'failed' && <ErrorView text={t('common:noAnswer')} onRetry={retry} />}
    </>
  );
}
