import type { PriceAlert, Ring } from '@tideline/streams/pure';
import { instrumentOf, pairName } from '@tideline/wire';
import type { TFunction } from 'i18next';
import { amount } from '../../format/number.ts';

type Priced = Pick<PriceAlert, 'symbol' | 'price'>;

/** Pair and price as texts; for a delisted pair, the known part. */
function marksOf({ symbol, price }: Priced): { readonly pair: string; readonly price: string } {
  const instrument = instrumentOf(symbol);
  if (!instrument) return { pair: symbol, price };
  return { pair: pairName(instrument), price: amount(price, instrument.priceDecimals) };
}

/** "BTC/USDT rises to 65,000.00". */
export const alertText = (t: TFunction<'alerts'>, alert: PriceAlert): string =>
  t(`when-${alert.direction}`, marksOf(alert));

/** "BTC/USDT rose to 65,000.00". */
export const ringText = (t: TFunction<'alerts'>, ring: Ring): string =>
  t(`rang-${ring.direction}`, marksOf(ring));

/** The same, with a note when it happened while the app was closed. */
export const newsText = (t: TFunction<'alerts'>, ring: Ring): string =>
  ring.away ? t(`away-${ring.direction}`, marksOf(ring)) : ringText(t, ring);

/** "Last price 65,012.30". */
export const lastText = (t: TFunction<'alerts'>, { symbol, last }: Ring): string =>
  t('atLast', { last: amount(last, instrumentOf(symbol)?.priceDecimals ?? 8) });
