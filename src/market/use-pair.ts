import type { Instrument } from '@tideline/wire';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rememberSymbol, useTradeChoices } from '../state/trade-choices.ts';
import { pairOf } from './pair-of.ts';

/** The pair of the address (`?symbol=`), or the pair viewed last. */
export function usePair(): Instrument {
  const [query] = useSearchParams();
  const remembered = useTradeChoices((choices) => choices.symbol);
  return pairOf(query.get('symbol'), remembered);
}

/** {@link usePair} for a screen that views the pair: the next trading screen opens with it. */
export function useViewedPair(): Instrument {
  const instrument = usePair();
  const { symbol } = instrument;
  useEffect(() => rememberSymbol(symbol), [symbol]);
  return instrument;
}
