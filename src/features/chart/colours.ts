/**
 * Colours that a person may give to a line: design tokens, so that each is readable in both themes.
 */
export const INKS = ['accent', 'study-1', 'study-2', 'study-3', 'danger', 'text', 'muted'] as const;
export type Ink = (typeof INKS)[number];

/** Colours of the canvas, read from the current design tokens. */
export interface ChartColours {
  readonly page: string;
  readonly text: string;
  /** The last price. */
  readonly price: string;
  readonly grid: string;
  readonly label: string;
  readonly up: string;
  readonly down: string;
  readonly upBar: string;
  readonly downBar: string;
  readonly accent: string;
  readonly accentFill: string;
  readonly average: string;
  readonly inks: Readonly<Record<Ink, string>>;
  /** Area between the outer lines of BOLL. */
  readonly band: string;
  readonly clear: string;
}

/** Alpha as two hex digits behind a token's six. */
const VOLUME_ALPHA = '80';
export const FILL_ALPHA = '40';
const BAND_ALPHA = '1f';

export function chartColours(element: Element = document.documentElement): ChartColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    page: token('page'),
    text: token('muted'),
    price: token('text'),
    grid: token('chart-grid'),
    label: token('bar'),
    up: token('up-fill'),
    down: token('down-fill'),
    upBar: token('up-fill') + VOLUME_ALPHA,
    downBar: token('down-fill') + VOLUME_ALPHA,
    accent: token('accent'),
    accentFill: token('accent') + FILL_ALPHA,
    average: token('warning'),
    inks: Object.fromEntries(INKS.map((ink) => [ink, token(ink)])) as Record<Ink, string>,
    band: token('muted') + BAND_ALPHA,
    clear: 'transparent',
  };
}
