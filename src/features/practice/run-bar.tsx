import { isPeriod } from '@tideline/wire';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { timeText } from '../../format/time.ts';
import { useServerNow } from '../../market/hooks.ts';
import { ASSETS, DEPOSIT, LOGIN, PRACTICE, SPOT } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import { isPractised } from '../../state/practised.ts';
import { toast } from '../../state/toast.ts';
import { useTradeChoices } from '../../state/trade-choices.ts';
import { OptionsSheet } from '../../ui/options-sheet.tsx';
import { PAUSE, PLAY, PlayerButton } from '../../ui/player-button.tsx';
import { RUNS_PAGE } from './around.ts';
import { JumpSheet } from './jump-sheet.tsx';
import s from './run-bar.module.css';
import { type RunState, useRun } from './use-run.ts';

const SPEEDS = ['1', '2', '5', '10', '25', '50', '100'] as const;
/** Interval of the shown time, ms. */
const SHOWN_EVERY = 250;

/** Above every screen of a practice run: its time, and what moves it. */
export function RunBar({ id }: { readonly id: string }) {
  const { t } = useTranslation('practice');
  const state = useRun(id);
  useStaysOnDesk();
  return (
    <aside className={s['bar']} aria-label={t('title')}>
      {state.ended ? <Ended /> : <Controls {...state} />}
    </aside>
  );
}

function Ended() {
  const { t } = useTranslation('practice');
  return (
    <div className={s['row']} role="alert">
      <span className={s['words']}>{t('ended')}</span>
      <a className={s['leave']} href={RUNS_PAGE}>
        {t('allRuns')}
      </a>
    </div>
  );
}

function Controls({ run, busy, stopped, move }: RunState) {
  const { t } = useTranslation('practice');
  const lang = useLanguage((state) => state.lang);
  const now = useServerNow(SHOWN_EVERY);
  const choices = useTradeChoices();
  const [sheet, setSheet] = useState<'speed' | 'jump' | null>(null);
  const playing = run?.state === 'playing';
  const over = run?.state === 'over';
  const speed = String(run?.speed ?? 1);
  const period = isPeriod(choices.period) ? choices.period : '15m';
  const [first = ''] = run?.symbols ?? [];
  const symbol = run?.symbols.includes(choices.symbol) ? choices.symbol : first;
  const still = !run || over || busy;
  const leave = () => {
    const go = () => window.location.assign(RUNS_PAGE);
    if (playing) move({ move: 'pause' }, go);
    else go();
  };
  return (
    <>
      <div className={s['row']}>
        <strong className={s['mark']}>{t('practice')}</strong>
        <time className={s['clock']}>{run && timeText(Math.max(run.time, now), 'full', lang)}</time>
        <span className={s['state']} role="status">
          {run && !playing && t(stopped ? 'stopped' : run.state)}
        </span>
        <button type="button" className={s['leave']} onClick={leave}>
          {t('leave')}
        </button>
      </div>
      <div className={s['row']}>
        <PlayerButton
          className={s['control']}
          label={t(playing ? 'pause' : 'play')}
          path={playing ? PAUSE : PLAY}
          disabled={!run || over}
          onPress={() => move({ move: playing ? 'pause' : 'play' })}
        />
        <button
          type="button"
          className={s['text']}
          aria-label={`${t('speed')} ${speed}×`}
          aria-haspopup="dialog"
          disabled={!run || over}
          onClick={() => setSheet('speed')}
        >
          {speed}×
        </button>
        <button
          type="button"
          className={s['text']}
          aria-label={t('nextCandle', { period })}
          disabled={still}
          onClick={() => move({ move: 'candle', period })}
        >
          {t('candle')}
        </button>
        <button
          type="button"
          className={s['text']}
          aria-label={t('nextDeal', { symbol })}
          disabled={still}
          onClick={() => move({ move: 'deal', symbol })}
        >
          {t('deal')}
        </button>
        <button
          type="button"
          className={s['text']}
          aria-haspopup="dialog"
          disabled={still}
          onClick={() => setSheet('jump')}
        >
          {t('jump')}
        </button>
      </div>
      <OptionsSheet
        open={sheet === 'speed'}
        onClose={() => setSheet(null)}
        title={t('speed')}
        options={SPEEDS.map((value) => ({ value, text: `${value}×` }))}
        value={speed}
        onValue={(value) => move({ move: 'play', speed: value })}
      />
      {run && (
        <JumpSheet
          open={sheet === 'jump'}
          onClose={() => setSheet(null)}
          from={Math.max(run.time, now)}
          end={run.to}
          onJump={(to) => move({ move: 'jump', to: String(to) })}
        />
      )}
    </>
  );
}

/** Leads back from pages that a run has not, and says so. */
function useStaysOnDesk(): void {
  const { t } = useTranslation('practice');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    // The app around the run logs in.
    if (pathname === PRACTICE || pathname === LOGIN) window.location.assign(RUNS_PAGE);
    else if (!isPractised(pathname)) {
      toast(t('notHere'));
      // Who looks for funds finds transfers beside the assets.
      void navigate(pathname === DEPOSIT ? ASSETS : SPOT, { replace: true });
    }
  }, [pathname, navigate, t]);
}
