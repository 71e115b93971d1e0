import { instrumentOf, pairName } from '@tideline/wire';
import type { Trip } from '@tideline/wire/calls/journal';
import { useTranslation } from 'react-i18next';
import { exactAmount } from '../../format/money.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Gain } from '../../ui/figures.tsx';
import s from './journal.module.css';
import { sideText } from './side-text.ts';

interface TripRowProps {
  readonly trip: Trip;
  readonly onOpen: () => void;
}

/** One trade of the list; it opens its sheet. */
export function TripRow({ trip, onOpen }: TripRowProps) {
  const { t } = useTranslation(['journal', 'trade', 'option']);
  const lang = useLanguage((state) => state.lang);
  const instrument = instrumentOf(trip.symbol);
  return (
    <button type="button" className={s['trip']} aria-haspopup="dialog" onClick={onOpen}>
      <span className={s['what']}>
        <span>{instrument ? pairName(instrument) : trip.symbol}</span>
        <span className={s['small']}>
          {t(`kind-${trip.kind}`)} · {sideText(t, trip.side)}
        </span>
      </span>
      <Gain text={exactAmount(trip.net)} unit={trip.coin} />
      <span className={s['small']}>
        {exactAmount(trip.size)} {trip.size_coin}
      </span>
      <time className={s['small']} dateTime={new Date(trip.closed).toISOString()}>
        {timeText(trip.closed, 'hour', lang)}
        {trip.r !== null && ` · ${trip.r} R`}
      </time>
      {trip.tags.length > 0 && (
        <span className={s['tags']}>
          {trip.tags.map((tag) => (
            <span key={tag} className={s['tag']}>
              {tag}
            </span>
          ))}
        </span>
      )}
    </button>
  );
}
