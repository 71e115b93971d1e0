import type { RecordStep } from '@tideline/wire/calls/records';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { RECORD_TEXTS } from './facts.ts';
import s from './timeline.module.css';

const FAILURES: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'failed']);

/** What happened to a record, oldest first. A step without a time is still ahead. */
export function Timeline({
  steps,
  now,
}: {
  readonly steps: readonly RecordStep[];
  readonly now: number;
}) {
  const title = useId();
  const { t } = useTranslation(RECORD_TEXTS);
  const lang = useLanguage((state) => state.lang);
  return (
    <section className={s['card']} aria-labelledby={title}>
      <h2 id={title} className={s['title']}>
        {t('timeline')}
      </h2>
      <ol>
        {steps.map(({ step, time }) => {
          // The end of a term is known before it comes.
          const ahead = time === null || time > now;
          const failed = FAILURES.has(step);
          return (
            <li
              key={step}
              className={classes(s['step'], ahead && s['ahead'], failed && !ahead && s['failed'])}
            >
              <span className={s['dot']}>
                {!ahead && <Icon name={failed ? 'close' : 'check'} size={12} />}
              </span>
              <span className={s['name']}>{t(`step-${step}`)}</span>
              <span className={s['time']}>
                {time === null ? (
                  t('ahead')
                ) : (
                  <time dateTime={new Date(time).toISOString()}>
                    {timeText(time, 'full', lang)}
                  </time>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
