import { getCompileCacheDir } from 'node:module';
import { extname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread. It uses the compile cache where its process does: a thread does not inherit the
 * cache, and without it loads the tool that strips types, for 0.2 s of processor and 25 MB.
 *
 * @param name - the thread's file beside the caller, without its ending
 * @param caller - address of the caller's module, whose ending the thread's file has
 */
export function beginThread(name: string, caller: string, options: WorkerOptions): Worker {
  const file = new URL(`./${name}${extname(caller)}`, caller);
  if (getCompileCacheDir() === undefined) return new Worker(file, options);
  const script = `const cache = require('node:module');
    cache.enableCompileCache();
    import(${JSON.stringify(file.href)}).then(() => cache.flushCompileCache());`;
  return new Worker(script, { ...options, eval: true });
}
