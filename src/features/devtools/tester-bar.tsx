import './dev-texts.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { toast } from '../../state/toast.ts';
import { PAUSE, PLAY, PlayerButton } from '../../ui/player-button.tsx';
import { readFaults, setFaults, useFaults } from './faults.ts';
import {
  leaveReplay,
  pauseReplay,
  playReplay,
  type ReplayView,
  SPEEDS,
  seekReplay,
  setReplaySpeed,
  stepReplay,
  useReplay,
} from './replay-session.ts';
import s from './tester-bar.module.css';

/** Interval at which active faults are read, because they may lift themselves, ms. */
const ASK_EVERY = 3_000;
/** Resolution of the slider, ms; its end is at or after the last record. */
const STEP = 100;

/** A bar on every screen while a tester has changed its data: names the change and undoes it. */
export function TesterBar() {
  const { t } = useTranslation('dev');
  const replay = useReplay((state) => state.replay);
  const faults = useFaults((state) => state.faults);
  return (
    <aside className={s['bar']} aria-label={t('tester')}>
      {replay && <ReplayControls replay={replay} />}
      {faults !== '' && <FaultsLine faults={faults} />}
    </aside>
  );
}

function ReplayControls({ replay }: { readonly replay: ReplayView }) {
  const { t } = useTranslation('dev');
  const lang = useLanguage((state) => state.lang);
  const { name, start, end, position, playing, over, speed, damaged } = replay;
  const clock = timeText(position, 'clock', lang);
  const next = SPEEDS[(SPEEDS.indexOf(speed as (typeof SPEEDS)[number]) + 1) % SPEEDS.length] ?? 1;
  return (
    <>
      <div className={s['row']}>
        <strong className={s['mark']}>{t('replaying')}</strong>
        <span className={s['name']}>{name}</span>
        <span className={s['clock']}>
          {clock}
          {damaged ? ` · ${t('damagedHere')}` : over ? ` · ${t('over')}` : ''}
        </span>
        <button type="button" className={s['leave']} onClick={leaveReplay}>
          {t('leave')}
        </button>
      </div>
      <div className={s['row']}>
        <PlayerButton
          className={s['control']}
          label={t(playing ? 'pause' : 'play')}
          path={playing ? PAUSE : PLAY}
          onPress={() => (playing ? pauseReplay() : playReplay())}
        />
        <PlayerButton
          className={s['control']}
          label={t('step')}
          path="M6 5v14l9-7zM18 5v14"
          onPress={stepReplay}
        />
        <input
          type="range"
          className={s['place']}
          aria-label={t('place')}
          aria-valuetext={clock}
          min={start}
          max={start + Math.ceil((end - start) / STEP) * STEP}
          step={STEP}
          value={position}
          onChange={(event) => seekReplay(Number(event.target.value))}
        />
        <button
          type="button"
          className={s['speed']}
          aria-label={`${t('speed')} ${speed}×`}
          onClick={() => setReplaySpeed(next)}
        >
          {speed}×
        </button>
      </div>
    </>
  );
}

function FaultsLine({ faults }: { readonly faults: string }) {
  const { t } = useTranslation(['dev', 'common']);
  useEffect(() => {
    const asking = setInterval(() => void readFaults(), ASK_EVERY);
    return () => clearInterval(asking);
  }, []);
  const lift = async () => {
    const answer = await setFaults('', null);
    if (answer.kind !== 'ok') toast(t('common:noAnswer'), 'error');
  };
  return (
    <div className={s['row']}>
      <strong className={s['mark']}>{t('faultsSet')}</strong>
      <code className={s['name']}>{faults}</code>
      <button type="button" className={s['leave']} onClick={() => void lift()}>
        {t('lift')}
      </button>
    </div>
  );
}
