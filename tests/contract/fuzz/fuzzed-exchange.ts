import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, SANDBOX_HEADER } from '@tideline/wire';
import { type RunningExchange, startExchange } from '#exchange';
import { png } from '../../../exchange/people/uploads/testing/pictures.ts';
import type { Existing } from './requests.ts';

export interface FuzzedExchange {
  readonly origin: string;
  readonly dataDir: string;
  /** Tokens of the two demo users. */
  readonly tokens: readonly string[];
  /** What the first of them has: pictures and a withdrawal address. */
  readonly existing: Existing;
  close(): Promise<void>;
}

/** An exchange on disk for fuzzing, with no limits but those of accounts. */
export async function openFuzzedExchange(): Promise<FuzzedExchange> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tideline-storm-'));
  const exchange: RunningExchange = await startExchange({
    port: 0,
    dataDir,
    limits: { reads: 10_000_000, writes: 10_000_000 },
    backOffice: { codesPerAddress: 1_000_000, reviews: { automatic: true, delay: 200 } },
    logLevel: 'silent',
  });
  const origin = `http://127.0.0.1:${exchange.port}`;
  const login = async (account: string): Promise<string> => {
    const body = new URLSearchParams({ account, password: exchange.demo.password });
    const response = await fetch(`${origin}${API_BASE}/user/login`, { method: 'POST', body });
    return ((await response.json()) as { data: { token: string } }).data.token;
  };
  const tokens = [await login('demo'), await login('maker')];
  return {
    origin,
    dataDir,
    tokens,
    existing: await furnish(origin, tokens[0] ?? '', exchange.sandboxKey),
    close: async () => {
      await exchange.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Gives a user what the deeper calls require. */
async function furnish(origin: string, token: string, key: string): Promise<Existing> {
  const headers = { authorization: token, [SANDBOX_HEADER]: key };
  const ask = async (path: string, body?: BodyInit) => {
    const init = body ? { method: 'POST', headers, body } : { headers };
    const answer = (await (await fetch(`${origin}${API_BASE}/${path}`, init)).json()) as {
      readonly type: string;
      readonly data: { readonly id: string; readonly messages: { readonly text: string }[] };
    };
    if (answer.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const picture = async (): Promise<string> => {
    const body = new FormData();
    body.set('file', new Blob([Uint8Array.from(png(4, 4))]));
    return (await ask('upload', body)).id;
  };
  const pictures = [await picture(), await picture(), await picture()];
  const email = 'demo@tideline.example';
  await ask('sms_mail', new URLSearchParams({ email, purpose: 'address' }));
  const code = /\d{6}/.exec((await ask('_sandbox/outbox')).messages[0]?.text ?? '')?.[0] ?? '';
  const address = await ask(
    'wallet/addaddress',
    new URLSearchParams({
      currency_id: '3',
      chain: 'ERC20',
      address: `0x${'a'.repeat(40)}`,
      fund_password: '246810',
      code,
    }),
  );
  const own = { receipt: pictures, front: pictures, back: pictures, hand: pictures, pictures };
  return { ...own, address_id: [address.id] };
}
