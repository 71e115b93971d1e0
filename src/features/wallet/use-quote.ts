import type { RequestOf, ResponseOf } from '@tideline/wire';
import { flashAgainst } from '@tideline/wire/calls/wallet';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { market } from '../../market/market.ts';

export type Quote = ResponseOf<typeof flashAgainst> & {
  /** End of its life in `performance.now()` time; the exchange's clock counts, not the phone's. */
  readonly end: number;
};
export type QuoteRequest = Pick<
  RequestOf<typeof flashAgainst>,
  'from_currency' | 'to_currency' | 'amount'
>;

/** Pause in typing after which a rate is asked for, ms. */
const PAUSE = 350;
/** A new rate is asked for this long before the old one ends, ms, so that none is ever missing. */
const EARLY = 1_500;
/** Wait before a quote without an answer is asked for again, ms. */
const AGAIN = 3_000;

interface Answered {
  readonly key: string;
  readonly quote: Quote | null;
  readonly refusal: Refusal | null;
}

export interface LiveQuote {
  /** The rate of exactly this request; null while there is none. */
  readonly quote: Quote | null;
  readonly refusal: Refusal | null;
  /** Asks for a new rate at once. */
  readonly renew: () => void;
}

/**
 * Quotes what an exchange yields and renews the quote before it ends. It asks nothing while the
 * page is hidden, because a user holds one quote at a time.
 *
 * @param request - null while there is no valid amount
 * @param paused - the quote is being used: a new one would replace it at the exchange
 */
export function useQuote(request: QuoteRequest | null, paused: boolean): LiveQuote {
  const { t } = useTranslation();
  const key = request === null ? '' : JSON.stringify(request);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [round, setRound] = useState(0);
  const own = answered?.key === key ? answered : null;
  const end = own?.quote?.end ?? null;
  const refused = own?.refusal ?? null;
  const known = own !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one question per request and round
  useEffect(() => {
    if (request === null || paused) return;
    let asked: { unsubscribe(): void } | undefined;
    const ask = () => {
      asked = call(flashAgainst, request, { silent: true }).subscribe((answer) => {
        if (answer.kind === 'ok') {
          const end = performance.now() + (answer.data.expires - market.serverNow());
          setAnswered({ key, quote: { ...answer.data, end }, refusal: null });
        } else if (answer.kind === 'refused') {
          setAnswered({ key, quote: null, refusal: answer });
        } else if (answer.kind === 'unanswered') {
          const refusal = { id: null, field: null, message: t('noAnswer'), error: null };
          setAnswered({ key, quote: null, refusal });
        }
      });
    };
    const timer = setTimeout(ask, known ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      asked?.unsubscribe();
    };
  }, [key, round, paused]);

  useEffect(() => {
    // A refusal with an id is about the request: only another request changes it.
    const lost = refused !== null && refused.id === null;
    if (paused || (end === null && !lost)) return;
    const next = () => {
      if (document.visibilityState === 'visible') setRound((count) => count + 1);
    };
    const wait = end === null ? AGAIN : Math.max(0, end - performance.now() - EARLY);
    const timer = setTimeout(next, wait);
    document.addEventListener('visibilitychange', next);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', next);
    };
  }, [end, refused, paused]);

  return {
    quote: own?.quote ?? null,
    refusal: refused,
    renew: () => setRound((count) => count + 1),
  };
}
