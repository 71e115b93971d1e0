import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Owner } from './programs.ts';

export interface MemberOptions {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly owner?: Owner;
  readonly folder?: string;
  /** Output that shows that it serves; at once when absent. */
  readonly ready?: RegExp;
  /** Lines of its output that people see. */
  readonly shown: (line: string) => boolean;
  readonly say: (line: string) => void;
  /** Called when the process ends although nobody asked for it. */
  readonly onExit?: (member: Member) => void;
}

/** Time in which a process must serve, ms: a first start of a core computes a month of candles,
 * on a machine whose cores may all be busy. */
const START_TIMEOUT = 180_000;
/** Lines of output that a failed start shows. */
const MAX_LINES = 20;

/** One process of a local cluster. */
export class Member {
  readonly name: string;
  readonly #options: MemberOptions;
  readonly #said: string[] = [];
  #child: ChildProcess | null = null;
  #ending = false;
  #began = 0;

  constructor(options: MemberOptions) {
    this.#options = options;
    this.name = options.name;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get running(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Time since its last start, ms. */
  get age(): number {
    return performance.now() - this.#began;
  }

  /** The last lines of its output. */
  get output(): string {
    return this.#said.join('\n');
  }

  /** Starts it, or starts it again; resolves when it serves. */
  start(): Promise<void> {
    const { program, args, env, owner, folder, ready, onExit } = this.#options;
    this.#ending = false;
    this.#began = performance.now();
    const child = spawn(program, [...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      // A signal of the terminal goes to the parent alone, which ends them in order.
      detached: true,
      ...(folder !== undefined && { cwd: folder }),
      ...owner,
    });
    this.#child = child;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        reject(new Error(`${this.name} did not start:\n${this.output}`));
      }, START_TIMEOUT);
      const done = (): void => {
        clearTimeout(timer);
        resolve();
      };
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) continue;
        createInterface({ input: stream }).on('line', (line) => {
          this.#read(line);
          if (ready?.test(line)) done();
        });
      }
      child.once('spawn', () => {
        if (!ready) done();
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        reject(new Error(`${this.name} ended with ${signal ?? code}:\n${this.output}`));
        if (!this.#ending && child === this.#child) onExit?.(this);
      });
    });
  }

  /** Signals it and what it runs, unless it has ended. */
  kill(signal: NodeJS.Signals): void {
    if (!this.running) return;
    try {
      process.kill(-this.pid, signal);
    } catch {
      // It has ended just now.
    }
  }

  /** Ends it by a signal, and by SIGKILL when it takes too long. */
  async end(signal: NodeJS.Signals = 'SIGTERM', patience = 3_000): Promise<void> {
    const child = this.#child;
    this.#ending = true;
    if (!child || !this.running) return;
    const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    this.kill('SIGCONT');
    this.kill(signal);
    const timer = setTimeout(() => this.kill('SIGKILL'), patience);
    await over;
    clearTimeout(timer);
  }

  #read(line: string): void {
    this.#said.push(line);
    if (this.#said.length > MAX_LINES) this.#said.shift();
    if (this.#options.shown(line)) this.#options.say(line);
  }
}
