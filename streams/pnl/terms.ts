import { coinByCode } from '@tideline/wire/coins';
import { pow10 } from '@tideline/wire/decimal';
import { instrumentOf } from '@tideline/wire/instruments';

/** A pair's contract terms in exact units. */
export interface ContractTerms {
  readonly symbol: string;
  /** Digits of a price, of a quantity and of an amount of the quote coin. */
  readonly priceDecimals: number;
  readonly quantityScale: number;
  readonly quoteScale: number;
  /** Price units × quantity units per unit of the quote coin. */
  readonly divisor: bigint;
  /** Fee of one side and required remaining margin, in hundredths of a percent of turnover. */
  readonly feeBps: bigint;
  readonly maintenanceBps: bigint;
}

const KNOWN = new Map<string, ContractTerms>();

/** Terms of a listed pair; null for one that is not. */
export function contractTerms(symbol: string): ContractTerms | null {
  const known = KNOWN.get(symbol);
  if (known) return known;
  const instrument = instrumentOf(symbol);
  const base = instrument && coinByCode(instrument.base);
  const quote = instrument && coinByCode(instrument.quote);
  if (!base || !quote) return null;
  const { priceDecimals } = instrument;
  const terms: ContractTerms = {
    symbol,
    priceDecimals,
    quantityScale: base.scale,
    quoteScale: quote.scale,
    divisor: pow10(priceDecimals + base.scale - quote.scale),
    feeBps: BigInt(instrument.contractFeeBps),
    maintenanceBps: BigInt(instrument.maintenanceBps),
  };
  KNOWN.set(symbol, terms);
  return terms;
}
