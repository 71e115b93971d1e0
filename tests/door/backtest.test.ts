import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addApiKey } from '@tideline/wire/calls/keys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DoorBench } from '../../exchange/door/testing/program.ts';
import { ROOT } from '../house/source-files.ts';

let folder = '';
let file = '';
beforeAll(() => {
  mkdirSync(join(ROOT, '.tideline'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.tideline/bot-'));
  file = join(folder, 'bot.mjs');
  const page = readFileSync(join(ROOT, 'docs/bots.md'), 'utf8');
  const code = /```js\n(\/\/ bot\.js\n[\s\S]*?)```/.exec(page)?.[1];
  if (code === undefined) throw new Error('docs/bots.md has no bot');
  writeFileSync(file, code);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the bot of docs/bots.md prints at a new market of one seed. */
async function printed(): Promise<string> {
  const bench = await DoorBench.open({ clock: 'stepped', feed: { kind: 'sim', seed: 7 } });
  const wanted = { name: 'bot', kind: 'hmac', rights: 'trade', password: 'tideline' };
  const { key, secret } = await bench.own<{ key: string; secret: string }>(addApiKey.path, wanted);
  const env = {
    ...{ HOST: bench.url, KEY: key, SECRET: secret },
    SANDBOX: bench.running.sandboxKey,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
  await bench.running.close();
  return stdout;
}

it('runs the bot of docs/bots.md, which prints the same trades twice', async () => {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.length).toBeLessThanOrEqual(30);
  const first = await printed();
  expect(first).toMatch(/^2026-01-01T00:00:\d\d\.\d{3}Z (BUY|SELL) \d+\.\d{8}\n/);
  expect(first).toContain(' SELL ');
  expect(await printed()).toBe(first);
});
