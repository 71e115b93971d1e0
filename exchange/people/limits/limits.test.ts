import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { API_BASE } from '@tideline/wire';
import { checkEmail, smsMail } from '@tideline/wire/calls/codes';
import { changeFundPassword, changePassword, login } from '@tideline/wire/calls/user';
import { afterEach, describe, expect, it } from 'vitest';
import { startExchange } from '#exchange';
import { DATABASE_FILE } from '../../foundation/store/data-folder.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const folders: string[] = [];
const benches: Bench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.core.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-limits-'));
  folders.push(folder);
  return folder;
}

/** An exchange on a folder that can be stopped and restarted while time continues. */
async function house() {
  const dataDir = newFolder();
  let bench = await openBench({ dataDir });
  benches.push(bench);
  return {
    dataDir,
    now: () => bench,
    async restart(): Promise<Bench> {
      await bench.core.close();
      benches.splice(benches.indexOf(bench), 1);
      bench = await openBench({ dataDir, clock: bench.clock });
      benches.push(bench);
      return bench;
    },
  };
}

const guess = (bench: Bench, account: string, password = 'wrong1') =>
  refusal(bench.call(login, { account, password }));

const ask = (bench: Bench, email: string) => bench.call(smsMail, { email, purpose: 'register' });

describe('after a restart', () => {
  it('a locked account stays locked for its remaining time', async () => {
    const { now, restart } = await house();
    for (let turn = 0; turn < 8; turn += 1) {
      now().clock.time += 10_000;
      expect(await guess(now(), 'demo')).toBe('wrong-credentials');
    }
    expect(await guess(now(), 'demo')).toBe('account-locked');
    const bench = await restart();
    expect(await guess(bench, 'demo', 'tideline')).toBe('account-locked');
    bench.clock.time += 8_000;
    expect((await bench.call(login, { account: 'demo', password: 'tideline' })).user.id).toBe('1');
    // Forgiven failures stay forgiven.
    const again = await restart();
    expect(await guess(again, 'demo')).toBe('wrong-credentials');
    expect((await again.call(login, { account: 'demo', password: 'tideline' })).user.id).toBe('1');
  });

  it('the fund password and the old password allow no more guesses than before', async () => {
    const { now, restart } = await house();
    const tries = async (bench: Bench) => {
      const demo = await bench.login('demo');
      const fund = { password: '246813', password_confirm: '246813', old: '000000' };
      const own = { password: 'secret2', password_confirm: 'secret2', old: 'sea-wall' };
      return [
        await refusal(bench.call(changeFundPassword, fund, demo)),
        await refusal(bench.call(changePassword, own, demo)),
      ];
    };
    for (let turn = 0; turn < 6; turn += 1) {
      now().clock.time += 10_000;
      expect(await tries(now())).toEqual(['fund-password-wrong', 'password-wrong']);
    }
    const bench = await restart();
    expect(await tries(bench)).toEqual(['account-locked', 'account-locked']);
  });

  it('a target keeps its waits of a minute and a day, and an earlier code is void', async () => {
    const { now, restart } = await house();
    await ask(now(), 'ada@x.example');
    const code = /\d{6}/.exec(now().core.backOffice.outbox.messages()[0]?.text ?? '')?.[0] ?? '';
    let bench = await restart();
    expect(await refusal(ask(bench, 'ada@x.example'))).toBe('code-too-soon');
    const form = { email: 'ada@x.example', code, purpose: 'forget' } as const;
    expect(await refusal(bench.call(checkEmail, form))).toBe('code-wrong');
    for (let turn = 0; turn < 9; turn += 1) {
      bench.clock.time += MINUTE;
      await ask(bench, 'ada@x.example');
    }
    bench = await restart();
    bench.clock.time += MINUTE;
    expect(await refusal(ask(bench, 'ada@x.example'))).toBe('code-too-soon');
    bench.clock.time += 24 * HOUR;
    await ask(bench, 'ada@x.example');
  });

  it('an address keeps its used-up hour, and wrong codes still count', async () => {
    const { now, restart } = await house();
    for (let turn = 0; turn < 60; turn += 1) await ask(now(), `p${turn}@x.example`);
    let bench = await restart();
    expect(await refusal(ask(bench, 'another@x.example'))).toBe('rate-limited');
    const form = { email: 'p1@x.example', code: '000000', purpose: 'forget' } as const;
    for (let turn = 0; turn < 30; turn += 1) await refusal(bench.call(checkEmail, form));
    bench = await restart();
    expect(await refusal(bench.call(checkEmail, form))).toBe('rate-limited');
  });

  it('the folder reveals no subject, and expired counts are forgotten', async () => {
    const { dataDir, now, restart } = await house();
    await ask(now(), 'ada.lovelace@x.example');
    await guess(now(), 'my-secret-password', 'x');
    await guess(now(), 'demo', 'x');
    await now().core.backOffice.turn();
    const bench = await restart();
    const rows = () => {
      const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
      const all = database.prepare('select name, subject from limits').all();
      database.close();
      return all.map(({ name, subject }) => `${name} ${subject}`);
    };
    const stored = rows();
    expect(stored.map((row) => row.split(' ')[0]).toSorted()).toEqual([
      'code-resend',
      'codes-of-network',
      'codes-of-target',
      'codes-to-account',
      'codes-to-strangers',
      'codes-to-strangers-of-party',
      // Of the two names, only the existing one.
      'login-account',
      'login-network',
      'login-pair',
    ]);
    expect(stored.join()).not.toContain('ada');
    const bytes = readFileSync(join(dataDir, DATABASE_FILE), 'latin1');
    expect(bytes).not.toContain('my-secret-password');
    bench.clock.time += 25 * HOUR;
    await bench.core.backOffice.turn();
    expect(rows()).toEqual([]);
  });
});

describe('a whole exchange', () => {
  it('still delays those who must wait after a restart on its folder', async () => {
    const dataDir = newFolder();
    const sendTo = async (email: string): Promise<string> => {
      const exchange = await startExchange({ port: 0, dataDir });
      const body = new URLSearchParams({ email, purpose: 'register' });
      const url = `http://127.0.0.1:${exchange.port}${API_BASE}/sms_mail`;
      const answer = await (await fetch(url, { method: 'POST', body })).json();
      await exchange.close();
      return answer.type === 'ok' ? 'sent' : answer.error.id;
    };
    expect(await sendTo('ada@x.example')).toBe('sent');
    expect(await sendTo('ada@x.example')).toBe('code-too-soon');
    expect(await sendTo('bob@x.example')).toBe('sent');
  });
});
