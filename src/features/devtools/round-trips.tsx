import { useTranslation } from 'react-i18next';
import { BARS, type Histogram } from './diagnostics.ts';
import s from './streams.module.css';
import { diagnostics } from './workbench.ts';

/** Response times of the exchange, on the socket and by REST. */
export function RoundTrips() {
  const { t } = useTranslation('dev');
  return (
    <section className={s['card']}>
      <h2>{t('roundTrips')}</h2>
      <Bars name={t('probes')} histogram={diagnostics.probes} />
      <Bars name={t('answers')} histogram={diagnostics.answers} />
    </section>
  );
}

/** `<5`, `<10`, … ms, and everything above the last bound. */
const ends = BARS.map((end) => (end < 1_000 ? `<${end}` : end === 1_000 ? '<1s' : '≥1s'));

function Bars({ name, histogram }: { readonly name: string; readonly histogram: Histogram }) {
  const { t } = useTranslation('dev');
  const { counts, median, total } = histogram;
  const max = Math.max(1, ...counts);
  return (
    <figure className={s['figure']}>
      <figcaption className={s['caption']}>
        <span>{name}</span>
        <span className={s['muted']}>
          {median === null ? t('none') : t('median', { ms: Math.round(median), n: total })}
        </span>
      </figcaption>
      <ol className={s['bars']}>
        {counts.map((count, at) => (
          <li key={ends[at]} className={s['bar']}>
            <span className={s['count']}>{count > 0 ? count : ''}</span>
            <svg
              viewBox="0 0 10 40"
              preserveAspectRatio="none"
              className={s['column']}
              aria-hidden="true"
            >
              <rect y={40 - (38 * count) / max} width="10" height={2 + (38 * count) / max} />
            </svg>
            <span className={s['end']}>{ends[at]}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
