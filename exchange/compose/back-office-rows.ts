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
  return together({
    events: store.latest('security_events', CHECKED_AT_START),
    papers: store.all('verifications', one ? REVIEW : {}),
    addresses: unless('withdraw_addresses'),
    cards: unless('bank_cards'),
    deposits: store.all('deposits', REVIEW),
    vipToday: store.all('deposits', { channel: 'vip', day }),
    pending: store.all('withdrawals', REVIEW),
    today: store.all('withdrawals', { day }),
    hosting: store.all('hosting_orders', { status: 'hosting' }),
    stats: unless('trade_stats'),
    referrals: unless('referral_sums'),
    cursor: store.find('meta', 'rebates'),
    limits: store.all('limits'),
    authenticators: unless('authenticators'),
    passkeys: unless('passkeys'),
    recovery: unless('recovery_codes'),
    keys: unless('api_keys'),
    pushDevices: unless('push_devices'),
    pushAlerts: store.all('push_alerts'),
    pushQueue: store.all('push_queue'),
    vapid: store.find('meta', 'vapid'),
  });
}

type Together<Reads> = { readonly [Name in keyof Reads]: Awaited<Reads[Name]> };

/** The results of reads that run at once, under their names. */
async function together<Reads extends object>(reads: Reads): Promise<Together<Reads>> {
  const done = Object.entries(reads).map(async ([name, read]) => [name, await read] as const);
  return Object.fromEntries(await Promise.all(done)) as Together<Reads>;
}
