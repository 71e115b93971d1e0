import { usdtParity, VALUATION_COIN } from '@tideline/streams/pure';
import {
  type Coin,
  formatUnits,
  pow10,
  type RequestOf,
  type ResponseOf,
  scaleOf,
} from '@tideline/wire';
import type { flashAgainst } from '@tideline/wire/calls/wallet';
import { HOUSE } from '../../foundation/ledger/accounts.ts';
import { withFunds } from '../../foundation/ledger/with-funds.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { TradingDependencies } from '../../market/matching/dependencies.ts';
import { type FeedState, writeEvidence } from '../../market/matching/feed-state.ts';
import type { FeedLevel } from '../../market/matching/plan.ts';
import {
  type Converted,
  convert,
  FLASH_MAX_USDT,
  type Hop,
  type Parity,
  QUOTE_LIFETIME,
  RATE_SCALE,
  rateOf,
  takenByBuying,
  takenBySelling,
} from './flash-rules.ts';
import { anyCoin, readAmount } from './limits.ts';

type Request = RequestOf<typeof flashAgainst>;
type Answer = ResponseOf<typeof flashAgainst>;

/** The feed's state for one hop of a quote, and the levels the quote uses. */
interface HopEvidence {
  readonly state: FeedState;
  readonly levels: readonly FeedLevel[];
}

interface Quote extends Converted {
  readonly evidence: readonly HopEvidence[];
  readonly id: string;
  readonly from: Coin;
  readonly to: Coin;
  readonly amount: bigint;
  readonly expires: number;
}

interface FlashDependencies extends Pick<TradingDependencies, 'clock' | 'ledger' | 'matching'> {
  readonly newQuoteId: () => string;
}

/**
 * Exchanges between coins against the house account. The rate is quoted by walking the feed's depth
 * for the whole amount and held for some seconds. A user has one quote at a time, because several
 * would let them choose the best moment for free.
 */
export class Flash {
  readonly #deps: FlashDependencies;
  readonly #quotes = new Map<string, Quote>();

  constructor(deps: FlashDependencies) {
    this.#deps = deps;
  }

  /** Quotes of an earlier run are void. */
  restore(): void {
    this.#quotes.clear();
  }

  /** @throws CallError `same-coin`, `coin-unknown`, `feed-stale`, `amount-too-small`, … */
  quote(userId: string, request: Request): Answer {
    const { clock, newQuoteId } = this.#deps;
    const from = anyCoin(request.from_currency, 'from_currency');
    const to = anyCoin(request.to_currency, 'to_currency');
    if (from === to) throw new CallError('same-coin', 'to_currency');
    const amount = readAmount(from, request.amount);
    const sell = this.#hop(from, 'sell');
    const buy = this.#hop(to, 'buy');
    const converted = convert(amount, sell, buy);
    if (!converted) throw new CallError('insufficient-liquidity', 'amount');
    if (converted.receives <= 0n) throw new CallError('amount-too-small', 'amount');
    const scale = scaleOf(VALUATION_COIN);
    if (converted.usdt > FLASH_MAX_USDT * pow10(scale)) {
      const params = { maximum: String(FLASH_MAX_USDT), coin: VALUATION_COIN };
      throw new CallError('amount-too-large', 'amount', params);
    }
    const expires = clock.now() + QUOTE_LIFETIME;
    const evidence = [
      ...(isHop(sell) ? [this.#evidence(sell, takenBySelling(sell, amount))] : []),
      ...(isHop(buy) ? [this.#evidence(buy, takenByBuying(buy, converted.usdt))] : []),
    ];
    const quote: Quote = { ...converted, evidence, id: newQuoteId(), from, to, amount, expires };
    this.#forgetOld(userId);
    this.#quotes.set(userId, quote);
    return answerOf(quote, false);
  }

  /** Exchanges once at a quoted rate. @throws CallError before any change */
  exchange(tx: Transaction, userId: string, clientId: string, request: Request): Answer {
    const quote = this.#quotes.get(userId);
    if (!quote || quote.id !== request.quote_id || quote.expires <= tx.now) {
      throw new CallError('quote-expired', 'quote_id');
    }
    const same =
      quote.from.id === Number(request.from_currency) &&
      quote.to.id === Number(request.to_currency) &&
      quote.amount === readAmount(quote.from, request.amount);
    if (!same) throw new CallError('field-invalid', 'quote_id');
    const id = tx.nextId();
    this.#post(tx, userId, quote, String(id));
    this.#quotes.delete(userId);
    tx.put('moves', {
      id,
      user_id: userId,
      client_id: clientId,
      kind: 'exchange',
      source: quote.from.code,
      target: quote.to.code,
      coin: quote.from.code,
      amount: quote.amount,
      received_coin: quote.to.code,
      received: quote.receives,
      fee: quote.fee,
      time: tx.now,
    });
    for (const { state, levels } of quote.evidence) {
      writeEvidence(tx, 'exchange', id, state, levels);
    }
    return answerOf(quote, true);
  }

  #evidence({ pair }: Hop, levels: readonly FeedLevel[]): HopEvidence {
    return { state: this.#deps.matching.feedState(pair.symbol), levels };
  }

  #post(tx: Transaction, owner: string, quote: Quote, reference: string): void {
    const { from, to, amount, gross, fee, receives } = quote;
    withFunds(
      () =>
        this.#deps.ledger.post(tx, {
          kind: 'exchange',
          reference,
          legs: [
            { owner, account: 'currency', coin: from.code, available: -amount },
            { owner: HOUSE, account: 'market', coin: from.code, available: amount },
            { owner, account: 'currency', coin: to.code, available: receives },
            { owner: HOUSE, account: 'market', coin: to.code, available: -gross },
            { owner: HOUSE, account: 'fees', coin: to.code, available: fee },
          ],
        }),
      'amount',
    );
  }

  /**
   * The feed's displayed levels on the other side; null for USDT itself. Never users' orders: the
   * caller could set a quote through them.
   * @throws CallError
   */
  #hop(coin: Coin, side: 'sell' | 'buy'): Hop | Parity | null {
    if (coin.code === VALUATION_COIN) return null;
    const parity = usdtParity(coin.code);
    if (parity !== null) return { parity };
    const book = this.#deps.matching.freshBook(`${coin.code}${VALUATION_COIN}`);
    return { pair: book.pair, levels: [...book.feedAgainst(side)] };
  }

  #forgetOld(userId: string): void {
    const now = this.#deps.clock.now();
    this.#quotes.delete(userId);
    for (const [owner, old] of this.#quotes) {
      if (old.expires > now) return;
      this.#quotes.delete(owner);
    }
  }
}

const isHop = (hop: Hop | Parity | null): hop is Hop => hop !== null && 'levels' in hop;

function answerOf(quote: Quote, done: boolean): Answer {
  const { id, from, to, amount, gross, fee, receives, expires } = quote;
  return {
    quote_id: id,
    rate: formatUnits(rateOf(amount, gross, from.scale, to.scale), RATE_SCALE),
    amount: formatUnits(amount, from.scale),
    receives: formatUnits(receives, to.scale),
    fee: formatUnits(fee, to.scale),
    expires,
    done,
  };
}
