import { type Instrument, pairName } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { signOf } from '../../format/number.ts';
import { useQuote } from '../../market/hooks.ts';
import { Change, Price } from '../../trading/cells.tsx';
import type { Product } from '../../trading/chart-link.tsx';
import { classes } from '../../ui/classes.ts';
import tone from '../../ui/tone.module.css';
import s from './full-screen-edge.module.css';
import { TradeLinks } from './trade-links.tsx';

export interface FullScreenEdgeProps {
  readonly instrument: Instrument;
  readonly product: Product;
}

/** The edge of a full-screen chart: pair, price and both directions of an order. */
export function FullScreenEdge({ instrument, product }: FullScreenEdgeProps) {
  const { t } = useTranslation('trade');
  const { value: quote, status } = useQuote(instrument.symbol);
  const side = signOf(quote?.change);
  return (
    <aside className={s['edge']} aria-label={t('marketData')}>
      <div className={s['quote']}>
        <b className={s['pair']}>{pairName(instrument)}</b>
        <Price
          of={instrument.symbol}
          value={quote?.last ?? null}
          decimals={instrument.priceDecimals}
          status={status}
          className={classes(s['last'], side > 0 && tone['up'], side < 0 && tone['down'])}
        />
        <Change value={quote?.change ?? null} className={s['change']} />
      </div>
      <TradeLinks symbol={instrument.symbol} product={product} place="edge" />
    </aside>
  );
}
