import type { StoreView } from '../foundation/store/store.ts';
import type { TableName } from '../foundation/store/tables.ts';
import { CHECKED_AT_START } from '../people/users/security-log.ts';

const REVIEW = { status: 'review' } as const;

/**
 * Reads the back office's in-memory rows.
 * @param day - the running UTC day, whose withdrawals and VIP deposits count
 * @param one - whether accounts come one by one: what only they need is not read
 */
export async function readBackOffice(store: StoreView, day: number, one: boolean) {
  const unless = async <Name extends TableName>(table: Name) => (one ? [] : store.all(table));
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
    store.all('verifications', one ? REVIEW : {}),
    unless('withdraw_addresses'),
    unless('bank_cards'),
    store.all('deposits', REVIEW),
    store.all('deposits', { channel: 'vip', day }),
    store.all('withdrawals', REVIEW),
    store.all('withdrawals', { day }),
    store.all('hosting_orders', { status: 'hosting' }),
    unless('trade_stats'),
    store.find('meta', 'rebates'),
    store.all('limits'),
    unless('authenticators'),
    unless('passkeys'),
    unless('recovery_codes'),
    unless('api_keys'),
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
