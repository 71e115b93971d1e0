import { type PracticeRun, practiceBegin } from '@tideline/wire/calls/practice';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-submit.ts';
import { exactText } from '../../format/money.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Button } from '../../ui/button.tsx';
import { Gain } from '../../ui/figures.tsx';
import { deskOf } from './around.ts';
import { DayName } from './day-name.tsx';
import { netOf } from './net-of.ts';
import s from './practice.module.css';

interface RunCardProps {
  readonly run: PracticeRun;
  readonly onEnd: () => void;
}

/** One run: where it is, what it is worth, and the ways on. */
export function RunCard({ run, onEnd }: RunCardProps) {
  const { t } = useTranslation('practice');
  const lang = useLanguage((state) => state.lang);
  const again = useCall(practiceBegin);
  const { balance, day, equity, fills, from, id, state, symbols, time } = run;
  const [symbol = ''] = symbols;
  return (
    <li className={s['card']}>
      <p className={s['head']}>
        <strong>
          <DayName day={run} />
        </strong>
        <span className={s['small']}>{t(state)}</span>
      </p>
      <p className={s['small']}>
        {t('fromTo', { from: timeText(from, 'clock', lang), to: timeText(time, 'clock', lang) })}
      </p>
      <p className={s['head']}>
        <span>{exactText(equity, 'USDT')}</span>
        <Gain text={exactText(netOf(run), 'USDT')} />
      </p>
      <p className={s['small']}>{t('fillCount', { number: fills })}</p>
      <p className={s['ways']}>
        <a className={s['go']} href={deskOf(id, symbol)}>
          {t('continue')}
        </a>
        <Button
          kind="secondary"
          busy={again.busy}
          onClick={() =>
            again.send({ day, from: String(from), balance }, (begun) =>
              window.location.assign(deskOf(begun.id, symbol)),
            )
          }
        >
          {t('again')}
        </Button>
        <Button kind="quiet" onClick={onEnd}>
          {t('end')}
        </Button>
      </p>
    </li>
  );
}
