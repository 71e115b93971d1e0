/** The caller asked for something that makes no sense; exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Anything thrown as one line for people. `TIDELINE_DEBUG` adds the stack, for our own mistakes. */
export function failureLine(error: unknown): string {
  if (process.env['TIDELINE_DEBUG'] && error instanceof Error) return error.stack ?? error.message;
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s*\n\s*/g, ' ');
}
