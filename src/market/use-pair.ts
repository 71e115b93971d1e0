import type { Instrument } from '@tideline/wire';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../state/toast.ts';
import { rememberSymbol, useTradeChoices } from '../state/trade-choices.ts';
import { pairOf } from './pair-of.ts';

/** The pair of the address (`?symbol=`), or the pair viewed last. */
export function usePair(): Instrument {
  const [query] = useSearchParams();
  const remembered = useTradeChoices((choices) => choices.symbol);
  return pairOf(query.get('symbol'), remembered);
}

/**
 * {@link usePair} for a screen that views the pair: the next trading screen opens with it. A notice
 * says when the address names a pair that is not traded, because another one is shown.
 */
export function useViewedPair(): Instrument {
  const instrument = usePair();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const asked = query.get('symbol');
  const { symbol, base, quote } = instrument;
  useEffect(() => rememberSymbol(symbol), [symbol]);
  useEffect(() => {
    // The notice does not repeat the address: whoever wrote the link could put any words there.
    if (asked !== null && asked !== symbol) toast(t('noSuchPair', { pair: `${base}/${quote}` }));
  }, [asked, symbol, base, quote, t]);
  return instrument;
}
