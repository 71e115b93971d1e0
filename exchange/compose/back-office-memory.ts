import type { Followers } from '../foundation/store/change.ts';
import type { Factors } from '../people/accounts/second-factor/factors.ts';
import type { ApiKeys } from '../people/keys/service.ts';
import type { Limits } from '../people/limits/limits.ts';
import type { Push } from '../people/push/service.ts';
import type { SecurityLog } from '../people/users/security-log.ts';
import type { Verification } from '../people/verification/service.ts';
import type { Promotion } from '../products/promotion/service.ts';
import type { Trust } from '../products/trust/service.ts';
import type { AddressBook } from '../products/wallet/address-book.ts';
import type { Deposits } from '../products/wallet/deposits.ts';
import type { Withdrawals } from '../products/wallet/withdrawals.ts';
import type { readBackOffice } from './back-office-rows.ts';

/** The parts of the back office that hold rows in memory. */
export interface BackOfficeMemory {
  readonly log: SecurityLog;
  readonly verification: Verification;
  readonly book: AddressBook;
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly trust: Trust;
  readonly promotion: Promotion;
  readonly limits: Limits;
  readonly factors: Factors;
  readonly keys: ApiKeys;
  readonly push: Push;
}

/**
 * Replaces the memory by rows of the store.
 * @param day - the running UTC day
 */
export function restoreBackOffice(
  memory: BackOfficeMemory,
  rows: Awaited<ReturnType<typeof readBackOffice>>,
  day: number,
): void {
  memory.log.restore(rows.events);
  memory.verification.restore(rows.papers);
  memory.book.restore(rows.addresses, rows.cards);
  memory.deposits.restore(rows.deposits, rows.vipToday, day);
  memory.withdrawals.restore(rows.pending, rows.today, day);
  memory.trust.restore(rows.hosting);
  memory.promotion.restore(rows.stats, rows.cursor);
  memory.promotion.referrals.restore(rows.referrals);
  memory.limits.restore(rows.limits);
  memory.factors.restore(rows);
  memory.keys.restore(rows.keys);
  memory.push.restore(rows);
}

/** The same memory by table, for the commits of another process. */
export function backOfficeFollowers(memory: BackOfficeMemory): Followers {
  const {
    log,
    verification,
    book,
    deposits,
    withdrawals,
    trust,
    promotion,
    limits,
    factors,
    keys,
    push,
  } = memory;
  return {
    security_events: { put: (row) => log.follow(row) },
    verifications: { put: (row) => verification.follow(row) },
    withdraw_addresses: {
      put: (row) => book.followAddress(row),
      remove: (id) => book.followRemoval(Number(id)),
    },
    bank_cards: {
      put: (row) => book.followCard(row),
      remove: (id) => book.followCardRemoval(Number(id)),
    },
    deposits: { put: (row) => deposits.follow(row) },
    withdrawals: { put: (row) => withdrawals.follow(row) },
    hosting_orders: { put: (row) => trust.follow(row) },
    trade_stats: { put: (row) => promotion.follow(row) },
    referral_sums: { put: (row) => promotion.referrals.follow(row) },
    meta: {
      put: (row) => {
        promotion.followCursor(row);
        push.followKeys(row);
      },
    },
    limits: {
      put: ({ name, subject, uses, time }) => limits.follow(name, subject, { uses, time }),
      remove: (name, subject) => limits.follow(String(name), String(subject), null),
    },
    authenticators: {
      put: (row) => factors.followAuthenticator(row),
      remove: (userId) => factors.followRemoval.authenticator(String(userId)),
    },
    passkeys: {
      put: (row) => factors.followPasskey(row),
      remove: (id) => factors.followRemoval.passkey(String(id)),
    },
    api_keys: {
      put: (row) => keys.follow(row),
      remove: (id) => keys.followRemoval(Number(id)),
    },
    push_devices: {
      put: (row) => push.devices.follow(row),
      remove: (id) => push.devices.followRemoval(Number(id)),
    },
    push_alerts: {
      put: (row) => push.alerts.follow(row),
      remove: (device) => push.alerts.followRemoval(Number(device)),
    },
    push_queue: {
      put: (row) => push.queue.follow(row),
      remove: (id) => push.queue.followRemoval(Number(id)),
    },
    recovery_codes: {
      put: (row) => factors.followCode(row),
      remove: (userId, hash) => factors.followRemoval.code(String(userId), String(hash)),
    },
  };
}
