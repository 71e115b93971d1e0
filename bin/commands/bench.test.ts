import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../tideline.js', import.meta.url));

const bench = (...names: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [MAIN, 'bench', ...names], (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

it('runs one benchmark and prints the machine and a result', async () => {
  const { code, out } = await bench('leaks');
  expect(code).toBe(0);
  expect(out).toMatch(/Node \d+\.\d+\.\d+/);
  const left =
    /nothing is left \(0 topics wanted, 0 requests, 0 timers after closing; the heap grew by (-?\d+) KiB\)/;
  // A leak of one object per turn would be megabytes.
  expect(Number(left.exec(out)?.[1])).toBeLessThan(1_024);
});

it('lists the benchmarks when an unknown one is requested', async () => {
  const { code, out, err } = await bench('speed');
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('no benchmark "speed"; there are book');
});
