import { generateKeyPairSync } from 'node:crypto';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DoorBench, Program } from './testing/program.ts';

const ACCOUNT = '/api/v3/account';

describe('keys and signatures of the door', () => {
  let bench: DoorBench;
  beforeAll(async () => {
    bench = await DoorBench.open();
  });
  afterAll(() => bench.running.close());

  it.each(['hmac', 'ed25519'])('answers a call that an %s key has signed', async (kind) => {
    const program = await bench.program({ kind, rights: 'read' });
    const { status, body, headers } = await program.ask('GET', ACCOUNT);
    expect(body['balances']).toContainEqual({
      asset: 'USDT',
      free: '10000.00000000',
      locked: '0.00000000',
    });
    expect(status).toBe(200);
    expect(Number(headers.get('x-mbx-used-weight-1m'))).toBeGreaterThanOrEqual(20);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const keys = await bench.own<{ keys: { id: string; used: number | null }[] }>('safe/keys', {});
    expect(keys.keys.find(({ id }) => id === program.id)?.used).not.toBeNull();
    await bench.own('safe/key_end', { id: program.id });
    const ended = await program.ask('GET', ACCOUNT);
    expect([ended.status, ended.body['code']]).toEqual([401, -2015]);
  });

  it('refuses what is not signed by the key, over the bytes as they came', async () => {
    const program = await bench.program();
    const code = async (query: string, key?: string) =>
      (await program.send('GET', `${ACCOUNT}?${query}`, undefined, key)).body['code'];
    const good = program.signed({ omitZeroBalances: 'true' });
    expect(await code(good)).toBeUndefined();
    expect(await code(good, '')).toBe(-2014);
    expect(await code(good, 'x'.repeat(43))).toBe(-2015);
    expect(await code(good.replace('true', 'false'))).toBe(-1022);
    // The same parameters in other bytes.
    expect(await code(good.replace('true', '%74rue'))).toBe(-1022);
    expect(await code(good.replace(/signature=.*/, 'signature=zz'))).toBe(-1022);
    expect(await code(good.replace(/&signature=.*/, ''))).toBe(-1102);
    expect(await code(`${good}&signature=00`)).toBe(-1101);
    expect(await code(program.signed({ surprise: 1 }))).toBe(-1104);
    expect(await code(program.signed({ timestamp: Date.now() - 6_000 }))).toBe(-1021);
    expect(await code(program.signed({ timestamp: Date.now() + 5_000 }))).toBe(-1021);
    expect(await code(program.signed({ recvWindow: 60_001 }))).toBe(-1131);
    expect(await code(program.signed({ timestamp: 'now' }))).toBe(-1100);
    expect(await code('timestamp=%ff')).toBe(-1100);
    expect(await code(program.signed({ '': 5 }))).toBe(-1104);
  });

  it('takes the bytes of a signed read for no command', async () => {
    const program = await bench.program();
    const bytes = program.signed({ symbol: 'BTCUSDT' });
    const send = async (method: string) =>
      (await program.send(method, `/api/v3/openOrders?${bytes}`)).body['code'];
    expect([await send('GET'), await send('GET')]).toEqual([undefined, undefined]);
    expect(await send('DELETE')).toBe(-1022);
    const own = program.signed({ symbol: 'BTCUSDT' });
    expect((await program.send('DELETE', `/api/v3/openOrders?${own}`)).body['code']).toBe(-2011);
  });

  it('refuses times in microseconds, which it does not have', async () => {
    const ask = async (unit: string) => {
      const headers = { 'X-MBX-TIME-UNIT': unit };
      return (await (await fetch(`${bench.url}/api/v3/time`, { headers })).json()).code;
    };
    expect(await ask('microsecond')).toBe(-1020);
    expect(await ask('second')).toBe(-1194);
    expect(await ask('millisecond')).toBeUndefined();
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
    const refused = new Promise((resolve) => {
      get(`${bench.url}/ws/btcusdt@trade?timeUnit=MICROSECOND`, { headers: upgrade }, (answer) =>
        resolve(answer.statusCode),
      );
    });
    expect(await refused).toBe(400);
  });

  it('answers unknown paths in its own shape and leaves the calls of the app alone', async () => {
    const program = await bench.program();
    for (const path of ['/api/v3/nothing', '/sapi/v1/x/y', '/fapi/v9/order']) {
      const { status, body } = await program.ask('POST', path);
      expect([status, body['code']]).toEqual([404, -5000]);
    }
    const app = await fetch(`${bench.url}/api/nothing`);
    expect(await app.json()).toMatchObject({ error: { id: 'unknown-call' } });
  });

  it('asks the owner for the password, and knows networks and public keys', async () => {
    const add = (form: Readonly<Record<string, string>>) =>
      bench.program({ kind: 'hmac', ...form }).then(
        () => 'ok',
        (error: Error) => error.message,
      );
    expect(await add({ password: 'wrong-one' })).toBe('password-wrong');
    expect(await add({ networks: '10.1' })).toBe('field-invalid');
    expect(await add({ networks: '10.0.0.0/33' })).toBe('field-invalid');
    expect(await add({ public_key: 'x' })).toBe('field-invalid');
    expect(await add({ name: ' ' })).toBe('field-required');
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const own = { name: 'own', kind: 'ed25519', rights: 'read', password: 'tideline' };
    const oneLine = { ...own, public_key: pem.replaceAll('\n', '') };
    expect(await bench.own('safe/key_add', oneLine)).toMatchObject({ secret: null });
    await expect(bench.own('safe/key_add', { ...own, public_key: secret })).rejects.toThrow(
      'field-invalid',
    );
    const here = await bench.program({ networks: '127.0.0.0/8, ::1' });
    expect((await here.ask('GET', ACCOUNT)).status).toBe(200);
    const elsewhere = await bench.program({ networks: '10.0.0.0/8' });
    expect((await elsewhere.ask('GET', ACCOUNT)).body['code']).toBe(-2015);
  });

  it('gives a demo account two keys, and nobody the key of another', async () => {
    const { token } = await bench.own<{ token: string }>('user/guest', {}, '');
    const first = await bench.program({}, token);
    await bench.program({ kind: 'ed25519' }, token);
    await expect(bench.program({}, token)).rejects.toThrow('order-limit');
    await expect(bench.own('safe/key_end', { id: first.id })).rejects.toThrow('not-found');
    expect((await first.ask('GET', ACCOUNT)).status).toBe(200);
    const stranger = new Program(bench.url, first.id, first.key, () => '0'.repeat(64));
    expect((await stranger.ask('GET', ACCOUNT)).body['code']).toBe(-1022);
  });
});
