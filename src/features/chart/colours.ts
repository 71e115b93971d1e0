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
  /** First, second and third line of a study. */
  readonly studies: readonly string[];
  /** Area between the outer lines of BOLL. */
  readonly band: string;
  readonly clear: string;
}

/** Alpha as two hex digits behind a token's six. */
const VOLUME_ALPHA = '80';
const FILL_ALPHA = '40';
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
    studies: [token('study-1'), token('study-2'), token('study-3')],
    band: token('muted') + BAND_ALPHA,
    clear: 'transparent',
  };
}
