import { statSync } from 'node:fs';

/** Shows a bar on a terminal, redrawn five times a second; elsewhere a line every five seconds. */
const TERMINAL_MS = 200;
const LOG_MS = 5000;
const WIDTH = 24;

/** Progress of reading files, on stderr; silent for work shorter than one interval. */
export class Progress {
  readonly #label: string;
  readonly #total: number;
  readonly #terminal = process.stderr.isTTY === true;
  readonly #started = performance.now();
  #shown = performance.now();
  #bytes = 0;
  #records = 0;
  #drawn = false;

  constructor(label: string, files: readonly string[]) {
    this.#label = label;
    this.#total = files.reduce((sum, file) => sum + sizeOf(file), 0);
  }

  readonly onBytes = (bytes: number): void => {
    this.#bytes += bytes;
  };

  records(count: number): void {
    this.#records += count;
    const now = performance.now();
    if (now - this.#shown < (this.#terminal ? TERMINAL_MS : LOG_MS)) return;
    this.#shown = now;
    this.#drawn = true;
    const part = this.#total === 0 ? 1 : Math.min(1, this.#bytes / this.#total);
    const percent = `${Math.round(part * 100)} %`.padStart(5);
    const seconds = ((now - this.#started) / 1000).toFixed(0);
    const counts = `${this.#records.toLocaleString('en')} records, ${seconds} s`;
    if (this.#terminal) {
      const full = Math.round(part * WIDTH);
      const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full);
      process.stderr.write(`\r${this.#label} ${bar} ${percent}  ${counts} `);
    } else process.stderr.write(`${this.#label}: ${percent.trim()}, ${counts}\n`);
  }

  end(): void {
    if (this.#drawn && this.#terminal) process.stderr.write('\r\u001b[K');
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
