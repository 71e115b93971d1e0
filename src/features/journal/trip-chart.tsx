import type { Trip } from '@tideline/wire/calls/journal';
import { newTimeshar } from '@tideline/wire/calls/market';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { group } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import tone from '../../ui/tone.module.css';
import { HEIGHT, pictureOf, spanOf, type TripMark } from './trip-candles.ts';
import s from './trip-chart.module.css';

/** The candles of a trade's time, with its entry and its exit. */
export function TripChart({ trip }: { readonly trip: Trip }) {
  const { t } = useTranslation('journal');
  const lang = useLanguage((state) => state.lang);
  const { id, symbol } = trip;
  const span = spanOf(trip);
  const { period, count, to } = span;
  const request = { symbol, period, limit: String(count), before: String(to) };
  const { data, state } = useLoad(`candles of ${id}`, () =>
    call(newTimeshar, request, { silent: true }),
  );
  const picture = data && pictureOf(data.candles, span, trip);
  if (!picture) {
    if (!data && state === 'pending') return <Skeleton height={HEIGHT} />;
    return <p className={s['none']}>{t('noCandles')}</p>;
  }
  const { entry, exit, high, low } = picture;
  const text = {
    ...{ low: group(low), high: group(high), entry: group(trip.entry), exit: group(trip.exit) },
    ...{ from: timeText(span.from, 'minute', lang), to: timeText(to, 'minute', lang) },
  };
  return (
    <figure className={s['figure']}>
      <div className={s['picture']}>
        <svg
          role="img"
          aria-label={t('candles', text)}
          className={s['candles']}
          viewBox={`0 0 ${count} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {(['up', 'down'] as const).map((side) => (
            <g key={side} className={tone[side]}>
              <path d={picture[side].wicks} className={s['wicks']} />
              <path d={picture[side].bodies} fill="currentColor" />
            </g>
          ))}
          <path
            d={`M${entry.x * count} ${entry.y * HEIGHT}L${exit.x * count} ${exit.y * HEIGHT}`}
            className={s['way']}
          />
        </svg>
        <span className={s['entry']} style={placeOf(entry)} />
        <span className={s['exit']} style={placeOf(exit)} />
      </div>
      <figcaption className={s['caption']} aria-hidden="true">
        <span>{text.from}</span>
        <span>
          <i className={s['ring']} /> {text.entry} <i className={s['disc']} /> {text.exit}
        </span>
        <span>{text.to}</span>
      </figcaption>
    </figure>
  );
}

const placeOf = ({ x, y }: TripMark) => ({ left: `${100 * x}%`, top: `${100 * y}%` });
