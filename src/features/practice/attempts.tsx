import type { PracticeRun } from '@tideline/wire/calls/practice';
import { useTranslation } from 'react-i18next';
import { exactAmount } from '../../format/money.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Gain } from '../../ui/figures.tsx';
import { DayName } from './day-name.tsx';
import { netOf } from './net-of.ts';
import s from './practice.module.css';

/** Runs of the same day beside each other, the oldest first. */
export function Attempts({ runs }: { readonly runs: readonly PracticeRun[] }) {
  const days = [...new Set(runs.map(({ day }) => day))];
  const sets = days
    .map((day) => runs.filter((run) => run.day === day).toReversed())
    .filter(({ length }) => length > 1);
  return sets.map((set) => <AttemptTable key={set[0]?.day} runs={set} />);
}

function AttemptTable({ runs }: { readonly runs: readonly PracticeRun[] }) {
  const { t } = useTranslation('practice');
  const lang = useLanguage((state) => state.lang);
  const [first] = runs;
  const rows = [
    ['begunAt', ({ from }: PracticeRun) => timeText(from, 'clock', lang)],
    ['reached', ({ time }: PracticeRun) => timeText(time, 'clock', lang)],
    ['equity', ({ equity }: PracticeRun) => exactAmount(equity)],
    ['net', (run: PracticeRun) => <Gain text={exactAmount(netOf(run))} />],
    ['fills', ({ fills }: PracticeRun) => String(fills)],
  ] as const;
  return (
    <div className={s['attempts']}>
      <h2 className={s['title']}>{t('attempts')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls five attempts by it */}
      <section className={s['scroll']} tabIndex={0} aria-label={t('attempts')}>
        <table className={s['table']}>
          <caption className={s['small']}>{first && <DayName day={first} />} · USDT</caption>
          <thead>
            <tr>
              <td />
              {runs.map(({ id }, at) => (
                <th key={id} scope="col">
                  {t('attempt', { number: at + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, figure]) => (
              <tr key={name}>
                <th scope="row">{t(name)}</th>
                {runs.map((run) => (
                  <td key={run.id}>{figure(run)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
