import { useTranslation } from 'react-i18next';
import type { NamedLocation } from '../../state/chosen-place.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { coordinateText } from './coordinates.ts';
import { PlaceOption } from './place-list.tsx';
import s from './places.module.css';
import { useOwnPlace } from './use-own-place.ts';

interface OwnPlaceOptionProps {
  readonly chosen: NamedLocation | null;
  readonly onChoose: (place: NamedLocation) => void;
}

/** Requests the device's position, then offers it as a place. */
export function OwnPlaceOption({ chosen, onChoose }: OwnPlaceOptionProps) {
  const { t } = useTranslation('system');
  const own = useOwnPlace();
  const place: NamedLocation | null = own.at && { ...own.at, name: coordinateText(own.at) };
  return (
    <div className={s['top']}>
      {place ? (
        <PlaceOption
          name={t('here')}
          where={place.name}
          chosen={chosen?.name === place.name}
          onChoose={() => onChoose(place)}
        />
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
  );
}
