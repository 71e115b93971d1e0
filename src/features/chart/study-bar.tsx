import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { LinePicture } from '../../ui/icon.tsx';
import { lazyPart, withLoaded } from '../../ui/lazy-part.tsx';
import type { ChartView } from './bars.ts';
import { toggleStudy, useChartChoices } from './chart-choices.ts';
import { chartTexts } from './chart-texts.ts';
import { OSCILLATORS, OVERLAYS, type StudyId } from './studies.ts';
import s from './study-bar.module.css';
import { TOOL_PICTURES } from './tool-pictures.ts';

/** Keys that switch an indicator; those of the drawings are others. */
const KEYS: Readonly<Record<StudyId, string>> = {
  ma: 'A',
  ema: 'E',
  boll: 'O',
  vwap: 'W',
  macd: 'G',
  kdj: 'K',
  rsi: 'I',
};

const StudySettings = lazyPart(
  () => withLoaded(import('./study-settings.tsx'), chartTexts()),
  'StudySettings',
);

interface StudyBarProps {
  readonly view: ChartView;
  readonly replaying: boolean;
  /** Starts a replay of past candles, or ends it. */
  readonly onReplay: () => void;
  /** Opens the table of candles. */
  readonly onTable: () => void;
}

/** Switches indicators, those over the candles first. Time-share has no candles to draw over. */
export function StudyBar({ view, replaying, onReplay, onTable }: StudyBarProps) {
  const { t } = useTranslation('trade');
  const shown = useChartChoices((choices) => choices.shown);
  const [editing, setEditing] = useState<boolean | null>(null);
  const button = (id: StudyId) => (
    <button
      key={id}
      type="button"
      className={s['study']}
      aria-keyshortcuts={`Shift+${KEYS[id]}`}
      aria-pressed={shown.includes(id)}
      aria-label={`${id.toUpperCase()} ${t(`study-${id}`)}`}
      onClick={() => toggleStudy(id)}
    >
      {id.toUpperCase()}
    </button>
  );
  return (
    <div className={s['bar']}>
      <fieldset aria-label={t('studies')} className={s['studies']}>
        {view !== 'time' && (
          <>
            {OVERLAYS.map(button)}
            <span className={s['line']} />
          </>
        )}
        {OSCILLATORS.map(button)}
      </fieldset>
      <IconButton
        icon={<LinePicture d={TOOL_PICTURES.replay} size={18} />}
        label={t('replay')}
        aria-pressed={replaying}
        aria-keyshortcuts="R"
        onClick={onReplay}
      />
      <IconButton
        icon="table"
        iconSize={18}
        label={t('candleTable')}
        aria-keyshortcuts="T"
        onClick={onTable}
      />
      <IconButton
        icon="settings"
        iconSize={18}
        label={t('studySettings')}
        aria-keyshortcuts="I"
        onClick={() => setEditing(true)}
      />
      {editing !== null && <StudySettings open={editing} onClose={() => setEditing(false)} />}
    </div>
  );
}
