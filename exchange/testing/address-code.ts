import { smsMail } from '@tideline/wire/calls/codes';
import type { Caller } from '../http/handler.ts';
import type { Bench } from './client.ts';

/** Asks for the code that a new destination needs, and reads it from the outbox. */
export async function addressCode(
  bench: Bench,
  caller: Caller,
  email = 'demo@tideline.example',
): Promise<string> {
  await bench.call(smsMail, { email, purpose: 'address' }, caller);
  return /\d{6}/.exec(bench.core.backOffice.outbox.messages()[0]?.text ?? '')?.[0] ?? '';
}
