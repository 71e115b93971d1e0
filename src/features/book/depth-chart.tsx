import { type Instrument, pairName } from '@tideline/wire';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compact, cutFloat } from '../../format/number.ts';
import { useThrottledBook } from '../../market/hooks.ts';
import { useLanguage } from '../../state/language.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import s from './depth-chart.module.css';
import { type DepthCurve, depthAt, depthCurve, depthPath } from './depth-curve.ts';

/** The number of levels that the exchange publishes. */
const LEVELS = 200;

/** Cumulative depth by price, around the middle of the book. */
export function DepthChart({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('trade');
  const { symbol, tick, priceDecimals } = instrument;
  const { value: book } = useThrottledBook(symbol, { grouping: tick, depth: LEVELS });
  const lang = useLanguage((state) => state.lang);
  const [pointed, setPointed] = useState<number | null>(null);
  const curve = book ? depthCurve(book) : null;
  if (!curve) return <Skeleton height={240} />;

  const { middle, reach } = curve;
  const price = (value: number) => cutFloat(value, priceDecimals);
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPointed((event.clientX - left) / width);
  };
  const summary = t('depthSummary', {
    pair: pairName(instrument),
    coin: instrument.base,
    bids: total(curve.bids, instrument),
    lowest: price(middle - reach),
    asks: total(curve.asks, instrument),
    highest: price(middle + reach),
  });
  return (
    <figure className={s['figure']}>
      <div
        className={s['picture']}
        role="slider"
        tabIndex={0}
        aria-label={summary}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((pointed ?? 0.5) * 100)}
        aria-valuetext={readingOf(curve, pointed ?? 0.5, instrument)}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => setPointed(null)}
        onBlur={() => setPointed(null)}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (step === undefined) return;
          event.preventDefault();
          setPointed((now) => Math.min(1, Math.max(0, (now ?? 0.5) + step)));
        }}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={s['grid']} d="M0 10H100M0 55H100" />
          <path className={s['bids']} d={depthPath(curve, 'bids')} />
          <path className={s['asks']} d={depthPath(curve, 'asks')} />
          <path className={s['middle']} d="M50 0V100" />
        </svg>
        {/* A tenth of the height is empty: the deeper side ends at 10 %. */}
        <span className={s['top']}>{compact(String(curve.top), lang)}</span>
        <span className={s['half']}>{compact(String(curve.top / 2), lang)}</span>
        <span className={s['bidsName']}>{t('bids')}</span>
        <span className={s['asksName']}>{t('asks')}</span>
        {pointed !== null && <ReadOut curve={curve} at={pointed} instrument={instrument} />}
      </div>
      <p className={s['axis']} aria-hidden="true">
        <span>{price(middle - reach)}</span>
        <b>{price(middle)}</b>
        <span>{price(middle + reach)}</span>
      </p>
    </figure>
  );
}

/** Share of the width that a key moves the reading by. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.02,
  ArrowDown: -0.02,
  ArrowRight: 0.02,
  ArrowUp: 0.02,
  PageDown: -0.1,
  PageUp: 0.1,
  Home: -1,
  End: 1,
};

const stepAt = (curve: DepthCurve, at: number) =>
  depthAt(curve, curve.middle + (at * 2 - 1) * curve.reach);

/** The reading as text: price and total; the middle price between the best ones. */
function readingOf(curve: DepthCurve, at: number, instrument: Instrument): string {
  const { priceDecimals, quantityDecimals, base } = instrument;
  const step = stepAt(curve, at);
  if (!step) return cutFloat(curve.middle, priceDecimals);
  const sum = `${cutFloat(step.total, quantityDecimals)} ${base}`;
  return `${cutFloat(step.price, priceDecimals)}, ${sum}`;
}

const total = (steps: DepthCurve['bids'], { quantityDecimals }: Instrument): string =>
  cutFloat(steps.at(-1)?.total ?? 0, quantityDecimals);

interface ReadOutProps {
  readonly curve: DepthCurve;
  /** Share of the width from the left. */
  readonly at: number;
  readonly instrument: Instrument;
}

function ReadOut({ curve, at, instrument }: ReadOutProps) {
  const { t } = useTranslation('trade');
  const { priceDecimals, quantityDecimals, base } = instrument;
  const step = stepAt(curve, at);
  if (!step) return null;
  return (
    <>
      <span className={s['hair']} style={{ left: `${at * 100}%` }} />
      <p className={at < 0.5 ? s['right'] : s['left']} aria-hidden="true">
        <span>
          {t('price')} <b>{cutFloat(step.price, priceDecimals)}</b>
        </span>
        <span>
          {t('total')}{' '}
          <b>
            {cutFloat(step.total, quantityDecimals)} {base}
          </b>
        </span>
      </p>
    </>
  );
}
