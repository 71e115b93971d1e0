import {
  describeFailure,
  MarbleError,
  type MarbleSpec,
  readSpecs,
  runSpec,
} from '@tideline/streams/marbles';
import { describe, it } from 'vitest';

/** Declares the tests of a `.marble` file; the plugin in `vitest.ts` calls it. */
export function suite(file: string, source: string): void {
  const name = file.slice(file.lastIndexOf('/') + 1);
  let specs: readonly MarbleSpec[];
  try {
    specs = readSpecs(source);
  } catch (error) {
    if (!(error instanceof MarbleError)) throw error;
    throw placed(error.message, file, error.line, error.column);
  }
  describe(name, () => {
    for (const spec of specs) {
      const { mode } = spec;
      const declare = mode === 'skip' || mode === 'only' ? it[mode] : it;
      declare(spec.title, () => {
        const result = runSpec(spec);
        if (result.outcome === 'passed') return;
        const { line, column } = result.differences[0] ?? { line: spec.line, column: 1 };
        throw placed(describeFailure(result), file, line, column);
      });
    }
  });
}

/**
 * An error whose stack leads to a line of the `.marble` file, so that reporters and editors link
 * it.
 */
function placed(message: string, file: string, line: number, column: number): Error {
  const error = new Error(message);
  error.name = 'MarbleFailure';
  error.stack = `MarbleFailure: ${message}\n    at ${file}:${line}:${column}`;
  return error;
}
