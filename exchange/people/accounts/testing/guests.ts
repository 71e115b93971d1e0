import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smsMail } from '@tideline/wire/calls/codes';
import { openGuest } from '@tideline/wire/calls/user';
import { afterEach } from 'vitest';
import type { Caller } from '../../../http/handler.ts';
import { type Bench, type BenchOptions, openBench } from '../../../testing/client.ts';
import { GUESTS } from '../guest-rules.ts';

/** Exchanges and data folders of a test file; each ends with its test. Call it once in a file. */
export function guestBenches() {
  const folders: string[] = [];
  const benches: Bench[] = [];
  afterEach(async () => {
    for (const bench of benches.splice(0)) await bench.core.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  return {
    newFolder(): string {
      const dataDir = mkdtempSync(join(tmpdir(), 'tideline-guests-'));
      folders.push(dataDir);
      return dataDir;
    },
    async start(options: BenchOptions = {}): Promise<Bench> {
      const bench = await openBench(options);
      benches.push(bench);
      return bench;
    },
    async stop(bench: Bench): Promise<void> {
      await bench.core.close();
      benches.splice(benches.indexOf(bench), 1);
    },
  };
}

export const limited = (guests: Partial<typeof GUESTS>) => ({
  config: { backOffice: { guests: { ...GUESTS, ...guests } } },
});

/** A new guest as the server sees them. */
export async function guest(bench: Bench, address = '127.0.0.1') {
  const session = await bench.call(openGuest, {}, null, { address });
  return { ...session, caller: callerOf(bench, session.token) };
}

export function callerOf(bench: Bench, token: string): Caller {
  const caller = bench.core.authenticate(token);
  if (!caller) throw new Error('the session is over');
  return caller;
}

/** A form with a fresh code for a mailbox. */
export async function formFor(bench: Bench, email: string, invitation_code = 'TIDELINE') {
  await bench.call(smsMail, { email, purpose: 'register' });
  const messages = bench.core.backOffice.outbox.messages();
  const found = messages.find(({ to }) => to === email);
  return {
    method: 'email',
    email,
    code: /\d{6}/.exec(found?.text ?? '')?.[0] ?? '',
    password: 'sea-wall',
    password_confirm: 'sea-wall',
    invitation_code,
    agreement: '1',
  } as const;
}

const buy = { symbol: 'BTCUSDT', side: 'buy', quantity: '0.01' } as const;
/** A spot order that waits. */
export const rest = { ...buy, type: 'limit', price: '60000' } as const;
