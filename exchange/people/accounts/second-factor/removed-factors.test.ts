import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WITHDRAWAL_HOLD } from '@tideline/wire';
import { smsMail } from '@tideline/wire/calls/codes';
import { addAddress, walletOut } from '@tideline/wire/calls/funding';
import { newsList } from '@tideline/wire/calls/news';
import { addFactor, beginFactor, confirm, confirmEntry } from '@tideline/wire/calls/security';
import { login } from '@tideline/wire/calls/user';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallError } from '../../../foundation/ports/refusal.ts';
import type { Caller } from '../../../http/handler.ts';
import { type Bench, openBench, refusal } from '../../../testing/client.ts';
import { SoftPasskey } from '../../../testing/soft-passkey.ts';
import { codeAt } from './totp.ts';

const ORIGIN = 'https://exchange.example';
const ENTRY = { account: 'demo', password: 'tideline' };
const STEP = 30_000;
const FUND_PASSWORD = '246810';

/** Real time of the authenticator app. */
const wall = { time: Date.UTC(2026, 0, 5, 12), now: () => wall.time };
const folders: string[] = [];
let bench: Bench;
afterEach(async () => {
  await bench.core.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const enter = async (): Promise<Caller> =>
  bench.core.authenticate((await bench.call(login, ENTRY)).token) as Caller;

/** An exchange whose demo user has an address, an authenticator app and a passkey. */
async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tideline-factors-'));
  folders.push(dataDir);
  bench = await openBench({ dataDir, config: { wall } });
  const { token } = await bench.call(login, ENTRY);
  const demo = bench.core.authenticate(token) as Caller;
  await bench.call(smsMail, { email: 'demo@tideline.example', purpose: 'address' }, demo);
  const code = /\d{6}/.exec(bench.core.backOffice.outbox.messages()[0]?.text ?? '')?.[0] ?? '';
  const place = { currency_id: '3', chain: 'ERC20', address: `0x${'a'.repeat(40)}` };
  const proof = { fund_password: FUND_PASSWORD, code };
  const { id: address_id } = await bench.call(addAddress, { ...place, ...proof }, demo);
  const { secret } = await bench.call(beginFactor, { kind: 'totp', password: 'tideline' }, demo);
  const first = codeAt(secret ?? '', wall.time);
  await bench.call(addFactor, { kind: 'totp', code: first }, demo);
  wall.time += STEP;
  await bench.call(confirm, { kind: 'totp', code: codeAt(secret ?? '', wall.time) }, demo);
  const page = { origin: ORIGIN };
  const { options } = await bench.call(beginFactor, { kind: 'passkey' }, demo, page);
  const credential = new SoftPasskey(ORIGIN).create(options ?? '');
  await bench.call(addFactor, { kind: 'passkey', credential }, demo, page);
  let asked = 0;
  const out = async (caller: Caller) => {
    asked += 1;
    const form = { currency_id: '3', address_id, amount: '20', fund_password: FUND_PASSWORD };
    return bench.call(walletOut, { ...form, client_id: `withdrawal-${asked}` }, caller);
  };
  return { dataDir, token, out, secret: secret ?? '' };
}

const remove = () => bench.core.backOffice.removeFactors('demo@tideline.example');

describe('an operator who removes lost factors', () => {
  it('opens the account to the password alone, and ends every session', async () => {
    const { token } = await start();
    expect(bench.core.authenticate(token)).not.toBeNull();
    expect(await remove()).toMatchObject({ factors: 2, sessions: 1 });
    expect(bench.core.authenticate(token)).toBeNull();
    const again = await enter();
    const { rows } = await bench.call(newsList, { kind: 'message' } as never, again);
    expect(JSON.stringify(rows)).toContain('24 h');
    expect(await refusal(remove())).toBe('not-found');
  });

  it('leaves no entry to a ticket or a code of a removed factor', async () => {
    const { secret } = await start();
    const error = await bench.call(login, ENTRY).then(
      () => null,
      (reason: unknown) => reason,
    );
    const ticket = (error as CallError).params?.['ticket'] ?? '';
    await remove();
    wall.time += STEP;
    const code = codeAt(secret, wall.time);
    expect(await refusal(bench.call(confirmEntry, { ticket, kind: 'totp', code }))).not.toBe('');
  });

  it('closes withdrawals to the millisecond, also over a restart', async () => {
    const { dataDir, out } = await start();
    await remove();
    const from = bench.clock.time + WITHDRAWAL_HOLD;
    expect(await refusal(out(await enter()))).toBe('withdrawals-held');
    await bench.core.close();
    bench = await openBench({ dataDir, clock: bench.clock, config: { wall } });
    bench.clock.time = from - 1;
    const last = await out(await enter()).catch((reason: unknown) => reason);
    expect(last).toMatchObject({ id: 'withdrawals-held', params: { hours: '1' } });
    bench.clock.time = from;
    expect(await out(await enter())).toMatchObject({ status: 'review' });
  });
});
