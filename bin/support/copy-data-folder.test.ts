import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyDataFolder } from './copy-data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-copy-'));
  mkdirSync(join(folder, 'from', 'uploads'), { recursive: true });
  writeFileSync(join(folder, 'from', 'secret'), 'one', { mode: 0o600 });
  writeFileSync(join(folder, 'from', 'uploads', 'kept'), 'two');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the copy of a data folder', () => {
  it('has its files with their modes, without drafts and the lock', () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    writeFileSync(join(from, 'uploads', 'new.part'), 'half');
    writeFileSync(join(from, 'lock.sqlite'), '');
    copyDataFolder(from, to);
    expect(readFileSync(join(to, 'secret'), 'utf8')).toBe('one');
    expect(statSync(join(to, 'secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(to, 'uploads', 'kept'), 'utf8')).toBe('two');
    expect(statSync(join(to, 'lock.sqlite'), { throwIfNoEntry: false })).toBeUndefined();
    expect(statSync(join(to, 'uploads', 'new.part'), { throwIfNoEntry: false })).toBeUndefined();
  });

  it('is made while files come and go', async () => {
    const program = `
      import { rmSync, writeFileSync } from 'node:fs';
      import { parentPort, workerData } from 'node:worker_threads';
      let ended = false;
      parentPort.once('message', () => { ended = true; });
      for (let n = 0; !ended; n++) {
        for (let at = 0; at < 50; at++) writeFileSync(workerData + '/' + at, 'x');
        for (let at = 0; at < 50; at++) rmSync(workerData + '/' + at);
        if (n === 0) parentPort.postMessage('working');
        await new Promise(setImmediate);
      }
      parentPort.close();`;
    const code = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
    const worker = new Worker(code, { workerData: join(folder, 'from', 'uploads') });
    await new Promise((resolve) => worker.once('message', resolve));
    for (let n = 0; n < 200; n++) copyDataFolder(join(folder, 'from'), join(folder, String(n)));
    const over = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('end');
    await over;
    for (let n = 0; n < 200; n++)
      expect(readFileSync(join(folder, String(n), 'uploads', 'kept'), 'utf8')).toBe('two');
  });
});
