/** The output of `tideline verify --json`. Numbers that do not apply are null. */
export interface VerifyReport {
  readonly venue: string;
  readonly format: string;
  /** Frames received: socket messages, REST answers, rows. */
  readonly messages: number;
  /** Of these, what does not keep to the contract of our own exchange; foreign frames stop the reading. */
  readonly malformed: number;
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
  /** Frames received before the frame in front of them: files in the wrong order, or a clock set back. */
  readonly out_of_order: number;
  readonly symbols: readonly string[];
  readonly first_problem: Problem | null;
}

export interface Problem {
  readonly line: number;
  readonly reason: string;
  readonly file: string;
}

/** The result of a check: `unproven` when the stream holds nothing to check by. */
export type Verdict = 'proven' | 'failed' | 'unproven';

export type Check = 'chain' | 'checksums' | 'candles' | 'top_of_book';

/** The verdict of each check. */
export function verdicts(report: VerifyReport): Readonly<Record<Check, Verdict>> {
  const { chain, checksums, candles, top_of_book: top } = report;
  return {
    chain: verdict(chain.ok ?? 0, chain.gaps ?? 0),
    checksums: verdict(checksums.ok ?? 0, checksums.failed ?? 0),
    candles: verdict(candles.equal ?? 0, (candles.compared ?? 0) - (candles.equal ?? 0)),
    top_of_book: verdict(top.equal ?? 0, (top.compared ?? 0) - (top.equal ?? 0)),
  };
}

/** The verdict of a whole report: `proven` when at least one check is and no problem was found. */
export function overall(report: VerifyReport): Verdict {
  const checks = Object.values(verdicts(report));
  if (report.first_problem !== null || checks.includes('failed')) return 'failed';
  return checks.includes('proven') ? 'proven' : 'unproven';
}

function verdict(right: number, wrong: number): Verdict {
  if (wrong > 0) return 'failed';
  return right > 0 ? 'proven' : 'unproven';
}
