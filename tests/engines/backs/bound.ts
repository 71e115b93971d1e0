import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Of util-linux: the kernel ends the process that it starts when the one that started it dies. */
const BINDER = '/usr/bin/setpriv';

/** Starts a program that does not outlive this process, even when this process is killed. */
export function bound(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  if (!existsSync(BINDER)) return spawn(program, args, options);
  return spawn(BINDER, ['--pdeathsig', 'TERM', program, ...args], options);
}

/** Ends a program that {@link bound} started. */
export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}
