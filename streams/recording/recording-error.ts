/** An error in an input with its place, as one line: `file:line: reason`. */
export class RecordingError extends Error {
  readonly file: string;
  /** From 1; null for the whole file. */
  readonly line: number | null;
  readonly reason: string;

  constructor(file: string, line: number | null, reason: string) {
    super(`${file}${line === null ? '' : `:${line}`}: ${reason}`);
    this.name = 'RecordingError';
    this.file = file;
    this.line = line;
    this.reason = reason;
  }
}

/** A recording has more text than its reader allows: see `OpenOptions.most`. */
export class RecordingTooLarge extends RecordingError {
  constructor(file: string) {
    super(file, null, 'unpacks to more than is allowed here');
  }
}

/** The reason of any thrown value, as one line of text. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}
