import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { testNeeding } from '../support/needing.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const ANALYZE = '/usr/bin/systemd-analyze';
const onSystemd = testNeeding(existsSync(ANALYZE) ? null : 'systemd is missing');

onSystemd('systemd accepts the timers of backups, and runs one of them each day', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-timers-'));
  try {
    cpSync(join(DEPLOY, 'systemd'), folder, { recursive: true });
    const service = join(folder, 'tideline-backup@.service');
    const text = readFileSync(service, 'utf8');
    const program = 'ExecStart=/usr/local/bin/back-up';
    expect(text).toContain(`${program} %i\n`);
    writeFileSync(service, text.replace(program, `ExecStart="${join(DEPLOY, 'back-up.sh')}"`));
    const timers = globSync('*.timer', { cwd: folder }).toSorted();
    expect(timers).toEqual(['tideline-backup@diff.timer', 'tideline-backup@full.timer']);
    const services = timers.map((each) => each.replace('.timer', '.service'));
    const verified = spawnSync(ANALYZE, ['verify', ...timers, ...services], {
      ...{ cwd: folder, encoding: 'utf8' },
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
    });
    expect([verified.stderr, verified.status]).toEqual(['', 0]);
    const days = timers.flatMap((each) => {
      const [, when = ''] = /OnCalendar=(.*)/.exec(readFileSync(join(folder, each), 'utf8')) ?? [];
      const args = ['calendar', '--base-time=2026-11-29 12:00:00 UTC', '--iterations=7', when];
      const said = execFileSync(ANALYZE, args, {
        encoding: 'utf8',
        env: { ...process.env, TZ: 'UTC' },
      });
      return [...said.matchAll(/\w{3} (2026-\d\d-\d\d) 02:30:00 UTC/g)].map(([, day]) => day);
    });
    for (let day = 30; day < 36; day += 1) {
      const date = new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10);
      expect(new Set(days), date).toContain(date);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
