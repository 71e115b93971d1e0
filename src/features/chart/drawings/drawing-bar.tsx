import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinePicture } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { choosePen, toggleMagnet, useChartChoices } from '../chart-choices.ts';
import look from '../line-picker.module.css';
import { LinePicker } from '../line-picker.tsx';
import { TOOL_PICTURES } from '../tool-pictures.ts';
import { MAX_DRAWINGS, TOOLS, type Tool } from './drawing.ts';
import type { DrawingMode } from './drawing-mode.ts';
import {
  deleteDrawings,
  drawingsOf,
  putDrawing,
  undoDrawing,
  useDrawings,
} from './drawing-store.ts';
import s from './drawings.module.css';

const ICONS: Readonly<Record<Tool | 'look' | 'delete' | 'undo' | 'clear', string>> = {
  trend: 'M6.5 17.5l11-11M5 19a1.5 1.5 0 1 0 0-.1M19 5a1.5 1.5 0 1 0 0-.1',
  horizontal: 'M3 12h7m4 0h7M12 12m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  ray: 'M6.5 17.5L21 3M5 19a1.5 1.5 0 1 0 0-.1M12.500 12.500a1 1 0 1 0 0-.1',
  rectangle: 'M4 6.500h16v11H4z',
  fibonacci: 'M4 5h16M4 10h16M4 14h16M4 19h16M6 19L18 5',
  look: 'M4 7h16M4 12h6m4 0h6M4 17h2m4 0h2m4 0h2',
  delete: 'M5 7h14M9.500 7V5h5v2M7 7l.8 12h8.400L17 7M10.500 10.500v5M13.500 10.500v5',
  undo: 'M8 5L4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11H8',
  clear: 'M4 20h16M9 16l8.500-8.500-4-4L5 12zM9 16l-4-4',
};

export interface DrawingBarProps {
  readonly symbol: string;
  readonly mode: DrawingMode;
  readonly onMode: (mode: DrawingMode) => void;
}

/** Keys of the tools and of what they do, while they are open. */
const KEYS = {
  trend: 'Shift+T',
  horizontal: 'Shift+H',
  ray: 'Shift+R',
  rectangle: 'Shift+B',
  fibonacci: 'Shift+F',
  magnet: 'Shift+M',
  look: 'Shift+L',
  delete: 'Shift+D',
  undo: 'Z',
  clear: 'Shift+C',
} as const;

/** The drawing tools of a chart, and what can be done with the selected drawing. */
export function DrawingBar({ symbol, mode, onMode }: DrawingBarProps) {
  const { t } = useTranslation('chart');
  const { list, undo } = useDrawings((state) => drawingsOf(state, symbol));
  const magnet = useChartChoices((choices) => choices.magnet);
  const pen = useChartChoices((choices) => choices.pen);
  const selected = list.find(({ id }) => id === mode.selected);
  const [choosing, setChoosing] = useState(false);
  const act = (name: 'delete' | 'undo' | 'clear', possible: boolean, run: () => void) => (
    <button
      type="button"
      className={s['tool']}
      aria-label={t(`draw-${name}`)}
      title={t(`draw-${name}`)}
      aria-keyshortcuts={KEYS[name]}
      disabled={!possible}
      onClick={() => {
        run();
        onMode({ tool: null, selected: name === 'undo' ? mode.selected : null });
      }}
    >
      <LinePicture d={ICONS[name]} size={20} />
    </button>
  );
  return (
    <div className={s['bar']} role="toolbar" aria-label={t('drawingTools')}>
      {TOOLS.map((tool) => (
        <button
          key={tool}
          type="button"
          className={s['tool']}
          aria-label={t(`draw-${tool}`)}
          title={t(`draw-${tool}`)}
          aria-keyshortcuts={KEYS[tool]}
          aria-pressed={mode.tool === tool}
          disabled={list.length >= MAX_DRAWINGS}
          onClick={() => onMode({ tool: mode.tool === tool ? null : tool, selected: null })}
        >
          <LinePicture d={ICONS[tool]} size={20} />
        </button>
      ))}
      <button
        type="button"
        className={s['tool']}
        aria-label={t('draw-magnet')}
        title={t('draw-magnet')}
        aria-keyshortcuts={KEYS.magnet}
        aria-pressed={magnet}
        onClick={toggleMagnet}
      >
        <LinePicture d={TOOL_PICTURES.magnet} size={20} />
      </button>
      <button
        type="button"
        className={s['tool']}
        aria-label={t('draw-look')}
        title={t('draw-look')}
        aria-keyshortcuts={KEYS.look}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        <LinePicture d={ICONS.look} size={20} />
      </button>
      <span className={s['gap']} />
      {act('delete', selected !== undefined, () => deleteDrawings(symbol, mode.selected))}
      {act('undo', undo.length > 0, () => undoDrawing(symbol))}
      {act('clear', list.length > 0, () => deleteDrawings(symbol, null))}
      <div className={look['over']}>
        <Sheet open={choosing} onClose={() => setChoosing(false)} title={t('draw-look')}>
          <LinePicker
            look={selected?.look ?? pen}
            onLook={(next) => {
              // The next drawing looks like the last one that was given a look.
              choosePen(next);
              if (selected) putDrawing(symbol, { ...selected, look: next });
            }}
          />
        </Sheet>
      </div>
    </div>
  );
}
