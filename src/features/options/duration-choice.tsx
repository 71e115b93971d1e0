import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Subject, startWith } from 'rxjs';
import { IDLE, type Loadable } from '../../api/loadable.ts';
import { type Duration, percentOf } from '../../market/option-terms.ts';
import { useStream } from '../../market/use-stream.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import s from './duration-choice.module.css';
import { createDurations } from './option-account.ts';
import { durationText } from './texts.ts';

export interface Durations extends Loadable<readonly Duration[]> {
  readonly retry: () => void;
}

/** The available delivery times of a pair with their odds. */
export function useDurations(symbol: string): Durations {
  const [again$] = useState(() => new Subject<void>());
  const durations = useStream<Loadable<readonly Duration[]>>(
    `durations ${symbol}`,
    () => createDurations(symbol, again$.pipe(startWith(undefined))),
    IDLE,
  );
  return { ...durations, retry: () => again$.next() };
}

interface DurationChoiceProps {
  readonly durations: Durations;
  readonly seconds: number | null;
  /** The user tried to buy without one. */
  readonly wrong: boolean;
  readonly onSeconds: (seconds: number) => void;
}

/** Each delivery time with the profit of Rise and Fall. */
export function DurationChoice({ durations, seconds, wrong, onSeconds }: DurationChoiceProps) {
  const { t } = useTranslation(['option', 'errors', 'common']);
  const { t: option } = useTranslation('option');
  const name = useId();
  return (
    <fieldset
      className={s['set']}
      data-invalid={wrong || undefined}
      aria-labelledby={`${name}-name`}
      aria-describedby={wrong ? `${name}-error` : undefined}
    >
      <legend id={`${name}-name`} className={s['legend']}>
        {t('deliveryTime')} · {t('expectedReturn')}
      </legend>
      <div className={s['times']}>
        {durations.data === null && durations.state === 'error' ? (
          <Button kind="secondary" size="small" onClick={durations.retry}>
            {t('common:retry')}
          </Button>
        ) : durations.data === null ? (
          <Skeleton height={52} />
        ) : (
          durations.data.map((each, at) => (
            <label key={each.seconds} className={classes(s['time'], wrong && s['wrong'])}>
              <input
                type="radio"
                className={s['radio']}
                name={name}
                checked={each.seconds === seconds}
                aria-keyshortcuts={String(at + 1)}
                onChange={() => onSeconds(each.seconds)}
              />
              <span className={s['face']}>
                <span>{durationText(option, each.seconds)}</span>
                <span className={s['return']}>+{percentOf(each.ratio_bps)}%</span>
              </span>
            </label>
          ))
        )}
      </div>
      {wrong && (
        <p id={`${name}-error`} className={s['error']}>
          {t('errors:duration-required')}
        </p>
      )}
    </fieldset>
  );
}
