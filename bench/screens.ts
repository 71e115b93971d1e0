import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildApp } from '../bin/commands/build-app.ts';
import { ROOT } from '../tests/house/source-files.ts';
import { CHROME } from '../tests/journeys/chrome.ts';
import { drawnMap } from './support/drawn-map.ts';
import { flooded } from './support/flooded.ts';
import type { Line } from './support/phone.ts';
import { practised } from './support/practised.ts';
import { firstVisits, secondVisits } from './support/visits.ts';

const SPOT = '/pages/trade/index?symbol=BTCUSDT';
const CHART = '/pages/trade/kline?symbol=BTCUSDT';
const CONTRACTS = '/pages/lever/index?symbol=BTCUSDT';

/** The parts by name; `TIDELINE_SCREENS` selects those whose name it begins. */
const PARTS: Readonly<Record<string, () => Promise<Line[]>>> = {
  'visit home': () => firstVisits('home', '/'),
  'visit spot': () => firstVisits('spot', SPOT),
  'visit chart': () => firstVisits('chart', CHART),
  'visit contracts': () => firstVisits('contracts', CONTRACTS),
  'visit again': secondVisits,
  size: async () => [entrySize()],
  'flood home': () => flooded('home', '/', false),
  'flood spot': () => flooded('spot', SPOT, false),
  'flood chart': () => flooded('chart', CHART, false),
  'flood contracts': () => flooded('contracts', CONTRACTS, false),
  map: () => drawnMap(CHART),
  practice: practised,
  'whole home': () => flooded('home, without conflation', '/', true),
  'whole spot': () => flooded('spot, without conflation', SPOT, true),
  'whole chart': () => flooded('chart, without conflation', CHART, true),
  'whole contracts': () => flooded('contracts, without conflation', CONTRACTS, true),
};

/** Measured on other clients earlier, on such a phone and line; this command does not run them. */
const PEERS: readonly Line[] = [
  ['peer: Reactive Trader Cloud, largest paint', '2,840 ms', ''],
  ['peer: aggr.trade, largest paint', '3,170 ms', ''],
];

/**
 * The app on a slow phone: a Chromium throttled to a quarter of this machine's speed, over a slow
 * line, and then under a flood of updates. Wall times: run nothing else meanwhile.
 */
export async function run(): Promise<string> {
  if (!CHROME) return 'left out: no Chrome or Chromium found (set CHROME_PATH)';
  await buildApp();
  const wanted = process.env['TIDELINE_SCREENS'] ?? '';
  const rows: Line[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (!name.startsWith(wanted)) continue;
    process.stderr.write(`  ${name}, load ${loadavg()[0]?.toFixed(1)}\n`);
    rows.push(...(await part()));
  }
  const row = ([what, measured, target]: Line): string => `| ${what} | ${measured} | ${target} |`;
  return ['| | measured | target |', '|---|---|---|', ...[...rows, ...PEERS].map(row)].join('\n');
}

/** The scripts that the document loads before its first screen, compressed. */
function entrySize(): Line {
  const folder = join(ROOT, 'dist');
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const names = [
    ...html.matchAll(/(?:modulepreload"|module") crossorigin (?:href|src)="\/h5\/([^"]+)"/g),
  ];
  const bytes = names.reduce(
    (sum, [, name = '']) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length,
    0,
  );
  return ['entry JavaScript', `${(bytes / 1_000).toFixed(1)} kB`, '≤ 131.8 kB'];
}
