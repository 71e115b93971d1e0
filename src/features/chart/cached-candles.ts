import type { CandleSeries, Status } from '@tideline/streams';
import { type Candle, isDecimal, type Period } from '@tideline/wire';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCandles, useHealth } from '../../market/hooks.ts';
import { fieldsIn } from '../../state/fields-in.ts';
import { readObject, writeObject } from '../../state/stored.ts';

/** Candles cached of a series: a screen of them, in about 25 kB. */
const MAX_CANDLES = 150;
/** Series cached on the device. */
const MAX_SERIES = 8;
const KEY = 'tideline.candles';

interface CachedCandles {
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

/** The cached candles of a series; null when there are none or they are not valid. */
export function readCachedCandles(symbol: string, period: Period): CachedCandles | null {
  const cached = readObject(KEY)?.[nameOf(symbol, period)];
  const { at, candles } = fieldsIn<keyof CachedCandles>(cached);
  if (typeof at !== 'number' || !Number.isFinite(at) || !Array.isArray(candles)) return null;
  if (candles.length === 0 || !candles.every(isCandle)) return null;
  // The chart library refuses times that do not ascend.
  const ascends = candles.every((each, index) => {
    const before = candles[index - 1];
    return before === undefined || before.time < each.time;
  });
  return ascends ? { at, candles } : null;
}

/** Caches the newest candles of a series; the series that was cached longest ago goes. */
export function cacheCandles({ symbol, period, candles }: CandleSeries, at: number): void {
  if (candles.length === 0) return;
  const name = nameOf(symbol, period);
  const others = Object.entries(readObject(KEY) ?? {}).filter(([each]) => each !== name);
  const cached: CachedCandles = { at, candles: candles.slice(-MAX_CANDLES) };
  writeObject(KEY, Object.fromEntries([...others, [name, cached]].slice(-MAX_SERIES)));
}

/** Candles to draw. */
export interface ShownCandles {
  readonly series: CandleSeries | null;
  readonly status: Status;
  /** When cached candles were current, ms; null for those of the market. */
  readonly cachedAt: number | null;
}

/**
 * The candles of a pair: those of the market, or the cached ones while none can be loaded. They are
 * cached when the chart leaves or the app is put away, never per tick.
 */
export function useShownCandles(symbol: string, period: Period): ShownCandles {
  const { value, status } = useCandles(symbol, period);
  const { offline } = useHealth();
  const latest = useRef<CandleSeries | null>(null);
  if (status === 'live' && value) latest.current = value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another series is cached on its own
  useEffect(() => {
    const keep = () => {
      if (latest.current) cacheCandles(latest.current, Date.now());
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
  const [cached, setCached] = useState<CachedCandles | null>(null);
  useEffect(
    () => setCached(missing ? readCachedCandles(symbol, period) : null),
    [missing, symbol, period],
  );
  const series = useMemo(
    () => cached && { symbol, period, candles: cached.candles, more: false, rebuilt: -1 },
    [cached, symbol, period],
  );
  if (!missing || !cached) return { series: value, status, cachedAt: null };
  return { series, status, cachedAt: cached.at };
}
