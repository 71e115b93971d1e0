/** Wrong usage; exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Any error as one line. `TIDELINE_DEBUG` adds the stack. */
export function failureLine(error: unknown): string {
  if (process.env['TIDELINE_DEBUG'] && error instanceof Error) return error.stack ?? error.message;
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s*\n\s*/g, ' ');
}
