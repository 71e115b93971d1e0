/** Counts of the checks of one symbol or of all. Numbers that do not apply are null. */
export interface CheckCounts {
  readonly snapshots: number;
  readonly updates: number;
  readonly chain: {
    /** Changes that follow the previous one (bridges to a snapshot included). */
    readonly ok: number | null;
    readonly gaps: number | null;
    /** Changes that a snapshot included already. */
    readonly dropped: number | null;
    /** Of `ok`, the first ones on a REST snapshot. */
    readonly bridged: number | null;
    /** The same change again. */
    readonly repeated: number | null;
  };
  /** Ids of trades, where the venue numbers those of a pair without a hole. */
  readonly trades: {
    /** Trades that follow the previous one. */
    readonly ok: number | null;
    /** Holes that no later trade filled, and the number of ids in them. */
    readonly gaps: number | null;
    readonly missing: number | null;
    /** Trades that filled a hole. */
    readonly late: number | null;
    /** The same trade again. */
    readonly repeated: number | null;
  };
  /** Books that could be shown: how many were built, and for how long in all, ms of receipt. */
  readonly books: { readonly built: number; readonly stood: number };
  readonly checksums: { readonly ok: number | null; readonly failed: number | null };
  readonly candles: { readonly compared: number | null; readonly equal: number | null };
  readonly top_of_book: { readonly compared: number | null; readonly equal: number | null };
  /** Changes after which the best bid was not below the best ask. */
  readonly crossed: number;
  /**
   * Violations of our own exchange's contract; a malformed frame of another venue ends the reading.
   */
  readonly malformed: number;
}

/** One symbol of a {@link VerifyReport}. */
export interface SymbolReport extends CheckCounts {
  readonly deals: number;
  readonly klines: number;
}

/** The output of `tideline verify --json`. */
export interface VerifyReport extends CheckCounts {
  readonly venue: string;
  readonly format: string;
  /** Frames received: socket messages, REST answers, rows. */
  readonly messages: number;
  /** From the first frame to the last one, ms of receipt. */
  readonly span: number;
  /** Whether the input has its end: false for a recording that is cut off. */
  readonly complete: boolean;
  /** Frames received before the frame in front of them: files or lines in the wrong order. */
  readonly out_of_order: number;
  /** Steps back of the receiver's clock, by the word of its monotonic clock. */
  readonly clock_set_back: number;
  /** The first such frame; null when there is none. */
  readonly first_back: { readonly file: string; readonly line: number } | null;
  /** Files of which nine of ten changes had been read before: given twice, or overlapping. */
  readonly repeated_files: readonly string[];
  readonly symbols: readonly string[];
  readonly by_symbol: Readonly<Record<string, SymbolReport>>;
  readonly first_problem: Problem | null;
}

export interface Problem {
  readonly line: number;
  readonly reason: string;
  readonly file: string;
}

/**
 * Sums symbols; `connection` counts items without a symbol, null when the venue has no sequences.
 */
export function totalsOf(
  symbols: readonly CheckCounts[],
  connection: { readonly gaps: number; readonly repeated: number } | null,
): CheckCounts {
  /** Null when no symbol has the number. */
  const sum = (of: (counts: CheckCounts) => number | null): number | null => {
    const known = symbols.map(of).filter((value) => value !== null);
    return known.length > 0 ? known.reduce((a, b) => a + b, 0) : null;
  };
  const { length } = symbols;
  const own = sum(({ chain }) => chain.gaps);
  const repeated = sum(({ chain }) => chain.repeated);
  const chained = connection !== null && (own !== null || length === 0);
  return {
    snapshots: sum(({ snapshots }) => snapshots) ?? 0,
    updates: sum(({ updates }) => updates) ?? 0,
    chain: {
      ok: sum(({ chain }) => chain.ok) ?? (chained ? 0 : null),
      // A gap of the connection counts for each symbol, and once here.
      gaps: chained ? (own ?? 0) - connection.gaps * Math.max(0, length - 1) : null,
      dropped: sum(({ chain }) => chain.dropped) ?? (chained ? 0 : null),
      bridged: sum(({ chain }) => chain.bridged) ?? (chained ? 0 : null),
      repeated: chained ? (repeated ?? 0) + connection.repeated : null,
    },
    trades: {
      ok: sum(({ trades }) => trades.ok),
      gaps: sum(({ trades }) => trades.gaps),
      missing: sum(({ trades }) => trades.missing),
      late: sum(({ trades }) => trades.late),
      repeated: sum(({ trades }) => trades.repeated),
    },
    books: {
      built: sum(({ books }) => books.built) ?? 0,
      stood: sum(({ books }) => books.stood) ?? 0,
    },
    checksums: {
      ok: sum(({ checksums }) => checksums.ok),
      failed: sum(({ checksums }) => checksums.failed),
    },
    candles: {
      compared: sum(({ candles }) => candles.compared),
      equal: sum(({ candles }) => candles.equal),
    },
    top_of_book: {
      compared: sum((counts) => counts.top_of_book.compared),
      equal: sum((counts) => counts.top_of_book.equal),
    },
    crossed: sum(({ crossed }) => crossed) ?? 0,
    malformed: sum(({ malformed }) => malformed) ?? 0,
  };
}
