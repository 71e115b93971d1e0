import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suiteNeeding } from '../support/needing.ts';

/**
 * Recordings of real exchanges lie beside the checkout, in `../shared/data`; they are not part of
 * the project.
 */
const ROOT = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

export const present = existsSync(ROOT);
/** Why tests with recordings cannot run here; null when they can. */
export const RECORDINGS_MISSING = present ? null : 'no recordings beside the checkout';

/** A suite that needs the recordings. */
export const withRecordings = suiteNeeding(RECORDINGS_MISSING);

/** Absolute path of a recorded file. */
export function recorded(path: string): string {
  return `${ROOT}${path}`;
}

export const SPOT = [
  'binance-spot-btcusdt/btcusdt_20240808.gz',
  'binance-spot-btcusdt/btcusdt_20240809.gz',
].map(recorded);
export const USDM = [recorded('binance-usdm-btcusdt/btcusdt_20240808.gz')];
export const SESSIONS = {
  kraken: ['KRAKEN.0.gz', 'KRAKEN.ws.48.0.gz', 'KRAKEN.ws.49.0.gz', 'KRAKEN.ws.50.0.gz'].map(
    (file) => recorded(`sessions/${file}`),
  ),
  binance: ['BINANCE.0.gz', 'BINANCE.http.0.0.gz', 'BINANCE.ws.1.0.gz'].map((file) =>
    recorded(`sessions/${file}`),
  ),
  'binance-usdm': [
    'BINANCE_FUTURES.0.gz',
    'BINANCE_FUTURES.http.0.0.gz',
    'BINANCE_FUTURES.ws.1.0.gz',
  ].map((file) => recorded(`sessions/${file}`)),
} as const;
