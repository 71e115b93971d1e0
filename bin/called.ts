import { commandLine } from './command-line.ts';

/** The result of a call of the command line. */
export interface Called {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Calls the command line within this process and captures its output: for tests, because starting
 * Node each time costs more than the work. Calls must not overlap.
 */
export async function called(...argv: string[]): Promise<Called> {
  const { stdout, stderr } = process;
  const written = { out: '', err: '' };
  const real = [stdout.write, stderr.write] as const;
  const keep = (name: 'out' | 'err') => (chunk: string | Uint8Array) => {
    written[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  stdout.write = keep('out');
  stderr.write = keep('err');
  try {
    const code = await commandLine(argv);
    return { code, ...written };
  } finally {
    [stdout.write, stderr.write] = real;
    process.exitCode = 0;
  }
}
