import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowList } from '../../ui/row-list.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';
import s from './area-list.module.css';
import { type Area, foundAreas, isChosen, useAreas } from './areas.ts';

interface AreaListProps {
  /** The chosen area code, when choosing codes. */
  readonly value?: string;
  /** The chosen country (ISO 3166 alpha-2), when choosing countries; codes are then hidden. */
  readonly country?: string;
  readonly onChoose: (area: Area) => void;
}

/** Every country with its area code, and a search. */
export function AreaList({ value, country, onChoose }: AreaListProps) {
  const { t } = useTranslation('account');
  const { data, state, message, refresh } = useAreas();
  const [search, setSearch] = useState('');
  if (data === null) {
    return state === 'error' ? (
      <ErrorView text={message} onRetry={() => void refresh()} />
    ) : (
      <SkeletonRows rows={8} height={48} />
    );
  }
  const found = foundAreas(data, search);
  return (
    <>
      <div className={s['search']}>
        <SearchBox
          value={search}
          onValue={setSearch}
          label={t(country === undefined ? 'searchAreas' : 'searchCountries')}
        />
      </div>
      {found.length === 0 && <Empty icon="search" text={t('noAreas')} />}
      {found.length > 0 && (
        <RowList
          label={t(country === undefined ? 'areaCode' : 'countries')}
          rows={found.map((area) => ({ ...area, id: area.country }))}
          height={48}
          row={(area) => (
            <button
              type="button"
              className={s['area']}
              aria-pressed={
                country === undefined ? isChosen(area, value) : area.country === country
              }
              onClick={() => onChoose(area)}
            >
              <span>{area.name}</span>
              {country === undefined && <span className={s['code']}>{area.code}</span>}
            </button>
          )}
        />
      )}
    </>
  );
}
