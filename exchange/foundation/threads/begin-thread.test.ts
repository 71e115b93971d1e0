import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { beginThread } from './begin-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

const caller = pathToFileURL(join(folder, 'caller.ts')).href;

/** A thread with a module of this test alone, which no cache knows yet. */
function begun(name: string, text: string, options: WorkerOptions = {}) {
  const module = `import { parentPort, workerData } from 'node:worker_threads';\n${text}`;
  writeFileSync(join(folder, `${name}.ts`), module);
  return beginThread(name, caller, options);
}

describe('a thread', () => {
  it('strips no types of a file that an earlier thread has stripped', async () => {
    const text =
      'const said: string = workerData; parentPort?.postMessage([said, process.moduleLoadList]);';
    const stripped = async () => {
      const thread = begun('loaded', text, { workerData: 'hello' });
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      const [said, loaded] = await new Promise<[string, readonly string[]]>((resolve, reject) => {
        thread.once('message', resolve);
        thread.once('error', reject);
      });
      await ended;
      expect(said).toBe('hello');
      return loaded.some((name) => name.includes('amaro'));
    };
    expect([await stripped(), await stripped()]).toEqual([true, false]);
  });

  it('says what its module throws', async () => {
    const thread = begun('failing', "throw new Error('no such table')");
    const error = await new Promise((resolve) => thread.once('error', resolve));
    expect(error).toMatchObject({ message: 'no such table' });
  });

  it('takes what was sent before its module was loaded', async () => {
    const thread = begun(
      'asked',
      "parentPort?.once('message', (text) => parentPort?.postMessage([text]));",
    );
    thread.postMessage('early');
    expect(await new Promise((resolve) => thread.once('message', resolve))).toEqual(['early']);
  });
});
