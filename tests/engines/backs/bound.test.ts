import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { suiteNeeding } from '../../support/needing.ts';
import { until } from '../../support/until.ts';

const BOUND = fileURLToPath(new URL('bound.ts', import.meta.url));
const MAIN = `
  import { bound } from ${JSON.stringify(BOUND)};
  console.log(bound('/bin/sleep', ['600'], { stdio: 'ignore' }).pid);
  setInterval(() => undefined, 1_000);
`;

suiteNeeding(existsSync('/usr/bin/setpriv') ? null : 'setpriv is missing')(
  'a bound program',
  () => {
    it('ends when the process that started it is killed', async () => {
      const main = spawn(process.execPath, ['--input-type=module', '-e', MAIN]);
      let printed = '';
      main.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
      const pid = Number(
        await until('its process id', () => /^\d+(?=\n)/.exec(printed)?.[0] ?? null),
      );
      const runs = () => {
        try {
          return process.kill(pid, 0);
        } catch {
          return false;
        }
      };
      expect(runs()).toBe(true);
      main.kill('SIGKILL');
      await until('its end', () => !runs());
    });
  },
);
