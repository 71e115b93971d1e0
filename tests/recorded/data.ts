import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Recordings of real exchanges lie beside the checkout, in `../shared/data`; they are not part of
 * the project. Without them these tests are reported as skipped.
 */
const ROOT = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

export const present = existsSync(ROOT);
export const skipped = present ? '' : ' (skipped: no recordings in ../shared/data)';

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
