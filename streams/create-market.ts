import { isPeriod, PERIODS } from '@tideline/wire';
import { isDecimal } from '@tideline/wire/decimal';
import { of } from 'rxjs';
import { type MarketEngine, type MarketOptions, openMarket } from './market.ts';
import type { BookOptions, PaceOptions } from './market.types.ts';
import { PAIR_FEEDS } from './pair-feeds.ts';

/**
 * Opens the complete engine over its sources. Its streams never fail, so a call with an argument
 * that no stream can have is refused at once.
 *
 * @throws RangeError for a missing option; by each stream for a symbol, period, depth or grouping
 *   that cannot be, or an interval that is negative or not finite
 *
 * @example
 * const market = createMarket({ sources: { socket, rest }, clock, lifecycle, random });
 * market.quote$('BTCUSDT').subscribe((live) => print(live.value?.last ?? '--', live.status));
 */
export function createMarket(options: MarketOptions): MarketEngine {
  checkOptions(options);
  const engine = openMarket(options, of(PAIR_FEEDS));
  const { quote$, everyQuote$, book$, deals$, candles$, loadOlder } = engine;
  const checked: Partial<MarketEngine> = {
    quote$: (symbol, pace) => quote$(symbolOf(symbol), paceOf(pace)),
    everyQuote$: (symbol) => everyQuote$(symbolOf(symbol)),
    book$: (symbol, wanted) => book$(symbolOf(symbol), bookOptionsOf(wanted)),
    deals$: (symbol, pace) => deals$(symbolOf(symbol), paceOf(pace)),
    candles$: (symbol, period) => candles$(symbolOf(symbol), periodOf(period)),
    loadOlder: (symbol, period) => loadOlder(symbolOf(symbol), periodOf(period)),
  };
  // Some members are getters, which a copy would read once.
  return Object.assign(engine, checked);
}

function checkOptions(options: Partial<MarketOptions> | undefined): void {
  const { socket, rest } = options?.sources ?? {};
  const needed = {
    sources: options?.sources,
    'sources.socket': socket,
    'sources.rest': rest,
    clock: options?.clock,
    lifecycle: options?.lifecycle,
    random: options?.random,
  };
  for (const [name, value] of Object.entries(needed)) {
    if (value === undefined) throw new RangeError(`options.${name} is missing`);
  }
}

function symbolOf(symbol: string): string {
  if (typeof symbol === 'string' && /^[A-Z0-9]+$/.test(symbol)) return symbol;
  throw new RangeError(`symbol "${symbol}": capital letters and digits expected, such as BTCUSDT`);
}

function periodOf<Period extends string>(period: Period): Period {
  if (isPeriod(period)) return period;
  throw new RangeError(`period "${period}": one of ${PERIODS.join(', ')} expected`);
}

function paceOf<Options extends PaceOptions>(options: Options | undefined): Options | undefined {
  const { interval = 0 } = options ?? {};
  if (interval >= 0 && Number.isFinite(interval)) return options;
  throw new RangeError(`interval ${interval}: milliseconds from 0 expected`);
}

function bookOptionsOf(options: BookOptions | undefined): BookOptions | undefined {
  const { depth, grouping } = options ?? {};
  if (depth !== undefined && !(Number.isInteger(depth) && depth > 0)) {
    throw new RangeError(`depth ${depth}: a whole number from 1 expected`);
  }
  if (grouping !== undefined && !isStep(grouping)) {
    throw new RangeError(`grouping "${grouping}": a decimal above zero expected, such as "0.1"`);
  }
  return paceOf(options);
}

const isStep = (text: unknown): boolean =>
  typeof text === 'string' && isDecimal(text) && /^[^-]*[1-9]/.test(text);
