import { useTranslation } from 'react-i18next';
import s from './streams.module.css';
import { LANES, type MarkKind, PATHS } from './strip-drawing.ts';

/** The shapes of a strip with their names. */
export function StripLegend() {
  const { t } = useTranslation('dev');
  return (
    <ul className={s['legend']}>
      {(Object.keys(PATHS) as MarkKind[]).map((kind) => (
        <li key={kind} className={s['legend-item']}>
          <svg
            viewBox="-7 -7 14 14"
            width="14"
            height="14"
            className={s[`mark-${kind}`]}
            aria-hidden="true"
          >
            <path d={PATHS[kind]} className={LANES[kind].filled ? s['filled'] : s['drawn']} />
          </svg>
          {t(`mark-${kind}`)}
        </li>
      ))}
    </ul>
  );
}
