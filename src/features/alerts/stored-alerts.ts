import type { PriceAlert, Ring } from '@tideline/streams/pure';
import { instrumentOf, tryParseUnits } from '@tideline/wire';
import { NOTE_LENGTH } from './alert-limits.ts';

/** Checks of stored data, which may be foreign, of an older version, or damaged. */

type Fields = Readonly<Record<string, unknown>>;

const isTime = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

/** Common fields of alerts and rings: a listed pair, and a price on its tick. */
function names(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const { id, symbol, direction, price, note } = value as Fields;
  return (
    typeof id === 'string' &&
    id !== '' &&
    isPriceOf(symbol, price) &&
    (direction === 'rise' || direction === 'fall') &&
    typeof note === 'string' &&
    [...note].length <= NOTE_LENGTH
  );
}

function isPriceOf(symbol: unknown, price: unknown): boolean {
  if (typeof symbol !== 'string' || typeof price !== 'string') return false;
  const instrument = instrumentOf(symbol);
  return instrument !== undefined && (tryParseUnits(price, instrument.priceDecimals) ?? 0n) > 0n;
}

export function isAlert(value: unknown): value is PriceAlert {
  return (
    names(value) &&
    (value['repeat'] === 'once' || value['repeat'] === 'always') &&
    typeof value['on'] === 'boolean' &&
    typeof value['armed'] === 'boolean' &&
    isTime(value['since']) &&
    (value['rangAt'] === null || isTime(value['rangAt'])) &&
    Number.isSafeInteger(value['rings'])
  );
}

export function isRing(value: unknown): value is Ring {
  return (
    names(value) &&
    isPriceOf(value['symbol'], value['last']) &&
    isTime(value['at']) &&
    typeof value['away'] === 'boolean' &&
    typeof value['seen'] === 'boolean'
  );
}
