import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

it('a file gives the variable its value, without the end of its line', () => {
  const env = { NATS_URL_FILE: file('nats', 'nats://user:secret@bus\n'), TIDELINE_LOG_KEY: 'own' };
  readSecretFiles(env);
  expect(env).toMatchObject({ NATS_URL: 'nats://user:secret@bus', TIDELINE_LOG_KEY: 'own' });
});

it.each([
  ['is missing', () => ({ SMTP_URL_FILE: join(folder, 'none') }), /^SMTP_URL_FILE: ENOENT/],
  ['is a folder', () => ({ SMTP_URL_FILE: folder }), /^SMTP_URL_FILE: EISDIR/],
  [
    'is empty',
    () => ({ DATABASE_URL_FILE: file('empty', '\n') }),
    /^DATABASE_URL_FILE: .* is empty$/,
  ],
  [
    'stands beside the variable itself',
    () => ({ NATS_URL: 'nats://one', NATS_URL_FILE: file('two', 'nats://two') }),
    /^NATS_URL and NATS_URL_FILE are both set$/,
  ],
])('a file that %s is refused', (_, env, error) => {
  expect(() => readSecretFiles(env())).toThrow(error);
});
