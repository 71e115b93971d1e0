import type { CandleSeries, Status } from '@tideline/streams';
import { type Candle, isDecimal, type Period } from '@tideline/wire';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCandles, useHealth } from '../../market/hooks.ts';
import { readObject, writeObject } from '../../state/stored.ts';

/** Candles kept of a series: a screen of them, in about 25 kB. */
const KEPT = 150;
/** Series kept on the device. */
const MAX_SERIES = 8;
const KEY = 'tideline.candles';

interface Kept {
  /** When the candles were current, ms. */
  readonly at: number;
  readonly candles: readonly Candle[];
}

const nameOf = (symbol: string, period: Period) => `${symbol} ${period}`;
const TEXTS = ['open', 'high', 'low', 'close', 'volume', 'turnover'] as const;

function isCandle(value: unknown): value is Candle {
  if (typeof value !== 'object' || value === null) return false;
  const candle = value as Readonly<Record<string, unknown>>;
  const texts = TEXTS.map((name) => candle[name]);
  return (
    Number.isSafeInteger(candle['time']) &&
    texts.every((text) => typeof text === 'string' && isDecimal(text))
  );
}

/** The kept candles of a series; null when there are none or they are not valid. */
export function readKeptCandles(symbol: string, period: Period): Kept | null {
  const kept = readObject(KEY)?.[nameOf(symbol, period)];
  if (typeof kept !== 'object' || kept === null) return null;
  const { at, candles } = kept as Partial<Record<keyof Kept, unknown>>;
  if (typeof at !== 'number' || !Number.isFinite(at) || !Array.isArray(candles)) return null;
  if (candles.length === 0 || !candles.every(isCandle)) return null;
  // The chart library refuses times that do not ascend.
  const ascends = candles.every((each, index) => {
    const before = candles[index - 1];
    return before === undefined || before.time < each.time;
  });
  return ascends ? { at, candles } : null;
}

/** Keeps the newest candles of a series; the series that was kept longest ago goes. */
export function keepCandles({ symbol, period, candles }: CandleSeries, at: number): void {
  if (candles.length === 0) return;
  const name = nameOf(symbol, period);
  const others = Object.entries(readObject(KEY) ?? {}).filter(([each]) => each !== name);
  const kept: Kept = { at, candles: candles.slice(-KEPT) };
  writeObject(KEY, Object.fromEntries([...others, [name, kept]].slice(-MAX_SERIES)));
}

/** Candles to draw. */
export interface ShownCandles {
  readonly series: CandleSeries | null;
  readonly status: Status;
  /** When kept candles were current, ms; null for those of the market. */
  readonly keptAt: number | null;
}

/**
 * The candles of a pair: those of the market, or the kept ones while none can be loaded. They are kept
 * when the chart leaves or the app is put away, never per tick.
 */
export function useShownCandles(symbol: string, period: Period): ShownCandles {
  const { value, status } = useCandles(symbol, period);
  const { offline } = useHealth();
  const latest = useRef<CandleSeries | null>(null);
  if (status === 'live' && value) latest.current = value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another series is kept on its own
  useEffect(() => {
    const keep = () => {
      if (latest.current) keepCandles(latest.current, Date.now());
    };
    document.addEventListener('visibilitychange', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      document.removeEventListener('visibilitychange', keep);
      window.removeEventListener('pagehide', keep);
    };
  }, [symbol, period]);
  const missing = value === null && (offline || status === 'down');
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(
    () => setKept(missing ? readKeptCandles(symbol, period) : null),
    [missing, symbol, period],
  );
  const series = useMemo(
    () => kept && { symbol, period, candles: kept.candles, more: false, rebuilt: -1 },
    [kept, symbol, period],
  );
  if (!missing || !kept) return { series: value, status, keptAt: null };
  return { series, status, keptAt: kept.at };
}
