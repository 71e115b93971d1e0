import type { CandleSeries } from '@tideline/streams';
import { type Instrument, type OptionOrder, pairName } from '@tideline/wire';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { amount, cutFloat } from '../../../format/number.ts';
import { timeText } from '../../../format/time.ts';
import { useCandles, useThrottledQuote } from '../../../market/hooks.ts';
import { market } from '../../../market/market.ts';
import { countdown } from '../../../market/option-terms.ts';
import { useLanguage } from '../../../state/language.ts';
import { useSettings } from '../../../state/settings.ts';
import { isOld, useTrust } from '../../../trading/connection-badge.tsx';
import { durationText, gainText } from '../texts.ts';
import { drawTicks } from './draw-ticks.ts';
import s from './tick-chart.module.css';
import { type MinuteBar, settledOrder, tickColours, tickOrder } from './tick-scene.ts';
import { type Ticks, ticksOf } from './tick-source.ts';

export interface TickCanvasProps {
  readonly instrument: Instrument;
  /** Running options of this pair. */
  readonly orders: readonly OptionOrder[];
  /** Options of this pair that ended while the page was open. */
  readonly settled?: readonly OptionOrder[];
  /** The chosen duration, s. */
  readonly seconds: number | null;
}

/** Shown before a duration is chosen, s. */
const DEFAULT_SECONDS = 60;
/** Pause between two drawings, ms: the time axis moves less than a px within it. */
const DRAW_EVERY = 100;
const DRAW_EVERY_SLOW = 1_000;
const MINUTE = 60_000;

/** The canvas of {@link TickChart}. */
export function TickCanvas({ instrument, orders, settled = [], seconds }: TickCanvasProps) {
  const { t } = useTranslation(['option', 'common']);
  const { t: option } = useTranslation('option');
  const { symbol, priceDecimals } = instrument;
  const lang = useLanguage((state) => state.lang);
  const pace = useSettings((settings) => settings.pace);
  const old = isOld(useTrust(symbol));
  const { value: quote } = useThrottledQuote(symbol);
  const { value: series } = useCandles(symbol, '1m');
  const canvas = useRef<HTMLCanvasElement>(null);
  const duration = Math.max(seconds ?? DEFAULT_SECONDS, ...orders.map((order) => order.seconds));
  const said = durationText(option, 3 * duration);
  const latest = useEffectEvent(() => ({
    orders,
    settled,
    seconds,
    duration,
    series,
    old,
    t,
    option,
  }));

  useEffect(() => {
    const place = canvas.current;
    const context = place?.getContext('2d');
    if (!place || !context) return;
    let ticks: Ticks | null = null;
    const following = ticksOf(symbol).subscribe((next) => {
      ticks = next;
    });
    const priceText = (price: number) => cutFloat(price, priceDecimals);
    let look = '';
    let colours = tickColours(place);
    const draw = () => {
      const { clientWidth: width, clientHeight: height } = place;
      // Hidden, such as on a tab that is kept in the background.
      if (width === 0 || !ticks) return;
      const { dataset } = document.documentElement;
      const present = `${dataset['theme']} ${dataset['updown']} ${document.fonts.status}`;
      if (present !== look) [look, colours] = [present, tickColours(place)];
      const ratio = Math.min(3, window.devicePixelRatio || 1);
      if (
        place.width !== Math.round(width * ratio) ||
        place.height !== Math.round(height * ratio)
      ) {
        [place.width, place.height] = [Math.round(width * ratio), Math.round(height * ratio)];
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      const { t: say, option: sayOption, ...view } = latest();
      const now = market.serverNow();
      const length = view.duration * 1_000;
      const from = now - 2 * length;
      const { line, asOf } = ticks;
      const fresh = ticks.fresh && !view.old;
      const last = fresh ? (line.buckets.at(-1)?.last ?? null) : null;
      const chosen = view.seconds !== null && view.orders.length === 0 ? view.seconds : null;
      drawTicks(context, {
        width,
        height,
        from,
        now,
        to: now + length * 1.04,
        // Between two messages of a live feed the last price still holds.
        known: fresh && pace !== 'paused' ? now : Math.min(now, asOf ?? now),
        fresh,
        buckets: line.buckets,
        minutes: minutesBefore(view.series, from, line.buckets[0]?.time ?? now),
        orders: [
          ...view.orders.map((order) => tickOrder(order, last, priceText)),
          ...view.settled
            .filter(({ delivery }) => delivery > from)
            .map((order) => settledOrder(order, gainText(order), priceText)),
        ],
        preview:
          chosen === null || !fresh
            ? null
            : { delivery: now + chosen * 1_000, label: durationText(sayOption, chosen) },
        step: Number(instrument.tick),
        dated:
          fresh || asOf === null
            ? null
            : say('common:pricesFrom', { time: timeText(asOf, 'clock', lang) }),
        priceText,
        timeText: (time) => timeText(time, 'clock', lang),
        leftText: countdown,
        colours,
      });
    };
    const slow = pace !== 'live' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pause = slow ? DRAW_EVERY_SLOW : DRAW_EVERY;
    let drawn = Number.NEGATIVE_INFINITY;
    let frame = 0;
    const step = (time: number) => {
      frame = requestAnimationFrame(step);
      if (time - drawn < pause) return;
      drawn = time;
      draw();
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      following.unsubscribe();
    };
  }, [symbol, priceDecimals, instrument.tick, lang, pace]);

  return (
    <canvas
      ref={canvas}
      className={s['canvas']}
      role="img"
      aria-label={t('tickSummary', {
        pair: pairName(instrument),
        time: said,
        last: amount(quote?.last, priceDecimals),
      })}
    />
  );
}

/** The minutes before the first deal of the line. */
function minutesBefore(series: CandleSeries | null, from: number, until: number): MinuteBar[] {
  const bars: MinuteBar[] = [];
  for (const { time, low, high } of series?.candles ?? []) {
    if (time + MINUTE <= from || time + MINUTE > until) continue;
    bars.push({ time, low: Number(low), high: Number(high) });
  }
  return bars;
}
