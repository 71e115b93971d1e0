/** The output of `tideline verify --json`. Numbers that do not apply are null. */
export interface VerifyReport {
  readonly venue: string;
  readonly format: string;
  /** Frames received: socket messages, REST answers, rows. */
  readonly messages: number;
  readonly snapshots: number;
  readonly updates: number;
  readonly chain: {
    /** Changes that follow the previous one (bridges to a snapshot included). */
    readonly ok: number | null;
    readonly gaps: number | null;
    /** Changes that a snapshot already held. */
    readonly dropped: number | null;
    /** Of `ok`, those that were the first on a REST snapshot. */
    readonly bridged: number | null;
    /** The same change again. */
    readonly repeated: number | null;
  };
  readonly checksums: { readonly ok: number | null; readonly failed: number | null };
  readonly candles: { readonly compared: number | null; readonly equal: number | null };
  readonly top_of_book: { readonly compared: number | null; readonly equal: number | null };
  /** Changes after which the best bid was not below the best ask. */
  readonly crossed: number;
  readonly symbols: readonly string[];
  readonly first_problem: Problem | null;
}

export interface Problem {
  readonly line: number;
  readonly reason: string;
  readonly file: string;
}

/** Everything that was checked holds. */
export function holds(report: VerifyReport): boolean {
  return report.first_problem === null;
}
