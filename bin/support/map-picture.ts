import {
  type BookMap,
  MAP_SHADES,
  type MapColumn,
  type MapGrid,
  roundStep,
  shadeOf,
} from '@tideline/streams/node';
import sharp from 'sharp';

export interface MapDeal {
  /** Time of receipt, ms UTC. */
  readonly time: number;
  readonly price: number;
  readonly quantity: number;
  /** Side of the taker; null when the venue does not state it. */
  readonly side: 'buy' | 'sell' | null;
}

interface MapPicture {
  readonly map: BookMap;
  /** Opening time of the first column, ms UTC. */
  readonly begin: number;
  /** Length of a column, ms. */
  readonly every: number;
  readonly symbol: string;
  readonly deals: readonly MapDeal[];
}

/** Height of the map, px. */
const HEIGHT = 640;
/** Least width of the map, px: few columns are drawn wider. */
const WIDTH = 1_200;
/** Room of the title, the times, and the prices with the traded sizes, px. */
const TOP = 36;
const BOTTOM = 28;
const RIGHT = 190;
/** Width of the traded sizes beside the map, px. */
const TRADED = 90;
/** The largest deals are drawn as circles. */
const MAX_CIRCLES = 3_000;
const GROUND = '#0b1220';
const TEXT = '#c6d0de';
const BID = '#56b4e9';
const ASK = '#e69f00';
/** By the side of the taker. */
const colourOfDeal = (side: MapDeal['side']): string =>
  side === null ? TEXT : side === 'buy' ? BID : ASK;
const FONT = 'font-family="Inter, Liberation Sans, Arial, sans-serif" font-size="12"';
/** Share of the sizes that are drawn below the lightest colour. */
const CLIP = 0.99;

/** Lowest and highest best price of the known columns; null when there are none. */
export function spanOfPrices(
  columns: readonly (MapColumn | null)[],
): { readonly low: number; readonly high: number } | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const column of columns) {
    low = Math.min(low, column?.bids[0] ?? low);
    high = Math.max(high, column?.asks[0] ?? high);
  }
  return low < high ? { low, high } : null;
}

/** Draws a map of at least one known column as a PNG. */
export async function drawMap(picture: MapPicture): Promise<Buffer> {
  const { map } = picture;
  const best = spanOfPrices(map.columns) ?? { low: 0, high: 1 };
  const margin = Math.max((best.high - best.low) / 2, best.high * 0.0005);
  const grid = map.grid(best.low - margin, best.high + margin, HEIGHT / 2);
  const columns = map.columns.length;
  const width = columns * Math.max(1, Math.round(WIDTH / columns));
  const max = largestOf(grid);
  const raw = { width: columns, height: grid.rows, channels: 3 as const };
  const heat = await sharp(pixelsOf(grid, columns, max), { raw })
    .resize(width, HEIGHT, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();
  const size = { width: width + RIGHT, height: TOP + HEIGHT + BOTTOM };
  return sharp({ create: { ...size, channels: 3, background: GROUND } })
    .composite([
      { input: heat, left: 0, top: TOP },
      { input: Buffer.from(overlayOf(picture, grid, width, max)), left: 0, top: 0 },
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

/** The size that gets the lightest colour. */
function largestOf({ sizes }: MapGrid): number {
  const resting = sizes.filter((size) => size > 0).sort();
  return resting[Math.floor(CLIP * (resting.length - 1))] ?? 1;
}

/** One pixel for each column and row, the highest price first. */
function pixelsOf({ rows, sizes }: MapGrid, columns: number, max: number): Buffer {
  const pixels = Buffer.alloc(columns * rows * 3);
  // The sizes are column after column, from the lowest row.
  for (const [at, size] of sizes.entries()) {
    const line = rows - 1 - (at % rows);
    pixels.set(shadeOf(size / max), 3 * (line * columns + Math.floor(at / rows)));
  }
  return pixels;
}

function overlayOf(
  { map, begin, every, symbol, deals }: MapPicture,
  grid: MapGrid,
  width: number,
  max: number,
): string {
  const { columns } = map;
  const high = grid.low + grid.rows * grid.step;
  const perColumn = width / columns.length;
  const end = begin + columns.length * every;
  const xOf = (time: number) => ((time - begin) / every) * perColumn;
  const yOf = (price: number) => TOP + ((high - price) / (high - grid.low)) * HEIGHT;
  const within = deals.filter(({ price }) => price >= grid.low && price < high);
  const height = TOP + HEIGHT + BOTTOM;
  const from = new Date(begin).toISOString();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width + RIGHT}" height="${height}" ${FONT} fill="${TEXT}">
<defs><pattern id="gap" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="3" height="8" fill="#8a8a94"/></pattern>
<linearGradient id="scale">${stops()}</linearGradient></defs>
<text x="8" y="23">${escaped(symbol)} · ${from.slice(0, 10)} UTC · ${every} ms a column · ${label(grid.step, grid.step)} a row</text>
${legendOf(width, max)}
${gapsOf(columns, perColumn)}
${bestLine(columns, 'bids', BID, perColumn, yOf)}
${bestLine(columns, 'asks', ASK, perColumn, yOf)}
${circlesOf(within, xOf, yOf)}
${tradedOf(within, grid, width, yOf)}
${priceLabels(grid.low, high, width, yOf)}
${timeLabels(begin, end, xOf)}
</svg>`;
}

/** Left of the traded sizes: the scale of resting sizes, and the sides of deals. */
function legendOf(right: number, max: number): string {
  const x = right - 330;
  return `<text x="${x}" y="23">0</text><rect x="${x + 12}" y="12" width="110" height="14" fill="url(#scale)"/>
<text x="${x + 128}" y="23">${Number(max.toPrecision(3))} or more</text>
<circle cx="${x + 232}" cy="19" r="5" fill="${BID}"/><text x="${x + 242}" y="23">buy</text>
<circle cx="${x + 282}" cy="19" r="5" fill="${ASK}"/><text x="${x + 292}" y="23">sell</text>`;
}

/** The scale is drawn by size; colours follow its square root. */
const stops = (): string =>
  MAP_SHADES.dark
    .map((colour, at, { length }) => {
      const offset = (at / (length - 1)) ** 2;
      return `<stop offset="${offset.toFixed(3)}" stop-color="rgb(${colour})"/>`;
    })
    .join('');

function gapsOf(columns: readonly (MapColumn | null)[], perColumn: number): string {
  const parts: string[] = [];
  for (let at = 0; at < columns.length; at++) {
    if (columns[at] !== null) continue;
    const first = at;
    while (columns[at + 1] === null) at += 1;
    const place = `x="${first * perColumn}" y="${TOP}" width="${(at + 1 - first) * perColumn}"`;
    parts.push(`<rect ${place} height="${HEIGHT}" fill="url(#gap)" class="gap"/>`);
  }
  return parts.join('\n');
}

/** The best price of a side as steps; a column without a book interrupts them. */
function bestLine(
  columns: readonly (MapColumn | null)[],
  side: 'bids' | 'asks',
  colour: string,
  perColumn: number,
  yOf: (price: number) => number,
): string {
  let isOpen = false;
  const path = columns.map((column, at) => {
    const price = column?.[side][0];
    const before = isOpen;
    isOpen = price !== undefined;
    if (price === undefined) return '';
    const y = yOf(price).toFixed(1);
    const start = before ? `V${y}` : `M${at * perColumn} ${y}`;
    return `${start}H${(at + 1) * perColumn}`;
  });
  return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="1.4"/>`;
}

function circlesOf(
  deals: readonly MapDeal[],
  xOf: (time: number) => number,
  yOf: (price: number) => number,
): string {
  const shown = deals.toSorted((a, b) => b.quantity - a.quantity).slice(0, MAX_CIRCLES);
  const largest = shown[0]?.quantity ?? 1;
  return shown
    .map(({ time, price, quantity, side }) => {
      const radius = (1 + 11 * Math.sqrt(quantity / largest)).toFixed(1);
      const place = `cx="${xOf(time).toFixed(1)}" cy="${yOf(price).toFixed(1)}" r="${radius}"`;
      return `<circle ${place} fill="${colourOfDeal(side)}" fill-opacity="0.65" stroke="${GROUND}" stroke-width="0.8"/>`;
    })
    .join('\n');
}

/** Traded sizes by price beside the map: buys, then sells, then those of an unknown side. */
function tradedOf(
  deals: readonly MapDeal[],
  grid: MapGrid,
  left: number,
  yOf: (price: number) => number,
): string {
  const bars = Math.min(grid.rows, 80);
  const step = (grid.rows * grid.step) / bars;
  const sums = Array.from({ length: bars }, () => ({ buy: 0, sell: 0, null: 0 }));
  for (const { price, quantity, side } of deals) {
    const bar = sums[Math.min(bars - 1, Math.floor((price - grid.low) / step))];
    if (bar) bar[`${side}`] += quantity;
  }
  const max = Math.max(...sums.map((sum) => sum.buy + sum.sell + sum.null)) || 1;
  const height = Math.max(1, HEIGHT / bars - 1).toFixed(1);
  return sums
    .flatMap((sum, at) => {
      const y = yOf(grid.low + (at + 1) * step).toFixed(1);
      let x = left + 4;
      return (['buy', 'sell', null] as const).map((side) => {
        const long = (sum[`${side}`] / max) * TRADED;
        const place = `x="${x.toFixed(1)}" y="${y}" width="${long.toFixed(1)}" height="${height}"`;
        x += long;
        return `<rect ${place} fill="${colourOfDeal(side)}"/>`;
      });
    })
    .join('');
}

function priceLabels(
  low: number,
  high: number,
  left: number,
  yOf: (price: number) => number,
): string {
  const step = roundStep((high - low) / 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, at) => (first + at) * step)
    .map((price) => {
      const y = yOf(price);
      if (y < TOP + 8 || y > TOP + HEIGHT - 4) return '';
      return `<text x="${left + TRADED + 12}" y="${(y + 4).toFixed(1)}">${label(price, step)}</text>`;
    })
    .join('');
}

function timeLabels(begin: number, end: number, xOf: (time: number) => number): string {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400];
  const minStep = (end - begin) / 10_000;
  const step = 1_000 * (steps.find((each) => each >= minStep) ?? 86_400);
  const first = Math.ceil(begin / step);
  const count = Math.max(0, Math.floor(end / step) - first + 1);
  return Array.from({ length: count }, (_, at) => (first + at) * step)
    .map((time) => {
      const text = new Date(time).toISOString().slice(11, 19);
      return `<text x="${xOf(time).toFixed(1)}" y="${TOP + HEIGHT + 18}" text-anchor="middle">${text}</text>`;
    })
    .join('');
}

/** With the decimals of its step. */
const label = (price: number, step: number): string =>
  price.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));

const escaped = (text: string): string =>
  text.replace(/[<>&"]/g, (each) => `&#${each.charCodeAt(0)};`);
