import { Worker } from 'node:worker_threads';

/**
 * Runs an expression in several threads at the same moment, again and again: each thread waits in a
 * loop until all others have come to the same turn.
 *
 * @param imports - lines that import what the expression uses, by URL
 * @param expression - JavaScript that may use `turn`, counted from 0, and `thread`
 * @returns the values, by thread and turn; an error is its code
 */
export async function atOnce(
  imports: string,
  expression: string,
  { threads = 2, turns = 100 } = {},
): Promise<readonly unknown[][]> {
  const program = `
    import { workerData, parentPort } from 'node:worker_threads';
    ${imports}
    const { thread, threads, turns, shared } = workerData;
    const arrived = new Int32Array(shared);
    const seen = [];
    for (let turn = 0; turn < turns; turn++) {
      Atomics.add(arrived, turn, 1);
      while (Atomics.load(arrived, turn) < threads);
      try { seen.push(${expression}); } catch (error) { seen.push(error.code ?? error.message); }
    }
    parentPort.postMessage(seen);`;
  const shared = new SharedArrayBuffer(4 * turns);
  const code = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  return Promise.all(
    Array.from({ length: threads }, (_, thread) => {
      const worker = new Worker(code, { workerData: { thread, threads, turns, shared } });
      return new Promise<unknown[]>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
      });
    }),
  );
}
