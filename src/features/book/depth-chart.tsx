import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Instrument, pairName } from '#wire';
import { cutFloat } from '../../format/number.ts';
import { useCalmBook } from '../../market/hooks.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import s from './depth-chart.module.css';
import { type DepthCurve, depthAt, depthCurve, depthPath } from './depth-curve.ts';

/** The number of levels that the exchange publishes. */
const LEVELS = 200;

/** Cumulative depth by price, around the middle of the book. */
export function DepthChart({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('trade');
  const { symbol, tick, priceDecimals } = instrument;
  const { value: book } = useCalmBook(symbol, { grouping: tick, depth: LEVELS });
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
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => setPointed(null)}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={summary}>
          <path className={s['bids']} d={depthPath(curve, 'bids')} />
          <path className={s['asks']} d={depthPath(curve, 'asks')} />
        </svg>
        {pointed !== null && <ReadOut curve={curve} at={pointed} instrument={instrument} />}
      </div>
      <p className={s['axis']} aria-hidden="true">
        <span>{price(middle - reach)}</span>
        <span>{price(middle)}</span>
        <span>{price(middle + reach)}</span>
      </p>
    </figure>
  );
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
  const step = depthAt(curve, curve.middle + (at * 2 - 1) * curve.reach);
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
