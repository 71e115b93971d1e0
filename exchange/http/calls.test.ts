import { walletOut } from '@tideline/wire/calls/funding';
import { center, upload } from '@tideline/wire/calls/user';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Binding, type Context, serve } from './handler.ts';
import { bareServer } from './testing/bare-server.ts';

let seen: Context[] = [];
let server: Awaited<ReturnType<typeof bareServer>>;
const bindings: readonly Binding[] = [
  serve(walletOut, (_request, context) => {
    seen.push(context);
    throw new Error('reached');
  }),
  serve(center, (_request, context) => {
    seen.push(context);
    return { wrong: 'shape' } as never;
  }),
  serve(upload, async (_request, context) => {
    seen.push(context);
    const length = await context.file?.(async (read) => (await read()).length);
    return { id: 'x', bytes: length ?? 0, type: 'image/png' };
  }),
];

beforeEach(async () => {
  seen = [];
  server = await bareServer({
    bindings,
    callerOf: (token) =>
      token === 'nobody' ? null : { userId: '1', sessionId: '1', verified: token === 'verified' },
    checkAnswers: true,
    appFolder: '/nowhere',
  });
});
afterEach(() => server.close());

const FORM = {
  currency_id: '3',
  amount: '50',
  address_id: '1',
  fund_password: '246810',
  client_id: 'calls-test-1',
};

async function errorOf(
  path: string,
  headers: Record<string, string>,
  payload: string,
): Promise<string> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await server.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { ...type, ...headers },
    payload,
  });
  return answer.json().error?.id ?? 'ok';
}

describe('a call', () => {
  const form = new URLSearchParams(FORM).toString();

  it('for verified users does not reach its handler for other callers', async () => {
    expect(await errorOf('wallet/out', {}, form)).toBe('not-logged-in');
    expect(await errorOf('wallet/out', { authorization: 'nobody' }, form)).toBe('session-expired');
    expect(await errorOf('wallet/out', { authorization: 'plain' }, form)).toBe(
      'verification-required',
    );
    expect(seen).toEqual([]);
    expect(await errorOf('wallet/out', { authorization: 'verified' }, form)).toBe('internal');
    expect(seen).toHaveLength(1);
  });

  it('whose answer violates the contract is an internal error', async () => {
    const headers = { authorization: 'plain' };
    const answer = await server.inject({ method: 'GET', url: '/api/user/center', headers });
    expect(answer.json().error).toEqual({ id: 'internal' });
  });

  it('identifies the device by the hash of its secret, and refuses guessable secrets', async () => {
    const ask = async (device: string) => {
      const headers = { authorization: 'plain', 'x-device': device };
      await server.inject({ method: 'GET', url: '/api/user/center', headers });
      return seen.pop()?.device ?? null;
    };
    const secret = 'a'.repeat(43);
    expect(await ask(secret)).toMatch(/^[\w-]{43}$/);
    expect(await ask(secret)).not.toBe(secret);
    for (const weak of ['', 'a'.repeat(21), 'a'.repeat(87), `${secret}!`])
      expect([weak, await ask(weak)]).toEqual([weak, null]);
  });

  it('distinguishes pages of this host or machine from others', async () => {
    const ask = async (origin: string) => {
      const headers = { authorization: 'plain', origin, host: 'exchange.example' };
      await server.inject({ method: 'GET', url: '/api/user/center', headers });
      return seen.pop()?.origin;
    };
    expect(await ask('https://exchange.example')).toBe('https://exchange.example');
    expect(await ask('http://localhost:5173')).toBe('http://localhost:5173');
    expect(await ask('https://evil.example')).toBeNull();
    expect(await ask('null')).toBeNull();
  });
});

describe('an upload', () => {
  const part = (name: string, file: boolean): string =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${file ? '; filename="x"' : ''}\r\n\r\nabc\r\n`;
  const send = (...parts: readonly string[]): Promise<string> =>
    errorOf(
      'upload',
      { authorization: 'plain', 'content-type': 'multipart/form-data; boundary=b' },
      `${parts.join('')}--b--\r\n`,
    );

  it('has exactly one file in its field, and nothing else', async () => {
    expect(await send(part('file', true))).toBe('ok');
    expect(await send(part('picture', true))).toBe('unknown-field');
    expect(await send(part('file', true), part('file', true))).toBe('upload-failed');
    expect(await send(part('note', false), part('file', true))).toBe('upload-failed');
    expect(await send(part('file', true), part('note', false))).toBe('upload-failed');
  });
});
