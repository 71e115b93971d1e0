import type { SymbolReport, VerifyReport } from './verify-report.ts';

type Spot = (counts: SymbolReport) => string | null;

/**
 * What no check of a stream could have noticed, one line each: faults that `failed` cannot mean.
 */
export function blindSpots({ by_symbol: all, format }: VerifyReport): readonly string[] {
  const symbols = Object.entries(all);
  const named = SPOTS.flatMap((spot) => {
    const texts = new Set(symbols.map(([, counts]) => spot(counts)));
    return [...texts].flatMap((text) => {
      if (text === null) return [];
      const whose = symbols.filter(([, counts]) => spot(counts) === text);
      return [`${text}${namesOf(whose, symbols.length)}`];
    });
  });
  // Our own recordings have a last line; without it they are refused.
  return format === 'tideline' ? named : [...named, 'a cut at the end of a line'];
}

const SPOTS: readonly Spot[] = [missingChange, alteredLevel, missingTrade, alteredTrade];

function missingChange({ updates, chain, checksums }: SymbolReport): string | null {
  if (updates === 0 || chain.ok !== null) return null;
  return checksums.ok === null
    ? 'a missing change of a book, because the venue numbers none'
    : 'a missing change of levels that no checksum covers';
}

function alteredLevel(counts: SymbolReport): string | null {
  const { updates, checksums, top_of_book: top } = counts;
  if (updates === 0) return null;
  if (checksums.ok !== null) return 'an altered level that no checksum covers';
  const compared = (top.compared ?? 0) > 0;
  return compared ? 'an altered level behind the best prices' : 'an altered level of a book';
}

function missingTrade({ deals, trades }: SymbolReport): string | null {
  if (deals === 0 || trades.ok !== null) return null;
  return 'a missing trade, because the trades of a pair have no consecutive ids';
}

function alteredTrade({ deals, candles }: SymbolReport): string | null {
  if (deals === 0) return null;
  const compared = (candles.compared ?? 0) > 0;
  return compared
    ? 'an altered trade outside of the compared klines'
    : 'an altered trade, because no kline was compared';
}

/** Nothing where all symbols have the spot, else up to three names. */
function namesOf(symbols: readonly (readonly [string, SymbolReport])[], all: number): string {
  if (symbols.length === all) return '';
  const more = symbols.length > 3 ? ` and ${symbols.length - 3} more` : '';
  const names = symbols.slice(0, 3).map(([symbol]) => symbol);
  return ` (${names.join(', ')}${more})`;
}
