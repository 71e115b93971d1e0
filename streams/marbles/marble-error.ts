/** A syntax error in a spec: its position, and what was expected there. */
export class MarbleError extends Error {
  readonly line: number;
  readonly column: number;
  constructor(line: number, column: number, problem: string) {
    super(`line ${line}, column ${column}: ${problem}`);
    this.name = 'MarbleError';
    this.line = line;
    this.column = column;
  }
}
