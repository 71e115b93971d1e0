import { fieldsIn } from '../../state/fields-in.ts';
import { INKS, type Ink } from './colours.ts';

/** Widths of a line, px. */
export const WIDTHS = [1, 2, 3] as const;
export const DASHES = ['solid', 'dashed', 'dotted'] as const;
export type Dash = (typeof DASHES)[number];

/** How a line on a chart looks. */
export interface LineLook {
  readonly ink: Ink;
  readonly width: (typeof WIDTHS)[number];
  readonly dash: Dash;
}

/** The look of a drawing that has none of its own. */
export const DEFAULT_PEN: LineLook = { ink: 'accent', width: 2, dash: 'solid' };

/** Dashes and gaps of a line, px. */
export const DASH_LENGTHS: Readonly<Record<Dash, readonly number[]>> = {
  solid: [],
  dashed: [6, 4],
  dotted: [1.5, 3],
};

const oneOf = <Value>(values: readonly Value[], given: unknown, otherwise: Value): Value =>
  values.find((each) => each === given) ?? otherwise;

/** A stored look. What is missing or invalid comes from `defaults`. */
export function readLook(stored: unknown, defaults: LineLook): LineLook {
  const { ink, width, dash } = fieldsIn<keyof LineLook>(stored);
  return {
    ink: oneOf(INKS, ink, defaults.ink),
    width: oneOf(WIDTHS, width, defaults.width),
    dash: oneOf(DASHES, dash, defaults.dash),
  };
}
