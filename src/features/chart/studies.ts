import { fieldsIn } from '../../state/fields-in.ts';
import { type LineLook, readLook } from './line-look.ts';

/** The indicators of a chart ("studies"), with their parameters and limits. */

/** Drawn over the candles. */
export const OVERLAYS = ['ma', 'ema', 'boll', 'vwap'] as const;
/** Drawn in a separate pane below. */
export const OSCILLATORS = ['macd', 'kdj', 'rsi'] as const;
export const STUDIES = [...OVERLAYS, ...OSCILLATORS] as const;
export type StudyId = (typeof STUDIES)[number];

/** Maximum panes below the candles, for the height of a phone. */
const MAX_PANES = 2;

export interface Parameter {
  /** Message key of its name; several lengths of one study share one. */
  readonly name: 'length' | 'width' | 'fast' | 'slow' | 'signal' | 'smoothK' | 'smoothD';
  /** Default value. */
  readonly defaultValue: number;
  /** Decimals. */
  readonly decimals: 0 | 1;
  readonly min: number;
  readonly max: number;
}

/** Longer ones would need more history than a page has. */
const LONGEST = 500;
const length = (defaultValue: number, name: Parameter['name'] = 'length'): Parameter => ({
  name,
  defaultValue,
  decimals: 0,
  min: 1,
  max: LONGEST,
});

/** Defaults of the large venues; RSI at three lengths, as in Asia. */
export const PARAMETERS: Readonly<Record<StudyId, readonly Parameter[]>> = {
  ma: [length(7), length(25), length(99)],
  ema: [length(7), length(25), length(99)],
  boll: [length(20), { name: 'width', defaultValue: 2, decimals: 1, min: 0.1, max: 10 }],
  vwap: [],
  macd: [length(12, 'fast'), length(26, 'slow'), length(9, 'signal')],
  kdj: [length(9), length(3, 'smoothK'), length(3, 'smoothD')],
  rsi: [length(6), length(12), length(24)],
};

/** Levels that mark an oscillator's extremes. */
export const GUIDES: Partial<Readonly<Record<StudyId, readonly number[]>>> = {
  rsi: [30, 70],
  kdj: [20, 80],
  macd: [0],
};

export interface StudyLine extends LineLook {
  readonly shown: boolean;
}

export interface Study {
  readonly id: StudyId;
  readonly parameters: readonly number[];
  /** As many as {@link linesOf} names. */
  readonly lines: readonly StudyLine[];
}

const plain = (...inks: readonly LineLook['ink'][]): readonly StudyLine[] =>
  inks.map((ink) => ({ ink, width: 1, dash: 'solid', shown: true }));
const THREE = plain('study-1', 'study-2', 'study-3');

/**
 * Ten lines over the candles must tell apart: MA is solid, EMA dashed, BOLL one colour with its
 * area filled, and VWAP has a colour of its own.
 */
const DEFAULT_LINES: Readonly<Record<StudyId, readonly StudyLine[]>> = {
  ma: THREE,
  ema: THREE.map((line) => ({ ...line, dash: 'dashed' })),
  boll: plain('muted', 'muted', 'muted').map((line, at) =>
    at === 1 ? { ...line, dash: 'dashed' } : line,
  ),
  vwap: plain('text'),
  macd: THREE,
  kdj: THREE,
  rsi: THREE,
};

/** Whether a line of a study is bars in the colours of up and down: the third of MACD. */
export const isHistogram = (id: StudyId, line: number): boolean => id === 'macd' && line === 2;

/** Names of a study's lines as a legend shows them, e.g. `MA7`. */
export function linesOf({ id, parameters }: Pick<Study, 'id' | 'parameters'>): readonly string[] {
  switch (id) {
    case 'boll':
      return ['UP', 'MB', 'DN'];
    case 'vwap':
      return ['VWAP'];
    case 'macd':
      return ['DIF', 'DEA', 'MACD'];
    case 'kdj':
      return ['K', 'D', 'J'];
    default:
      return parameters.map((length) => `${id.toUpperCase()}${length}`);
  }
}

export const isStudy = (text: unknown): text is StudyId =>
  (STUDIES as readonly unknown[]).includes(text);
export const isOverlay = (id: StudyId): boolean => (OVERLAYS as readonly string[]).includes(id);

/** Valid parameters: a missing or invalid one becomes its default. */
export function validParameters(id: StudyId, given: unknown): readonly number[] {
  const values: readonly unknown[] = Array.isArray(given) ? given : [];
  return PARAMETERS[id].map(({ defaultValue, min, max, decimals }, index) => {
    const value = values[index];
    if (typeof value !== 'number' || !(value >= min && value <= max)) return defaultValue;
    return decimals === 0 && !Number.isInteger(value) ? defaultValue : value;
  });
}

/** A study with what is valid of stored settings. */
export function readStudy(id: StudyId, stored: unknown): Study {
  const { parameters, lines } = fieldsIn<keyof Study>(stored);
  const given: readonly unknown[] = Array.isArray(lines) ? lines : [];
  return {
    id,
    parameters: validParameters(id, parameters),
    lines: DEFAULT_LINES[id].map((defaultLook, at) => ({
      ...readLook(given[at], defaultLook),
      shown: fieldsIn<keyof StudyLine>(given[at]).shown !== false,
    })),
  };
}

/** The studies after a tap on one; a third pane replaces the oldest. */
export function toggled(shown: readonly StudyId[], id: StudyId): readonly StudyId[] {
  if (shown.includes(id)) return shown.filter((each) => each !== id);
  const next = [...shown, id];
  const panes = next.filter((each) => !isOverlay(each));
  const over = panes.slice(0, Math.max(0, panes.length - MAX_PANES));
  return next.filter((each) => !over.includes(each));
}
