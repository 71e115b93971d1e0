import { type Instrument, pairName } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { type Duration, percentOf, timesOf } from '../../market/option-terms.ts';
import s from './odds-note.module.css';
import { durationText } from './texts.ts';

interface OddsNoteProps {
  readonly instrument: Instrument;
  readonly durations: readonly Duration[];
  /** The chosen one; the first when none is chosen. */
  readonly seconds: number | null;
}

/** Explains on the screen why Even pays more, with the odds of every duration. */
export function OddsNote({ instrument, durations, seconds }: OddsNoteProps) {
  const { t } = useTranslation('option');
  const chosen = durations.find((each) => each.seconds === seconds) ?? durations[0];
  if (!chosen) return null;
  return (
    <details className={s['note']}>
      <summary className={s['summary']}>{t('whyEven')}</summary>
      <p>{t('evenOdds', { times: timesOf(chosen.even_ratio_bps) })}</p>
      <table className={s['odds']}>
        <caption className={s['caption']}>{t('evenTable', { pair: pairName(instrument) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('deliveryTime')}</th>
            <th scope="col">{t('riseOrFall')}</th>
            <th scope="col">{t('even')}</th>
          </tr>
        </thead>
        <tbody>
          {durations.map((each) => (
            <tr key={each.seconds}>
              <th scope="row">{durationText(t, each.seconds)}</th>
              <td>+{percentOf(each.ratio_bps)}%</td>
              <td>+{percentOf(each.even_ratio_bps)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('oddsFixed')}</p>
    </details>
  );
}
