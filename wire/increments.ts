import { BY_SYMBOL, groupingsOf, INSTRUMENTS, type Instrument, stepOf } from './instruments.ts';

/** The list that every module reads, changed in place before any of them derives from it. */
const all = INSTRUMENTS as Instrument[];

/** Increments of a pair at a live venue, as decimal text. */
export interface Increments {
  readonly symbol: string;
  readonly tick: string;
  readonly lot: string;
  readonly minTurnover: string;
}

/** Scale of every coin: price and quantity decimals together must not exceed it. */
const COIN_DECIMALS = 8;

/**
 * The instrument with a venue's increments. The lot is coarser than the venue's where turnovers
 * would need more decimals than the quote coin has, and finer where a contract lot needs it.
 */
export function withIncrements(instrument: Instrument, own: Increments): Instrument {
  const priceDecimals = decimalsOf(own.tick);
  const finest = COIN_DECIMALS - priceDecimals;
  const quantityDecimals = Math.max(
    Math.min(decimalsOf(own.lot), finest),
    decimalsOf(instrument.contractLot),
  );
  const lot = decimalsOf(own.lot) === quantityDecimals ? own.lot : stepOf(quantityDecimals);
  return {
    ...instrument,
    tick: own.tick,
    priceDecimals,
    lot,
    quantityDecimals,
    minTurnover: own.minTurnover,
    groupings: [own.tick, ...groupingsOf(priceDecimals).slice(1)],
  };
}

/**
 * Trades these pairs by a venue's increments from now on. Call it before anything derives from an
 * instrument: at the start of a process or a page.
 */
export function adoptIncrements(list: readonly Increments[]): void {
  for (const own of list) {
    const at = all.findIndex(({ symbol }) => symbol === own.symbol);
    const instrument = all[at];
    if (!instrument) continue;
    all[at] = withIncrements(instrument, own);
    BY_SYMBOL.set(own.symbol, all[at]);
  }
}

/** Keeps these pairs only; without any of them nothing changes. */
export function keepInstruments(symbols: readonly string[]): void {
  const remaining = all.filter(({ symbol }) => symbols.includes(symbol));
  if (remaining.length === 0) return;
  for (const { symbol } of all) if (!symbols.includes(symbol)) BY_SYMBOL.delete(symbol);
  all.splice(0, all.length, ...remaining);
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
