import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedLocation } from '../../state/chosen-place.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { coordinateText } from './coordinates.ts';
import { MAP_SIZE, positionAt, shareOf } from './map-frame.ts';
import s from './world-map.module.css';

/** Magnifications of the map: at the last one a degree is about 9 px on a phone. */
const ZOOMS = [1, 3, 9] as const;

interface WorldMapProps {
  /** The place with the pin; null without one. */
  readonly place: NamedLocation | null;
  /** A tap chooses a position; absent on a map that only shows. */
  readonly onPick?: (place: NamedLocation) => void;
}

/** The bundled map: land, a pin, and a position for every tap. It needs no network. */
export function WorldMap({ place, onPick }: WorldMapProps) {
  const { t } = useTranslation('system');
  const frame = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState(place ? 1 : 0);
  const zoom = ZOOMS[step] ?? 1;
  const at = place && shareOf(place);
  useEffect(() => {
    const box = frame.current;
    // Without a pin the middle of the map stays in the middle.
    const { x, y } = place ? shareOf(place) : { x: 0.5, y: 0.4 };
    if (!box) return;
    const width = box.clientWidth * zoom;
    const height = (width * MAP_SIZE.height) / MAP_SIZE.width;
    box.scrollTo(x * width - box.clientWidth / 2, y * height - box.clientHeight / 2);
  }, [place, zoom]);
  const pick = (event: MouseEvent<HTMLElement>) => {
    const box = frame.current;
    if (!box || !onPick) return;
    const world = event.currentTarget.getBoundingClientRect();
    const view = box.getBoundingClientRect();
    // A key has no position: it takes the middle of what is visible.
    const [x, y] =
      event.detail === 0
        ? [view.left + view.width / 2, view.top + view.height / 2]
        : [event.clientX, event.clientY];
    const position = positionAt((x - world.left) / world.width, (y - world.top) / world.height);
    onPick({ ...position, name: coordinateText(position) });
  };
  const style = { width: `${zoom * 100}%` };
  const pin = at && (
    <span className={s['pin']} style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}>
      <Icon name="pin" size={28} />
    </span>
  );
  return (
    <section className={s['map']} aria-label={t('map')}>
      <div ref={frame} className={s['frame']}>
        {onPick ? (
          <button
            type="button"
            className={s['world']}
            style={style}
            aria-label={t('pickOnMap')}
            onClick={pick}
          >
            <span className={s['land']} />
            {pin}
          </button>
        ) : (
          <div className={s['world']} style={style}>
            <span className={s['land']} />
            {pin}
          </div>
        )}
      </div>
      <div className={s['zoom']}>
        <IconButton
          icon="plus"
          label={t('larger')}
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        />
        <IconButton
          icon="minus"
          label={t('smaller')}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        />
      </div>
    </section>
  );
}
