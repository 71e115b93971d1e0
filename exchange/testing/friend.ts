import { smsMail } from '@tideline/wire/calls/codes';
import { chargeReq } from '@tideline/wire/calls/funding';
import { register } from '@tideline/wire/calls/user';
import type { Caller } from '../http/handler.ts';
import { png } from '../people/uploads/testing/pictures.ts';
import type { Bench } from './client.ts';

/**
 * Registers a user by an invitation code and credits a reviewed deposit of USDT to their spot
 * account. Moves the clock past the review's delay.
 */
export async function invitedFriend(
  bench: Bench,
  invitation_code: string,
  amount: string,
  email = 'friend@x.example',
): Promise<Caller> {
  const { backOffice } = bench.core;
  await bench.call(smsMail, { email, purpose: 'register' });
  const sent = backOffice.outbox.messages().find(({ to }) => to === email);
  const code = /\d{6}/.exec(sent?.text ?? '')?.[0] ?? '';
  const password = 'sea-wall';
  const { user } = await bench.call(register, {
    method: 'email',
    email,
    code,
    password,
    password_confirm: password,
    invitation_code,
    agreement: '1',
  });
  const friend: Caller = { userId: user.id, sessionId: 'friend', verified: true };
  const { name } = await backOffice.uploads.keep(friend.userId, png(2, 2));
  const report = { currency_id: '3', chain: 'TRC20', amount, receipt: name };
  await bench.call(chargeReq, { ...report, client_id: `deposit-of-${friend.userId}` }, friend);
  bench.clock.time += 5_000;
  await backOffice.turn();
  return friend;
}
