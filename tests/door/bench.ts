import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addApiKey } from '@tideline/wire/calls/keys';
import { afterAll, beforeAll } from 'vitest';
import type { RunningExchange } from '#exchange';
import { startTested } from '../contract/support/through-edge.ts';
import { ROOT } from '../house/source-files.ts';

export interface ApiKey {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

/** A real exchange whose demo user has a key, and the settings of docs/bots.md. */
export interface Bench {
  readonly host: string;
  readonly key: ApiKey;
  /** A new key of the demo user. */
  newKey(rights: 'read' | 'trade'): Promise<ApiKey>;
  /** Leads the market of a pair to a price within a second, and sets it free when `null`. */
  lead(symbol: string, price: number | null): void;
  /** Ends every socket: by the fault, or by a stop and a start at the same address. */
  cut(how: Cut): Promise<void>;
  /** The settings that docs/bots.md gives under this name. */
  settings<Settings>(name: string): Promise<Settings>;
}

/** Looks by calls: the default ones use the weight of a minute and the orders of ten seconds up. */
export const LOOKS = { every: 500 } as const;

export type Cut = 'socket=disconnect' | 'restart';

/** @param isStored - the state is in a folder, so that it outlives a restart */
export function withBench(isStored = false): Bench {
  let running: RunningExchange | null = null;
  let token = '';
  let key: ApiKey | null = null;
  // Inside the project, so that the settings find the packages.
  mkdirSync(join(ROOT, '.tideline'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tideline/bots-'));
  const dataDir = isStored ? join(folder, 'data') : ':memory:';
  const host = () => `127.0.0.1:${running?.port}`;
  const post = async (path: string, form: Readonly<Record<string, string>>) => {
    const answer = await fetch(`http://${host()}/api/${path}`, {
      method: 'POST',
      headers: { authorization: token },
      body: new URLSearchParams(form),
    });
    const { data, error } = await answer.json();
    if (error) throw new Error(`${path}: ${error.id}`);
    return data;
  };
  const newKey = (rights: 'read' | 'trade'): Promise<ApiKey> =>
    post(addApiKey.path, { name: 'bot', kind: 'hmac', rights, password: 'tideline' });
  beforeAll(async () => {
    running = await startTested({ port: 0, dataDir });
    const { account, password } = running.demo;
    token = (await post('user/login', { account, password })).token;
    key = await newKey('trade');
  });
  afterAll(async () => {
    await running?.close();
    rmSync(folder, { recursive: true });
  });
  return {
    get host() {
      return host();
    },
    get key() {
      if (!key) throw new Error('the exchange is not up yet');
      return key;
    },
    newKey,
    lead(symbol, price) {
      running?.faults.set(price === null ? '' : `market:${symbol}=path(${price.toFixed(2)}@1)`);
    },
    async cut(how) {
      if (how === 'socket=disconnect') {
        running?.faults.set(how);
        return;
      }
      const port = running?.port ?? 0;
      await running?.close();
      running = await startTested({ port, dataDir });
    },
    async settings(name) {
      const page = readFileSync(join(ROOT, 'docs/bots.md'), 'utf8');
      const all = [...page.matchAll(/```js\n(\/\/ (\S+)\.js\n[\s\S]*?)```/g)];
      const code = all.find(([, , each]) => each === name)?.[1];
      if (code === undefined) throw new Error(`docs/bots.md has no settings for ${name}`);
      const file = join(folder, `${name}.mjs`);
      writeFileSync(file, code);
      return import(pathToFileURL(file).href);
    },
  };
}

export const hmac = (payload: string, secret: string): string =>
  createHmac('sha256', secret).update(payload).digest('hex');
