import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { API_BASE } from '@tideline/wire';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningExchange, startExchange } from '../../exchange/index.ts';
import { until } from '../../tests/support/until.ts';
import { opsCommand } from './ops.ts';

const TIDELINE = fileURLToPath(new URL('../tideline.js', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'tideline-ops-'));
let exchange: RunningExchange;
let api = '';

beforeAll(async () => {
  const backOffice = { reviews: { automatic: false, delay: 0 } };
  exchange = await startExchange({ port: 0, dataDir, backOffice });
  api = `http://127.0.0.1:${exchange.port}${API_BASE}`;
});
afterAll(async () => {
  await exchange.close();
  rmSync(dataDir, { recursive: true });
});

/** Runs the command in this process and returns its output. */
async function ops(...argv: string[]): Promise<string> {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => lines.push(line);
  try {
    const program = new Command().exitOverride().addCommand(opsCommand().exitOverride());
    await program.parseAsync(['ops', ...argv, '--data', dataDir], { from: 'user' });
  } finally {
    console.log = log;
  }
  return lines.join('\n');
}

const post = async (
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) => {
  const response = await fetch(`${api}/${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  });
  return (await response.json()) as {
    readonly type: string;
    readonly data: Record<string, string>;
    readonly error: { readonly id: string };
  };
};

/** Runs the command line in its own process, because this process is the exchange it talks to. */
const tideline = (...argv: string[]) =>
  new Promise<{ readonly code: number; readonly out: string; readonly err: string }>((done) => {
    execFile(process.execPath, [TIDELINE, 'ops', ...argv], (error, out, err) => {
      done({ code: Number(error?.code ?? 0), out, err });
    });
  });

const loginDemo = async () => {
  const { data } = await post('user/login', { account: 'demo', password: 'tideline' });
  return { authorization: data['token'] ?? '' };
};

describe('tideline ops', () => {
  test('shows the codes that were sent', async () => {
    await post('sms_mail', { email: 'new@x.example', purpose: 'register' });
    expect(await ops('outbox')).toMatch(/mail {2}new@x\.example .*code is \d{6}/);
    expect(JSON.parse(await ops('outbox', '--json')).messages).toHaveLength(1);
  });

  test('rejects and passes requests under review, with a reason that the user reads (STATE:deposit-withdraw)', async () => {
    await post('user/login', { account: 'demo', password: 'a secret of mine' });
    const { data } = await post('user/login', { account: 'demo', password: 'tideline' });
    const headers = { authorization: data['token'] ?? '' };
    const body = new FormData();
    // The smallest picture: one pixel.
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
    body.set('file', new Blob([Buffer.from(pixel, 'base64')]));
    const upload = await (await fetch(`${api}/upload`, { method: 'POST', headers, body })).json();
    const report = async (client_id: string) => {
      const form = {
        currency_id: '3',
        chain: 'TRC20',
        amount: '100',
        receipt: upload.data.id,
        client_id,
      };
      return (await post('wallet/charge_req', form, headers)).data['id'] ?? '';
    };
    const [first, second] = [await report('deposit-1'), await report('deposit-2')];
    expect(await ops('deposits')).toContain(`100 USDT by TRC20`);
    expect(await ops('deposits', 'reject', first, '--reason', 'Blurred')).toBe(
      `deposits ${first}: rejected`,
    );
    await ops('deposits', 'pass', second);
    expect(await ops('deposits')).toBe('No deposits under review.');
    await expect(ops('deposits', 'pass', second)).rejects.toThrow('Nothing was found');
    await expect(ops('deposits', 'maybe', second)).rejects.toThrow('expected pass or reject');
    const log = await (await fetch(`${api}/charge_mention/log2`, { headers })).json();
    expect(log.data.rows).toMatchObject([
      { id: second, status: 'passed', reason: null },
      { id: first, status: 'rejected', reason: 'Blurred' },
    ]);
    const security = await ops('security');
    expect(security).toContain(`deposits ${first} rejected by operator`);
    expect(security).toMatch(/login-failed {2}- {2}127\.0\.0\.1/);
    expect(security).not.toContain('a secret of mine');
    expect(security).toMatch(/login {2}user 1 {2}127\.0\.0\.1/);
    expect(security).toMatch(/\d+ events, the chain is unbroken\.$/);
  });

  test('shows feedback with its contact; a line break in it begins no line of another record', async () => {
    expect(await ops('feedback')).toBe('No feedback yet.');
    const headers = await loginDemo();
    const form = { text: 'The chart is slow\n9  2026-01-01', contact: 'me@x.example' };
    await post('help/feedback', { ...form, client_id: 'feedback-1' }, headers);
    await until(
      () => ops('feedback'),
      (text) =>
        /^\d+ {2}\S+Z {2}user 1, contact me@x\.example\n {2}> The chart is slow\n {2}> 9/.test(
          text,
        ),
    );
    expect(JSON.parse(await ops('feedback', '--json')).feedback).toMatchObject([form]);
  });

  test('answers feedback once: in the chat, as a notice and beside the feedback', async () => {
    const headers = await loginDemo();
    const get = async (path: string) =>
      (await (await fetch(`${api}/${path}`, { headers })).json()).data.rows;
    const form = { text: 'The book is too small', client_id: 'feedback-2' };
    const { data } = await post('help/feedback', form, headers);
    const id = data['id'] ?? '';
    expect((await get('help/feedback/list'))[0]).toMatchObject({ id, status: 'received' });
    for (const _ of [1, 2]) {
      expect(await ops('answer', id, ' It is larger now.\nThank you. ')).toBe(
        `feedback ${id}: answered`,
      );
    }
    const text = 'It is larger now.\nThank you.';
    expect((await get('help/feedback/list'))[0]).toMatchObject({
      status: 'answered',
      answer: { text },
    });
    const own = (line: { author: string }) => line.author === 'person';
    expect((await get('help/chat/list')).filter(own)).toMatchObject([{ text, feedback: id }]);
    const notices = (await post('news/list', { kind: 'message' }, headers)).data['rows'];
    expect(notices?.slice(0, 1)).toMatchObject([
      { title: 'Your feedback was answered', read: false, summary: expect.stringContaining(text) },
    ]);
    expect(await ops('feedback')).toMatch(
      /answered \S+Z\n {2}> The book is too small\n {2}< It is larger now\.\n {2}< Thank you\.$/,
    );
    // Another text is a further answer.
    await ops('answer', id, 'And darker.');
    expect((await get('help/chat/list')).filter(own)).toHaveLength(2);
    const long = 'x'.repeat(2_001);
    for (const [argv, reason] of [
      [['999999', 'Hello'], 'id: Nothing was found'],
      [[id, ' '], 'text: Please write your message'],
      [[id, long], 'text: '],
      [['abc', 'Hello'], 'expected the number of a feedback'],
    ] as const) {
      await expect(ops('answer', ...argv)).rejects.toThrow(reason);
    }
    expect((await get('help/chat/list')).filter(own)).toHaveLength(2);
  });

  test('is available only on this machine to readers of the data folder', async () => {
    const { key } = JSON.parse(readFileSync(join(dataDir, 'operator.json'), 'utf8')) as {
      key: string;
    };
    const ask = async (headers: Record<string, string>) =>
      (await (await fetch(`${api}/_operator/reviews?kind=deposits`, { headers })).json()).error
        ?.id ?? 'open';
    expect(await ask({ 'x-operator-key': key })).toBe('open');
    expect(await ask({})).toBe('unknown-call');
    expect(await ask({ 'x-operator-key': `${key}x` })).toBe('unknown-call');
    expect(await ask({ 'x-operator-key': key, 'x-forwarded-for': '8.8.8.8' })).toBe('unknown-call');
    const outbox = async (headers: Record<string, string>) =>
      (await (await fetch(`${api}/_sandbox/outbox`, { headers })).json()).error?.id ?? 'open';
    const sandbox = { 'x-sandbox-key': exchange.sandboxKey };
    expect(await outbox(sandbox)).toBe('open');
    expect(await outbox({})).toBe('unknown-call');
    expect(await outbox({ ...sandbox, forwarded: 'for=8.8.8.8' })).toBe('unknown-call');
  });

  test('resets an account to its starting paper funds, unless the market must decide a position', async () => {
    const headers = await loginDemo();
    const form = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.01' };
    await post('coin/trade', { ...form, client_id: 'ops-reset-spot' }, headers);
    const lever = { symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '1', leverage: '10' };
    const opened = await post('lever/submit', { ...lever, client_id: 'ops-reset-1' }, headers);
    const refused = await tideline('reset', 'demo', '--data', dataDir);
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^error: demo has 1 open/),
    });
    const close = { id: opened.data['id'] ?? '', client_id: 'ops-reset-2' };
    expect((await post('lever/close', close, headers)).type).toBe('ok');
    const done = await tideline('reset', 'demo', '--data', dataDir);
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('reset to its starting') });
    const usdt = await post('wallet/detail', { account: 'currency', currency_id: '3' }, headers);
    expect(usdt.data['balance']).toMatchObject({ available: '10000', frozen: '0' });
    const json = await tideline('reset', '1', '--json', '--data', dataDir);
    expect(JSON.parse(json.out)).toMatchObject({ done: true, account: 'demo', orders: 0 });
    expect((await tideline('security', '--data', dataDir)).out).toContain('account-reset  user 1');
  });

  test('ends every session of a user', async () => {
    const own = [await loginDemo(), await loginDemo()];
    const { code, out } = await tideline('logout', 'demo@tideline.example', '--data', dataDir);
    expect([code, out]).toEqual([0, expect.stringMatching(/: \d+ sessions ended\.$/m)]);
    for (const headers of own) {
      expect((await post('wallet/list', {}, headers)).error.id).toBe('session-expired');
    }
    const none = await tideline('logout', 'demo', '--json', '--data', dataDir);
    expect(JSON.parse(none.out)).toEqual({ sessions: 0 });
    expect((await tideline('logout', 'nobody', '--data', dataDir)).code).toBe(2);
    const log = (await tideline('security', '--data', dataDir)).out;
    expect(log).toContain('logout  user 1  local  everywhere, by operator');
  });

  test('removes no factor where there is none, and says so in one line', async () => {
    for (const user of ['demo', 'nobody']) {
      const { code, err } = await tideline('factors', user, '--data', dataDir);
      expect([code, err.trimEnd()]).toEqual([2, expect.stringMatching(/^[^\n]*Nothing was found/)]);
    }
    const help = await tideline('factors', '--help');
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('Make sure who asks')]);
  });

  test('describes a refused reset in one line', async () => {
    for (const [argv, reason] of [
      [['reset', 'nobody', '--data', dataDir], /Nothing was found/],
      [['reset', '--data', dataDir], /missing required argument/],
      [['reset', 'demo', '--data', join(dataDir, 'none')], /there is no folder/],
      [['reset', 'demo', '--data', tmpdir()], /no exchange is running/],
    ] as const) {
      const { code, err } = await tideline(...argv);
      expect([code, err]).toEqual([2, expect.stringMatching(reason)]);
      expect(err.trimEnd()).not.toContain('\n');
    }
    const help = await tideline('reset', '--help');
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('starting paper funds')]);
  });

  test('reports a log that was tampered with, and wrong usage', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'tideline-ops-copy-'));
    const source = new DatabaseSync(join(dataDir, 'tideline.sqlite'), { readOnly: true });
    source.exec(`vacuum into '${join(copy, 'tideline.sqlite')}'`);
    source.close();
    const run = (...argv: string[]) =>
      spawnSync(process.execPath, [TIDELINE, 'ops', ...argv, '--data', copy], { encoding: 'utf8' });
    expect(run('security').status).toBe(0);
    const database = new DatabaseSync(join(copy, 'tideline.sqlite'));
    database.exec("update security_events set detail = 'nothing' where kind = 'review-decided'");
    database.close();
    const broken = run('security');
    expect([broken.status, broken.stdout]).toEqual([1, expect.stringContaining('CHAIN BROKEN')]);
    const idle = run('withdrawals');
    expect([idle.status, idle.stderr]).toEqual([
      2,
      expect.stringContaining('no exchange is running'),
    ]);
    rmSync(copy, { recursive: true });
  });
});
