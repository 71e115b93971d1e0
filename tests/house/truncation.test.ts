import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';

/** Functions that round the number that they write. */
const ROUNDS = /\.to(?:Fixed|Precision|Exponential|LocaleString)\(|NumberFormat|Math\.round\(/;

/** Files that may use them, with the reason why no person sees a rounded number. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/format/number.ts': 'writes twelve digits of a float, and cuts them',
  'src/format/age.ts': 'writes a whole number in words',
  'src/features/book/depth-curve.ts': 'coordinates of a drawing',
  'src/features/journal/trip-candles.ts': 'coordinates of a drawing',
  'src/features/quotes/sparkline-path.ts': 'coordinates of a drawing',
  'src/features/wallet/worth-path.ts': 'coordinates of a drawing',
  'src/features/contracts/position-bar.tsx': 'a width in a style',
  'src/features/chart/drawings/drawing-mode.ts': 'the nearest tick to a finger',
  'src/features/system/coordinates.ts': 'a place, to 11 cm',
  'src/features/spot/fee-text.ts': 'whole hundredths of a percent',
  'src/features/chart/headline.ts': 'whole hundredths of a percent',
  'src/market/price-distance.ts': 'whole hundredths of a percent',
  'src/features/devtools/samples/figures.tsx': 'whole cents of a sample',
  'src/features/devtools/diagnostics.ts': 'frames a second of the tools',
  'src/features/devtools/marble-text.ts': 'milliseconds of a marble diagram',
  'src/features/devtools/round-trips.tsx': 'milliseconds of the tools',
  'src/features/devtools/strip-canvas.tsx': 'pixels',
  'src/features/devtools/wire-log.ts': 'microseconds of a recording',
  'src/features/book/depth-chart.tsx': 'the place of a pointer; its text has the exact values',
  'src/features/book/map/map-window.ts': 'whole columns of a drawing',
  'src/features/chart/axis-decimals.ts': 'compares a price with its whole ticks',
  'src/features/chart/line-handles.tsx': 'pixels',
  'src/features/chart/line-moves.ts': 'the nearest tick to a finger',
  'src/features/contracts/close-sheet.tsx': 'whole lots of a share that a slider chose',
  'src/features/contracts/margin-sheet.tsx': 'the whole percent that a slider chose',
  'src/features/contracts/size-field.tsx': 'the whole percent that a slider chose',
  'src/features/spot/ticket-size.ts': 'the whole percent that a slider chose',
  'src/features/options/ticks/draw-ticks.ts': 'pixels',
  'src/features/options/ticks/tick-canvas.tsx': 'pixels',
  'src/features/system/map-frame.ts': 'the place of a finger, to a kilometre',
  'src/trading/percent-slider.tsx': 'the handle of a slider stands at a whole percent',
  'src/ui/fit-picture.ts': 'pixels',
  'src/ui/keyboard-height.ts': 'pixels',
  'src/ui/scroller-of.ts': 'pixels',
  'src/ui/use-saved-scroll.ts': 'pixels',
};

it('CONST:truncation: a number is cut by src/format, and rounded nowhere', () => {
  const rounding = sourceFiles()
    .filter((file) => file.startsWith('src/') && !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) => ROUNDS.test(readFileSync(`${ROOT}/${file}`, 'utf8')));
  expect(rounding.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

/**
 * A number of decimals in a call: the pair of a price or quantity and the coin of an amount have
 * it, so no screen names one.
 */
const NAMES_DECIMALS = /\bamount\((?:[^()]|\([^()]*\))*, ?\d+\)|displayDecimals/;

/** Files that may name one, with the reason. */
const NAMING: Readonly<Record<string, string>> = {
  'src/format/money.ts': 'knows the decimals of every coin',
  'src/features/options/buy-panel.tsx': 'limits what a field accepts',
  'src/features/options/stake-chips.tsx': 'computes stakes with that many decimals',
};

it('names the decimals of a figure in src/format alone', () => {
  const naming = sourceFiles()
    .filter((file) => file.startsWith('src/') && !/\.test\.tsx?$|\/testing\/|devtools/.test(file))
    .filter((file) => NAMES_DECIMALS.test(readFileSync(`${ROOT}/${file}`, 'utf8')));
  expect(naming.toSorted()).toEqual(Object.keys(NAMING).toSorted());
});
