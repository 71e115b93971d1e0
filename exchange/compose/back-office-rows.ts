import type { StoreView } from '../foundation/store/store.ts';
import { CHECKED_AT_START } from '../people/users/security-log.ts';

const REVIEW = { status: 'review' } as const;

/**
 * Reads the back office's in-memory rows.
 * @param day - the running UTC day, whose withdrawals and VIP deposits count
 */
export async function readBackOffice(store: StoreView, day: number) {
  const [
    events,
    papers,
    addresses,
    cards,
    deposits,
    vipToday,
    pending,
    today,
    hosting,
    stats,
    cursor,
    limits,
    authenticators,
    passkeys,
    recovery,
    keys,
  ] = await Promise.all([
    store.latest('security_events', CHECKED_AT_START),
    store.all('verifications'),
    store.all('withdraw_addresses'),
    store.all('bank_cards'),
    store.all('deposits', REVIEW),
    store.all('deposits', { channel: 'vip', day }),
    store.all('withdrawals', REVIEW),
    store.all('withdrawals', { day }),
    store.all('hosting_orders', { status: 'hosting' }),
    store.all('trade_stats'),
    store.find('meta', 'rebates'),
    store.all('limits'),
    store.all('authenticators'),
    store.all('passkeys'),
    store.all('recovery_codes'),
    store.all('api_keys'),
  ]);
  return {
    events,
    papers,
    addresses,
    cards,
    deposits,
    vipToday,
    pending,
    today,
    hosting,
    stats,
    cursor,
    limits,
    authenticators,
    passkeys,
    recovery,
    keys,
  };
}
