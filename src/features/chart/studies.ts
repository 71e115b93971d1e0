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

export interface Study {
  readonly id: StudyId;
  readonly parameters: readonly number[];
}

export const defaultsOf = (id: StudyId): readonly number[] =>
  PARAMETERS[id].map(({ defaultValue }) => defaultValue);

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

/** The studies after a tap on one; a third pane replaces the oldest. */
export function toggled(shown: readonly StudyId[], id: StudyId): readonly StudyId[] {
  if (shown.includes(id)) return shown.filter((each) => each !== id);
  const next = [...shown, id];
  const panes = next.filter((each) => !isOverlay(each));
  const over = panes.slice(0, Math.max(0, panes.length - MAX_PANES));
  return next.filter((each) => !over.includes(each));
}
